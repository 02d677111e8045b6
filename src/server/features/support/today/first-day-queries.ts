import type { FirstDayFacts, OptionalItem } from './first-day.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import { hasAsset } from '#server/features/catalog/titles/index.ts'

/** Whether the house has put the list away. */
export async function isDismissed(db: Db): Promise<boolean> {
  return (await db.selectFrom('first_day').select('is_one').executeTakeFirst()) !== undefined
}

/** Puts it away; false when somebody has done so before. */
export async function insertDismissal(tx: Tx, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('first_day')
    .values({ dismissed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('is_one')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets an item aside; false when somebody has done so before. */
export async function insertSetAside(tx: Tx, item: OptionalItem, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('first_day_set_aside')
    .values({ item, set_aside_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes it back; false when it is not set aside. */
export async function deleteSetAside(tx: Tx, item: OptionalItem): Promise<boolean> {
  const row = await tx.deleteFrom('first_day_set_aside').where('item', '=', item).returning('item').executeTakeFirst()
  return row !== undefined
}

/** The banks whose payments came back. Each is looked for by itself: no walk through all attempts. */
const paidAt = sql<FirstDayFacts['paidAt']>`array(
  select gateway from unnest(array['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal']) as gateway
  where exists (
    select from payment_attempts where payment_attempts.gateway = gateway.gateway and state in ('paid', 'refunded')
  )
)`

const wasDelivered = sql<boolean>`(
  exists (select from notices where state = 'sent' and channel in ('mail', 'sms'))
  or exists (select from auth_codes where used_at is not null)
)`

/** Returns the facts of an installation's first day that the database knows; one statement. */
export async function findFirstDay(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('sellers').select('version')).$castTo<boolean>().as('hasSeller'),
      paidAt.as('paidAt'),
      sql<OptionalItem[]>`array(select item from first_day_set_aside order by item)`.as('setAside'),
      wasDelivered.as('wasDelivered'),
      eb
        .selectFrom('members')
        .where('staff_role', 'is not', null)
        .where('deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('staff'),
      jsonObjectFrom(
        eb
          .selectFrom('products')
          .where('kind', '=', 'movie')
          .select((e) => [
            'products.id as productId',
            sql<boolean>`state = 'published'`.as('isPublished'),
            e
              .exists(
                e
                  .selectFrom('product_genres')
                  .whereRef('product_genres.product_id', '=', 'products.id')
                  .select('position'),
              )
              .$castTo<boolean>()
              .as('hasGenre'),
            sql<boolean>`poster_id is not null`.as('hasPoster'),
            hasAsset(e, 'feature').$castTo<boolean>().as('hasFilm'),
          ])
          // the one that lacks least
          .orderBy(
            (e) => sql`(state = 'published')::int + (poster_id is not null)::int + (${hasAsset(e, 'feature')})::int`,
            'desc',
          )
          .orderBy('products.updated_at', 'desc')
          .limit(1),
      ).as('film'),
    ])
    .executeTakeFirstOrThrow()
}

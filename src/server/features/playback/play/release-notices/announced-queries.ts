import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

const hasFilm = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.exists(
    eb
      .selectFrom('current_assets')
      .whereRef('current_assets.product_id', '=', 'products.id')
      .where('current_assets.purpose', '=', 'feature')
      .select('current_assets.product_id'),
  )

type NewsOfAwaited = 'film_here' | 'event_today' | 'event_off' | 'day_moved' | 'day_known'

export interface AwaitedNews {
  member_id: MemberId
  product_id: ProductId
  kind: 'movie' | 'screening'
  day: Date | null
  title_fa: string
  title_en: string
  news: NewsOfAwaited
}

/** Finds a title that may be awaited: `is_here` says that there is nothing to wait for any more. */
export async function findAwaitable(db: Db, productId: ProductId, now: Date) {
  return db
    .selectFrom('products')
    .leftJoin('screenings', 'screenings.product_id', 'products.id')
    .where('products.id', '=', productId)
    .where('products.state', '=', 'published')
    .select(['products.kind', 'products.release_at', 'screenings.fate'])
    .select((eb) =>
      eb
        .case()
        .when('products.kind', '=', 'movie')
        .then(eb.and([eb.or([eb('release_at', 'is', null), eb('release_at', '<=', now)]), hasFilm(eb)]))
        .when('products.kind', '=', 'screening')
        .then(
          eb.and([
            eb('screenings.fate', '<>', 'postponed'),
            eb.or([eb('release_at', '<=', now), eb('screenings.fate', '=', 'cancelled')]),
          ]),
        )
        .else(eb.lit(false))
        .end()
        .as('is_here'),
    )
    .executeTakeFirst()
}

/**
 * Lists the news for members who wait for a film or an event. A film is here when it can be played on its day; an event
 * comes near `eventsUntil`; a cancelled one comes no more. A moved day is told when the title has rested since
 * `settledAt`, so that an editor's second thought is not a second message.
 */
export async function listAwaitedNews(
  db: Db,
  { now, eventsUntil, settledAt, most }: { now: Date; eventsUntil: Date; settledAt: Date; most: number },
): Promise<AwaitedNews[]> {
  const { rows } = await sql<AwaitedNews>`
    select * from (
      select
        alerts.member_id, products.id as product_id, products.kind, products.release_at as day,
        products.title_fa, products.title_en,
        case
          when products.kind = 'movie' and (products.release_at is null or products.release_at <= ${now}) and exists (
            select from current_assets
            where current_assets.product_id = products.id and current_assets.purpose = 'feature'
          ) then 'film_here'
          when screenings.fate = 'cancelled' then 'event_off'
          when products.release_at <= ${now} or screenings.fate = 'postponed' then null
          when products.release_at is distinct from alerts.known_day and products.updated_at <= ${settledAt}
            and products.release_at is not null
            then case when alerts.known_day is null then 'day_known' else 'day_moved' end
          when products.kind = 'screening' and products.release_at <= ${eventsUntil}
            and products.release_at is not distinct from alerts.known_day
            and products.release_at is distinct from alerts.told_day
            then 'event_today'
        end as news
      from release_alerts alerts
      join products on products.id = alerts.product_id
      left join screenings on screenings.product_id = products.id
      where products.kind in ('movie', 'screening') and products.state = 'published'
    ) waiting
    where news is not null
    order by member_id, product_id
    limit ${most}`.execute(db)
  return rows
}

/** Takes a wish that is granted, or that nothing comes of; false when another worker took it before. */
export async function takeAlert(tx: Tx, { member_id, product_id }: AwaitedNews): Promise<boolean> {
  const result = await tx
    .deleteFrom('release_alerts')
    .where('member_id', '=', member_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Whether the news of an event's day is all that is told of it: it is so near that no message of its own follows. */
export const isToldAtOnce = ({ kind, day }: Pick<AwaitedNews, 'kind' | 'day'>, eventsUntil: Date): boolean =>
  kind === 'screening' && day !== null && day <= eventsUntil

/**
 * Notes the day of which a member is told; false when another worker noted it before. An event that moves to before
 * `eventsUntil` is near already: its member is told so by the news of its day, and not again a minute later.
 */
export async function noteDay(
  tx: Tx,
  { member_id, product_id, kind, day, news }: AwaitedNews,
  eventsUntil: Date,
): Promise<boolean> {
  const column = news === 'event_today' ? 'told_day' : 'known_day'
  const isNear = news === 'event_today' || isToldAtOnce({ kind, day }, eventsUntil)
  const result = await tx
    .updateTable('release_alerts')
    .set({ known_day: day, ...(isNear ? { told_day: day } : {}) })
    .where('member_id', '=', member_id)
    .where('product_id', '=', product_id)
    .where(column, 'is distinct from', day)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets wishes for events that have begun. */
export async function dropBegunEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('release_alerts')
    .using('products')
    .whereRef('products.id', '=', 'release_alerts.product_id')
    .where('products.kind', '=', 'screening')
    .where('products.release_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('screenings')
            .whereRef('screenings.product_id', '=', 'products.id')
            .where('screenings.fate', 'in', ['postponed', 'cancelled'])
            .select('screenings.product_id'),
        ),
      ),
    )
    .execute()
}

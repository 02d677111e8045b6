import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PersonId, ProductId } from '#lib/ids.ts'

type Alert = { memberId: MemberId; personId: PersonId }

export async function hasAlert(db: Db, { memberId, personId }: Alert): Promise<boolean> {
  const row = await db
    .selectFrom('person_alerts')
    .where('member_id', '=', memberId)
    .where('person_id', '=', personId)
    .select('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the wish or takes it away; a repeat changes nothing. */
export async function writeAlert(db: Db, { memberId, personId }: Alert, wanted: boolean, now: Date): Promise<void> {
  if (wanted)
    await db
      .insertInto('person_alerts')
      .values({ member_id: memberId, person_id: personId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db.deleteFrom('person_alerts').where('member_id', '=', memberId).where('person_id', '=', personId).execute()
}

export interface DueAlert {
  member_id: MemberId
  product_id: ProductId
  kind: 'movie' | 'series' | 'music'
  title_fa: string
  title_en: string
  person_fa: string
  person_en: string
  is_coming: boolean
}

/**
 * Titles that were published since an instant, after a member had asked for one of their people, of which the member was
 * not told: each once, with the person who stands first in its credits.
 */
export async function listDueAlerts(db: Db, since: Date, now: Date, most: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select distinct on (alerts.member_id, products.id) alerts.member_id, products.id as product_id, products.kind,
      products.title_fa, products.title_en, people.name_fa as person_fa, people.name_en as person_en,
      coalesce(products.release_at > ${now}, false) as is_coming
    from products join credits on credits.product_id = products.id
    join person_alerts alerts on alerts.person_id = credits.person_id
    join people on people.id = alerts.person_id
    where products.state = 'published' and products.published_at > ${since} and products.published_at > alerts.created_at
      and products.kind in ('movie', 'series', 'music')
      and not exists (
        select from person_alerts_told told where told.member_id = alerts.member_id and told.product_id = products.id
      )
    order by alerts.member_id, products.id, credits.position
    limit ${most}`.execute(db)
  return rows
}

/** Remembers that a member is told of a title; false when another worker was faster. */
export async function noteTold(tx: Tx, memberId: MemberId, productId: ProductId, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('person_alerts_told')
    .values({ member_id: memberId, product_id: productId, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return count === 1n
}

export function listAlertsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('person_alerts')
    .innerJoin('people', 'people.id', 'person_alerts.person_id')
    .where('member_id', '=', memberId)
    .orderBy('person_alerts.created_at')
    .select(['person_alerts.person_id', 'people.name_fa', 'people.name_en', 'person_alerts.created_at'])
    .execute()
}

export async function deleteAlertsOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('person_alerts').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('person_alerts_told').where('member_id', '=', memberId).execute()
}

import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { MassRemedyId } from '#lib/ids.ts'

/** The first people of a mass remedy with what each of them gets. */
export async function listFirst(db: Db, id: MassRemedyId, limit: number) {
  return db
    .selectFrom('mass_remedy_people as person')
    .innerJoin('members', 'members.id', 'person.member_id')
    .where('person.mass_id', '=', id)
    .orderBy('person.position')
    .limit(limit)
    .select(['person.member_id', 'person.hit_by', 'person.state', 'members.user_name'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')`.as('name'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('mass_remedy_parts as part')
          .whereRef('part.mass_id', '=', 'person.mass_id')
          .whereRef('part.position', '=', 'person.position')
          .orderBy('part.part')
          .select(['part.amount', 'part.currency']),
      ).as('parts'),
    )
    .execute()
}

export async function countHit(db: Db, id: MassRemedyId) {
  return db
    .selectFrom('mass_remedy_people')
    .where('mass_id', '=', id)
    .groupBy('hit_by')
    .orderBy('hit_by')
    .select(['hit_by', sql<number>`count(*)::int`.as('count')])
    .execute()
}

export async function countPeople(db: Db, id: MassRemedyId) {
  const rows = await db
    .selectFrom('mass_remedy_people')
    .where('mass_id', '=', id)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = { waiting: 0, done: 0, refused: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Sums the money that has been given, by currency. */
export async function sumDone(db: Db, id: MassRemedyId) {
  return db
    .selectFrom('mass_remedy_parts')
    .where('mass_id', '=', id)
    .where('state', '=', 'done')
    .groupBy('currency')
    .orderBy('currency')
    .select(['currency', sql<number>`sum(amount)::bigint`.as('sum')])
    .execute()
}

export async function countRefusals(db: Db, id: MassRemedyId) {
  return db
    .selectFrom('mass_remedy_parts')
    .where('mass_id', '=', id)
    .where('error_code', 'is not', null)
    .groupBy('error_code')
    .orderBy(sql`count(*)`, 'desc')
    .select(['error_code', sql<number>`count(*)::int`.as('count')])
    .execute()
}

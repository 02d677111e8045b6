import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'

type Pair = { from: PersonId; into: PersonId }

/** A credit that the one who stays has already: of the same title, for the same, as the same character. */
const hasSame = ({ into }: Pair) => sql`exists (
  select from credits own where own.person_id = ${into} and own.product_id = credits.product_id and own.role = credits.role
    and own.character_fa is not distinct from credits.character_fa
    and own.character_en is not distinct from credits.character_en
)`

/** How many credits a merge would move, how many it would drop, and the titles for which both have one. */
export async function countMerge(db: Db | Tx, pair: Pair) {
  const { rows } = await sql<{
    moved: number
    dropped: number
    alerts: number
    shared: { id: ProductId; title_fa: string; title_en: string }[]
  }>`
    select
      (select count(*)::int from credits where person_id = ${pair.from} and not ${hasSame(pair)}) as moved,
      (select count(*)::int from credits where person_id = ${pair.from} and ${hasSame(pair)}) as dropped,
      (select count(*)::int from person_alerts where person_id = ${pair.from}) as alerts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title_fa', title_fa, 'title_en', title_en) order by id), '[]')
        from products where id in (select product_id from credits where person_id = ${pair.from})
          and id in (select product_id from credits where person_id = ${pair.into})
      ) as shared`.execute(db)
  return rows[0]!
}

/**
 * Moves all references from one row to the other: credits, juries, prizes, wishes, and addresses that led to it.
 * References that the other already has are dropped. Then the row is gone, and its address leads to the other.
 */
export async function moveAll(tx: Tx, pair: Pair, now: Date): Promise<void> {
  const { from, into } = pair
  await sql`delete from credits where person_id = ${from} and ${hasSame(pair)}`.execute(tx)
  await tx.updateTable('credits').set({ person_id: into }).where('person_id', '=', from).execute()
  await sql`
    delete from festival_jurors where person_id = ${from}
      and festival_id in (select festival_id from festival_jurors where person_id = ${into})`.execute(tx)
  await tx.updateTable('festival_jurors').set({ person_id: into }).where('person_id', '=', from).execute()
  await tx.updateTable('festival_prizes').set({ person_id: into }).where('person_id', '=', from).execute()
  await sql`
    insert into person_alerts (member_id, person_id, created_at)
    select member_id, ${into}, created_at from person_alerts where person_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('person_alerts').where('person_id', '=', from).execute()
  await tx.updateTable('merged_people').set({ person_id: into }).where('person_id', '=', from).execute()
  await tx.deleteFrom('people').where('id', '=', from).execute()
  await tx.insertInto('merged_people').values({ old_id: from, person_id: into, merged_at: now }).execute()
}

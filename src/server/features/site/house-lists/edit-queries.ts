import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { HouseList, PostagePayer } from '#lib/lists/house-lists.ts'

/** The fields of a row that an editor writes. */
export interface RowWords {
  name_fa: string
  name_en: string
  postage: PostagePayer | null
}

/** One change of a list at a time: its order and its codes are the list's, not a row's. */
export async function lockList(tx: Tx, list: HouseList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`house_list:${list}`}, 0))`.execute(tx)
}

export async function insertRow(
  tx: Tx,
  row: RowWords & { list: HouseList; code: string; position: number | null; is_hidden?: boolean },
): Promise<void> {
  await tx.insertInto('house_lists').values(row).execute()
}

/** Writes the newer version; false when the row is not there in this version. */
export async function updateRow(
  tx: Tx,
  { list, code }: { list: HouseList; code: string },
  change: RowWords & { is_hidden: boolean; version: number },
): Promise<boolean> {
  const { version, ...columns } = change
  const row = await tx
    .updateTable('house_lists')
    // counted by the database: a caller's own number may be the largest that the column holds
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('list', '=', list)
    .where('code', '=', code)
    .where('version', '=', version)
    .where('merged_into', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Places of these rows in this order. */
export async function writeOrder(tx: Tx, list: HouseList, codes: readonly string[]): Promise<void> {
  await sql`
    update house_lists set position = place - 1
    from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where house_lists.list = ${list} and house_lists.code = wanted.code and position is distinct from place - 1
  `.execute(tx)
}

/** Of countries: those that come first, in this order; the others follow by the alphabet. */
export async function putFirst(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`
    insert into house_lists (list, code, position, name_fa, name_en)
    select 'country', code, null, '', '' from unnest(${codes}::text[]) as wanted (code)
    on conflict (list, code) do nothing`.execute(tx)
  await sql`
    update house_lists set position = null
    where list = 'country' and position is not null and code <> all (${codes}::text[])`.execute(tx)
  await writeOrder(tx, 'country', codes)
}

/** Nobody chooses it any more, and what has it shows the other one's name; so does what was merged into it before. */
export async function markMerged(
  tx: Tx,
  { list, code, into }: { list: HouseList; code: string; into: string },
): Promise<void> {
  await tx
    .updateTable('house_lists')
    .set((eb) => ({ merged_into: into, is_hidden: true, version: eb('version', '+', 1) }))
    .where('list', '=', list)
    .where((eb) => eb.or([eb('code', '=', code), eb('merged_into', '=', code)]))
    .execute()
}

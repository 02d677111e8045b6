import type { Db, Tx } from '#db/client.ts'
import type { HouseList } from '#lib/lists/house-lists.ts'

/** All rows of a list in their order, hidden and merged ones too: old cases name them. */
export function listRows(db: Db | Tx, list: HouseList) {
  return db
    .selectFrom('house_lists')
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('code')
    .select(['code', 'position', 'name_fa', 'name_en', 'postage', 'is_kept', 'is_hidden', 'merged_into', 'version'])
    .execute()
}

export type ListRow = Awaited<ReturnType<typeof listRows>>[number]

import type { Db } from '#db/client.ts'
import type { TitleCollectionId } from '#lib/ids.ts'

/** Writes what is told of a group, where nobody has written anything of it yet. */
export async function tellOfGroup(
  db: Db,
  [nameFa, nameEn]: readonly [string, string],
  told: { born_year: number; birthplace_fa: string; birthplace_en: string; biography_fa: string; biography_en: string },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ ...told, kind: 'group' })
    .where('name_fa', '=', nameFa)
    .where('name_en', '=', nameEn)
    .where('version', '=', 1)
    .where('biography_en', '=', '')
    .execute()
}

/** Everybody in the demo's credits is a group. */
export async function makeGroups(db: Db, names: readonly string[]): Promise<void> {
  await db
    .updateTable('people')
    .set({ kind: 'group' })
    .where('name_en', 'in', names)
    .where('kind', '=', 'person')
    .where('version', '=', 1)
    .execute()
}

export async function findTitleCollection(db: Db, titleEn: string): Promise<TitleCollectionId | undefined> {
  const row = await db.selectFrom('title_collections').where('title_en', '=', titleEn).select('id').executeTakeFirst()
  return row?.id
}

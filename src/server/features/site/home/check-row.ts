import type { Db, Tx } from '#db/client.ts'
import type { WidgetQuery } from '#db/json-columns.ts'
import type { ProductId, TitleCollectionId } from '#lib/ids.ts'
import { knownCollections } from '#server/features/catalog/collections/index.ts'
import { contentFaults } from './arrangement-faults.ts'
import { findGenreCodes, findTitles } from './studio-home-queries.ts'

/**
 * Returns the faults of a row that stands on another page than home, by the fields of the contract below `at`. At most
 * three statements.
 */
export async function checkRow(
  db: Db | Tx,
  at: string,
  { query, href }: { query: WidgetQuery; href: string | null },
): Promise<ReturnType<typeof contentFaults>> {
  const collections = query.collection === undefined ? [] : [query.collection as TitleCollectionId]
  return contentFaults(
    at,
    { query, href },
    {
      titles: await findTitles(db, (query.ids ?? []) as ProductId[]),
      collections: await knownCollections(db, collections),
      genres: query.genre === undefined ? [] : await findGenreCodes(db),
    },
  )
}

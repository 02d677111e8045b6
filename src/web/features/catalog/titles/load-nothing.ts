import type { OutputOf } from '#contract/api.ts'
import { type Dropped, whatComesBack } from '#web/what-comes-back.ts'
import { type ListFilter, listFilters, type ListQuery } from './list-query.ts'

type List = OutputOf<'GET /products'>
type Ask = (query: ListQuery & { per_page: number }) => Promise<List | null>

/** The part that takes the place of a list in which nothing is left. */
type Nothing = { dropped: Dropped<ListFilter>[]; genre: string | null }

/** Asks what an empty list would have without each of its filters, and how the chosen genre is called: it has no title here. */
export async function loadNothing(query: ListQuery, list: List, ask: Ask): Promise<Nothing> {
  if (list.total > 0) return { dropped: [], genre: null }
  let genre: string | null = null
  const dropped = await whatComesBack(query, listFilters, async (without) => {
    const found = await ask({ ...without, per_page: 1 })
    genre ??= found?.facets.genres.find(({ code }) => code === query.genre)?.name ?? null
    return found?.total ?? null
  })
  return { dropped, genre }
}

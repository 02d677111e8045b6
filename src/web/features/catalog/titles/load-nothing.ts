import type { OutputOf } from '#contract/api.ts'
import { type Dropped, whatComesBack } from '#web/what-comes-back.ts'

type List = OutputOf<'GET /products'>

/** The part that takes the place of a list in which nothing is left. */
type Nothing<Filter extends string> = { dropped: Dropped<Filter>[]; genre: string | null }

/** Asks what an empty list would have without each of its filters, and how the chosen genre is called: it has no title here. */
export async function loadNothing<Query extends { genre?: string }, Filter extends keyof Query & string>(
  query: Query,
  filters: readonly Filter[],
  list: List,
  ask: (query: Query & { per_page: number }) => Promise<List | null>,
): Promise<Nothing<Filter>> {
  if (list.total > 0) return { dropped: [], genre: null }
  let genre: string | null = null
  const dropped = await whatComesBack(query, filters, async (without) => {
    const found = await ask({ ...without, per_page: 1 })
    genre ??= found?.facets.genres.find(({ code }) => code === query.genre)?.name ?? null
    return found?.total ?? null
  })
  return { dropped, genre }
}

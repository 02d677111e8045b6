import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { CardFilter, CardRow } from './card-queries.ts'
import { type CardSort, findCards, findCardsOf } from './list-queries.ts'
import { countedKinds, findListed, findNewestOfEach, isDirect, walkOf } from './listed-queries.ts'
import { countFacets, type Facets } from './facet-queries.ts'
import { countCountries, countGenres, countKinds, countYears } from '../topics/topic-queries.ts'

/** By what titles are gathered on a page of their own. */
export type TopicBy = 'genre' | 'country' | 'year'

type Page = { sort: CardSort; locale: Locale; limit: number; offset: number }
type ListOrder = Page & { sort: 'newest' | 'oldest' | 'title' }

/** Of each value how many titles it has. */
interface TopicCounts {
  genres: { code: string; name_fa: string; name_en: string; count: number }[]
  countries: { code: string; count: number }[]
  years: { year: number; count: number }[]
}

/**
 * Counts and pages of published films, series and albums that cost the same however many there are. Each answers null while
 * it does not know all changes yet; then the catalogue reads its own rows, with the same result.
 */
export interface CountedTitles {
  list(filter: CardFilter, page: ListOrder): Promise<{ facets: Facets; ids: ProductId[] } | null>
  facets(filter: CardFilter): Promise<Facets | null>
  /** Of each kind that has one, how many titles there are. */
  topic(
    by: TopicBy,
    value: string,
    kinds: readonly ProductKind[],
  ): Promise<{ kind: ProductKind; total: number }[] | null>
  topics(kinds: readonly ProductKind[]): Promise<TopicCounts | null>
}

type Asked = { db: Db; counted: CountedTitles; now: Date }

const inOrder = (rows: readonly CardRow[], ids: readonly ProductId[]) => {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/** A page of titles, and what each further choice would find. */
export async function listTitles(
  { db, counted, now }: Asked,
  filter: CardFilter,
  page: ListOrder,
): Promise<{ facets: Facets; rows: CardRow[] }> {
  const walk = walkOf(filter)
  if (walk !== null && isDirect(walk)) {
    const countAll = async () => (await counted.facets(filter)) ?? countFacets(db, filter, now)
    const [facets, rows] = await Promise.all([countAll(), findListed(db, walk, { ...page, now })])
    return { facets, rows }
  }
  const isCounted = filter.kinds.length > 0 && filter.kinds.every((kind) => countedKinds.includes(kind))
  const found = isCounted ? await counted.list(filter, page) : null
  if (found !== null) {
    const rows = await findCardsOf(db, found.ids, filter.kinds)
    return { facets: found.facets, rows: inOrder(rows, found.ids) }
  }
  const [facets, rows] = await Promise.all([countFacets(db, filter, now), findCards(db, { filter, ...page, now })])
  return { facets, rows }
}

/** The newest titles of a genre, a country or a year, by kind. */
export async function titlesOfTopic(
  { db, counted, now }: Asked,
  topic: { by: TopicBy; value: string; filter: Omit<CardFilter, 'kinds'> },
  { kinds, locale, limit }: { kinds: readonly ProductKind[]; locale: Locale; limit: number },
): Promise<{ kind: ProductKind; total: number; rows: CardRow[] }[]> {
  const filter = { ...topic.filter, kinds }
  const walk = walkOf(filter)
  if (walk === null) throw new Error(`There are no lists by ${topic.by}.`)
  const count = async () => (await counted.topic(topic.by, topic.value, kinds)) ?? countKinds(db, filter, now)
  const [counts, rows] = await Promise.all([count(), findNewestOfEach(db, walk, { locale, now, limit })])
  return kinds.flatMap((kind) => {
    const total = Number(counts.find((one) => one.kind === kind)?.total ?? 0)
    return total === 0 ? [] : [{ kind, total, rows: rows.filter((row) => row.kind === kind) }]
  })
}

/** All genres, countries and years with a published title of these kinds. */
export async function countTopics({ db, counted }: Asked, kinds: readonly ProductKind[]): Promise<TopicCounts> {
  const known = await counted.topics(kinds)
  if (known !== null) return known
  const [genres, countries, years] = await Promise.all([countGenres(db, kinds), countCountries(db), countYears(db)])
  return { genres: genres.map((genre) => ({ ...genre, count: Number(genre.count) })), countries, years }
}

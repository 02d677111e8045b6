import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type CardFilter, type CardRow, selectCards } from './card-queries.ts'

/** Kinds that stand in `listed_titles`; of the others there are few. */
export const countedKinds: readonly ProductKind[] = ['movie', 'series', 'music']

export type WalkSort = 'newest' | 'oldest' | 'title' | 'published'

/** Which rows of `listed_titles` are walked along: of these topics and kinds, and among them what holds this. */
export interface Walk extends Pick<CardFilter, 'kinds' | 'year' | 'price' | 'max_age' | 'coming' | 'withFilm'> {
  /** A title stands under one of them at most, except where it is asked for one alone. */
  topics: readonly string[]
}

/** A filter as a walk along `listed_titles`; null where it asks for what does not stand there, or for two topics at once. */
export function walkOf(filter: CardFilter): Walk | null {
  const { genre, country, subtitle, form, forms, ids, except, leavesBy, ...rest } = filter
  if (ids !== undefined || except !== undefined || leavesBy !== undefined) return null
  if (filter.kinds.length === 0 || !filter.kinds.every((kind) => countedKinds.includes(kind))) return null
  const chosen = [
    ...(genre === undefined ? [] : [[`genre:${genre}`]]),
    ...(country === undefined ? [] : [[`country:${country}`]]),
    ...(subtitle === undefined ? [] : [[`subtitles:${subtitle}`]]),
    ...(form === undefined ? [] : [[`form:${form}`]]),
    ...(forms === undefined ? [] : [forms.map((one) => `form:${one}`)]),
  ]
  if (chosen.length > 1) return null
  const [topics] = chosen
  return { ...rest, topics: topics ?? [rest.price === 'free' ? 'price:free' : ''] }
}

/** Whether a walk meets hardly a row that is not meant, so that a page costs its rows and those of the pages before it. */
export const isDirect = ({ topics, price, max_age: age, coming, withFilm }: Walk): boolean =>
  age === undefined &&
  coming === undefined &&
  withFilm === undefined &&
  (price === undefined || (topics[0] === 'price:free') === (price === 'free'))

type Step = readonly [
  column: 'year' | 'published_at' | 'product_id' | 'title_fa' | 'title_en',
  direction: 'asc' | 'desc',
]

/** By what each order goes; its last step decides between equals. */
const stepsOf: Record<WalkSort, (locale: Locale) => readonly Step[]> = {
  newest: () => [
    ['year', 'desc'],
    ['published_at', 'desc'],
  ],
  oldest: () => [
    ['year', 'asc'],
    ['published_at', 'asc'],
  ],
  published: () => [['published_at', 'desc']],
  title: (locale) => [[locale === 'fa' ? 'title_fa' : 'title_en', 'asc']],
}

/** The columns stand in `listed_titles`, or in what was walked of it. */
const orderOf = ({ sort, locale }: Pick<WalkPage, 'sort' | 'locale'>, among: 'listed_titles' | 'walked') =>
  sql.join(
    [...stepsOf[sort](locale), ['product_id', 'desc'] as const].map(
      ([column, direction]) => sql`${sql.ref(`${among}.${column}`)} ${sql.raw(direction)}`,
    ),
  )

export interface WalkPage {
  sort: WalkSort
  locale: Locale
  now: Date
  limit: number
  offset?: number
}

function narrowed({ year, price, max_age: age, coming, withFilm }: Walk, now: Date): RawBuilder<SqlBool> {
  const all = [
    ...(year === undefined ? [] : [sql<SqlBool>`year = ${year}`]),
    ...(price === undefined ? [] : [sql<SqlBool>`is_free = ${price === 'free'}`]),
    ...(age === undefined ? [] : [sql<SqlBool>`age_rating <= ${age}`]),
    ...(coming === true ? [sql<SqlBool>`release_at > ${now}`] : []),
    ...(coming === false ? [sql<SqlBool>`(release_at is null or release_at <= ${now})`] : []),
    ...(withFilm === true ? [sql<SqlBool>`(has_film or release_at > ${now})`] : []),
  ]
  return all.length === 0 ? sql`true` : sql`${sql.join(all, sql` and `)}`
}

/** The first rows of each kind and topic, each met in the order of an index. */
function firstOfEach(walk: Walk, page: WalkPage, most: number) {
  const among = (kind: RawBuilder<unknown>, topic: RawBuilder<unknown>) => sql`
    select product_id, kind, year, published_at, title_fa, title_en from listed_titles
    where topic = ${topic} and kind = ${kind} and ${narrowed(walk, page.now)}
    order by ${orderOf(page, 'listed_titles')} limit ${sql.lit(most)}`
  const [kind] = walk.kinds
  const [topic] = walk.topics
  if (walk.kinds.length === 1 && walk.topics.length === 1) return among(sql`${kind}`, sql`${topic}`)
  const each = (values: readonly string[]) => sql.join(values.map((value) => sql`(${sql.lit(value)})`))
  return sql`
    select first.* from (values ${each(walk.kinds)}) wanted_kind (kind)
    cross join (values ${each(walk.topics)}) wanted_topic (topic)
    cross join lateral (${among(sql`wanted_kind.kind`, sql`wanted_topic.topic`)}) first`
}

type Walked = { product_id: ProductId; kind: ProductKind; year: number; published_at: Date | null }

async function cardsOf(db: Db, walk: Walk, page: WalkPage, walked: RawBuilder<Walked>): Promise<CardRow[]> {
  return selectCards(db, walk.kinds)
    .innerJoin(walked.as('walked'), (join) => join.onRef('walked.product_id', '=', 'products.id'))
    .orderBy(orderOf(page, 'walked'))
    .execute()
}

/**
 * Returns the most rows walked for a page that ends at `end`: 8, 32, 128 and so on, so that few texts serve all pages.
 */
const mostWalked = (end: number) => 8 * 4 ** Math.max(0, Math.ceil(Math.log(end / 8) / Math.log(4)))

/**
 * Cards of the titles that a walk meets, as `findCards` would find them. It reads as many rows as it answers, and those
 * before. How many rows are walked at most stands in the text: PostgreSQL takes a tenth of all rows for a number that it does not
 * know, and then plans anew each time, which takes six times as long as the walk.
 */
export async function findListed(db: Db, walk: Walk, page: WalkPage): Promise<CardRow[]> {
  const { limit, offset = 0 } = page
  const first = firstOfEach(walk, page, mostWalked(offset + limit))
  const walked = sql<Walked>`(
    select * from (${first}) walked order by ${orderOf(page, 'walked')} limit ${limit} offset ${offset}
  )`
  return cardsOf(db, walk, page, walked)
}

/** The newest cards of each kind and topic, as many of each as `limit` says. */
export async function findNewestOfEach(db: Db, walk: Walk, page: Omit<WalkPage, 'sort'>): Promise<CardRow[]> {
  const newest = { ...page, sort: 'newest' as const }
  return cardsOf(db, walk, newest, sql<Walked>`(${firstOfEach(walk, newest, page.limit)})`)
}

import type { z } from 'zod'
import type { RowItem } from '#contract/site/home.ts'
import type { Db } from '#db/client.ts'
import type { WidgetQuery } from '#db/json-columns.ts'
import { after, days } from '#lib/time/clock.ts'
import type { ProductId, TitleCollectionId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { listedCards } from '#server/features/catalog/titles/index.ts'
import { listedFestivals } from '#server/features/screenings/festivals/index.ts'
import { listedGoods } from '#server/features/shop/goods/index.ts'
import { listedScreenings, screeningCards } from '#server/features/screenings/schedule/index.ts'
import { shownTitles } from '#server/features/catalog/collections/index.ts'
import { findKinds, findMostWatched } from './home-queries.ts'

export type Item = z.input<typeof RowItem>
/** In which language and at which instant something is read. */
export type Seen = { locale: Locale; now: Date }

/** How many a row shows that says nothing about it. */
const rowLength = 18
/** How long before its end a title is said to leave. */
const leavesWithin = days(30)
/** The number of the most watched titles that are looked at: some may be off the site by now. */
const mostLookedAt = 100

type TitleItem = Extract<Item, { kind: 'movie' | 'series' | 'music' }>
const inTitles = ['movie', 'series', 'music'] as const

const isTitle = (card: { kind: string }): card is TitleItem => inTitles.some((kind) => kind === card.kind)

/** Films, series and music. */
async function titlesOf(db: Db, query: WidgetQuery, seen: Seen): Promise<TitleItem[]> {
  const { kind, genre, price, coming, sort = 'newest', limit = rowLength } = query
  const kinds = inTitles.filter((one) => kind === undefined || one === kind)
  const asked = { kinds, genre, price, coming, limit }
  const cardsOfTitles = async () => {
    if (sort === 'most_watched') {
      const ids = await findMostWatched(db, mostLookedAt)
      const cards = await listedCards(db, { ...asked, ids, sort: 'newest', limit: mostLookedAt }, seen)
      return cards.slice(0, limit)
    }
    if (sort === 'leaving')
      return listedCards(db, { ...asked, sort, leavesBy: after(seen.now, leavesWithin), coming: false }, seen)
    return listedCards(db, { ...asked, sort }, seen)
  }
  return (await cardsOfTitles()).filter(isTitle)
}

/** Chosen by hand, of any kinds, in the order that was chosen. */
async function chosenOf(db: Db, ids: readonly ProductId[], limit: number, seen: Seen): Promise<Item[]> {
  const kinds = await findKinds(db, ids)
  const idsOf = (...of: string[]) => kinds.filter(({ kind }) => of.includes(kind)).map(({ id }) => id)
  const [titles, screenings, festivals, goods] = await Promise.all([
    listedCards(db, { kinds: inTitles, ids: idsOf(...inTitles), sort: 'newest', limit: ids.length }, seen),
    idsOf('screening').length === 0 ? new Map() : screeningCards(db, idsOf('screening'), seen),
    idsOf('festival').length === 0 ? [] : listedFestivals(db, { limit, ids: idsOf('festival') }, seen),
    idsOf('goods').length === 0 ? [] : listedGoods(db, { limit, ids: idsOf('goods') }, seen),
  ])
  const ended = (endsAt: string | null) => endsAt !== null && new Date(endsAt) <= seen.now
  const found: Item[] = [
    ...titles.filter(isTitle),
    ...[...screenings.values()]
      .filter((card) => !ended(card.ends_at))
      .map((card) => ({ ...card, kind: 'screening' as const })),
    ...festivals.map((card) => ({ ...card, kind: 'festival' as const })),
    ...goods.map((card) => ({ ...card, kind: 'goods' as const })),
  ]
  return ids.flatMap((id) => found.find((item) => item.id === id) ?? []).slice(0, limit)
}

/** Returns the items of a row of the home page. At most six statements. */
export async function fillRow(db: Db, query: WidgetQuery, seen: Seen): Promise<Item[]> {
  const { kind, ids, collection, price, limit = rowLength } = query
  if (collection !== undefined)
    return chosenOf(db, await shownTitles(db, collection as TitleCollectionId, seen.now), limit, seen)
  if (ids !== undefined) return chosenOf(db, ids as ProductId[], limit, seen)
  if (kind === 'screening')
    return (await listedScreenings(db, { limit, price }, seen)).map((card) => ({ ...card, kind }))
  if (kind === 'festival') return (await listedFestivals(db, { limit }, seen)).map((card) => ({ ...card, kind }))
  if (kind === 'goods') return (await listedGoods(db, { limit }, seen)).map((card) => ({ ...card, kind }))
  return titlesOf(db, query, seen)
}

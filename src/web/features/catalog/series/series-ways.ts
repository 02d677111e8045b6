import type { Currency, Money } from '#lib/money/money.ts'
import type { EpisodeRow } from './episode-rows.ts'
import type { Episode, OwnOffer, OwnSeries, Season, SeriesProduct } from './series.ts'

/** A way to get a series, the shown season, or one episode. */
export type SeriesWay = {
  /** Names it among the others: `season-buy`. */
  key: string
  of: 'series' | 'season' | 'episode'
  productId: number
  way: 'buy' | 'rent'
  price: Money
  usual: Money | null
  terms: string
  /** Of a season or a series: how much less it is than its episodes one by one. */
  saves: Money | null
  /** The money paid for parts of it. */
  reckoned: OwnOffer['reckoned']
  /** Of a season: the numbers of the episodes that it opens and that are not open yet. */
  opens: readonly number[]
  /** It opens a part only, because the rest is open already. */
  isRest: boolean
  episode: Episode | null
  placesLeft: number | null
  isHeld: boolean
}

type Of = Pick<SeriesWay, 'of' | 'productId' | 'episode'> & { all: number }

function waysOfVisitor(offers: readonly OwnOffer[], { all, ...of }: Of): SeriesWay[] {
  return offers.map((offer) => ({
    key: `${of.of}-${offer.way}`,
    way: offer.way,
    price: offer.price,
    terms: offer.terms,
    ...of,
    usual: offer.sale?.usual ?? null,
    saves: offer.saves,
    reckoned: offer.reckoned,
    opens: offer.opens,
    isRest: offer.opens.length < all,
    placesLeft: offer.places_left,
    isHeld: offer.held !== null,
  }))
}

function waysOfPage(offers: Episode['offers'], currency: Currency, { of, productId, episode }: Of): SeriesWay[] {
  return offers.flatMap(({ way, prices, sale, terms }): SeriesWay[] => {
    const price = prices.find((one) => one.currency === currency)
    if (way === 'free' || price === undefined) return []
    return [
      {
        key: `${of}-${way}`,
        way,
        price,
        terms,
        of,
        productId,
        episode,
        usual: sale?.usual.find((one) => one.currency === currency) ?? null,
        saves: null,
        reckoned: [],
        opens: [],
        isRest: false,
        placesLeft: null,
        isHeld: false,
      },
    ]
  })
}

/** The episode that is sold singly: the chosen one, else the first locked one of the season. */
export function singleOf(rows: readonly EpisodeRow[], season: Season | null, chosen: number | null): EpisodeRow | null {
  const locked = rows.filter(({ season: number, state }) => number === season?.number && state.is === 'locked')
  return locked.find(({ episode }) => episode.id === chosen) ?? locked[0] ?? null
}

type Asked = {
  product: Pick<SeriesProduct, 'id' | 'offers'>
  own: OwnSeries | null
  currency: Currency
  season: Season | null
  single: EpisodeRow | null
}

/** The ways to get the shown season, one of its episodes, or the whole series, in the order in which they are shown. */
export function waysOf({ product, own, currency, season, single }: Asked): SeriesWay[] {
  const whole = { of: 'series', productId: product.id, episode: null, all: 0 } as const
  const ofSeason = {
    of: 'season',
    productId: season?.id ?? 0,
    episode: null,
    all: season?.episodes.length ?? 0,
  } as const
  const episode = single?.episode ?? null
  const ofEpisode = { of: 'episode', productId: episode?.id ?? 0, episode, all: 0 } as const
  if (own === null)
    return [
      ...(season === null ? [] : waysOfPage(season.offers, currency, ofSeason)),
      ...(episode === null ? [] : waysOfPage(episode.offers, currency, ofEpisode)),
      ...waysOfPage(product.offers, currency, whole),
    ]
  const part = own.seasons.find(({ id }) => id === season?.id)
  const one = own.episodes.find(({ id }) => id === episode?.id)
  return [
    ...waysOfVisitor(part?.offers ?? [], ofSeason),
    ...waysOfVisitor(one?.offers ?? [], ofEpisode),
    ...waysOfVisitor(own.series.offers, whole),
  ]
}

/** A limited offer of which nothing is left for this visitor. */
export const isGone = ({ placesLeft, isHeld }: SeriesWay): boolean => placesLeft === 0 && !isHeld

/** The way of the button: the chosen one, or the first that can be had. */
export function chosenWay(ways: readonly SeriesWay[], key: string | null): SeriesWay | null {
  const open = ways.filter((way) => !isGone(way))
  return open.find((way) => way.key === key) ?? open[0] ?? null
}

/** The lowest price of all ways, for the strip above the list; null: nothing is sold. */
export const lowestPrice = (ways: readonly SeriesWay[]): Money | null =>
  ways.reduce<Money | null>((least, { price }) => (least === null || price.amount < least.amount ? price : least), null)

/** The sentence of a series of which nothing is shown where this visitor is. */
export function closedHere({ episodes }: Pick<OwnSeries, 'episodes'>): string | null {
  const [first] = episodes
  return episodes.every(({ code }) => code === 'playback.region') ? (first?.message ?? null) : null
}

/** Whether a plan is a way for this visitor: none of theirs opens the series, or would but for its pause. */
export const hasPlanWay = ({ plans, in_plan: isInPlan }: Pick<OwnSeries, 'plans' | 'in_plan'>): boolean =>
  plans.open && plans.paused === null && !isInPlan

/** Returns the ways that a child may ask for on the page of a series: the shown season and its next closed episode, else the whole series. */
export function wishedOf(asked: Omit<Asked, 'own'>): SeriesWay[] {
  // nothing of the season is closed
  if (asked.single === null) return []
  const sold = waysOf({ ...asked, own: null }).filter(
    (way, at, all) => all.findIndex(({ productId }) => productId === way.productId) === at,
  )
  const parts = sold.filter(({ of }) => of !== 'series')
  return parts.length > 0 ? parts : sold
}

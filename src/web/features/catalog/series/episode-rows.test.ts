import { expect, test } from 'vitest'
import { episodeRows, firstOpen, freeOf, shownSeason } from './episode-rows.ts'
import type { Episode, OwnEpisode, OwnSeries, Season } from './series.ts'
import { chosenWay, isGone, lowestPrice, singleOf, waysOf } from './series-ways.ts'

const toman = (amount: number) => ({ amount, currency: 'IRR' as const })
const offer = (amount: number) => ({
  id: `offer-${amount}`,
  way: 'buy' as const,
  prices: [toman(amount)],
  sale: null,
  terms: 'for good',
})
const episode = (id: number, change: Partial<Episode> = {}): Episode => ({
  id,
  number: id % 10,
  title: `Episode ${id}`,
  synopsis: '',
  still: null,
  duration_minutes: 48,
  age_rating: 0,
  is_free: false,
  state: 'available',
  release_at: null,
  comes_after: null,
  offers: [offer(250_000)],
  ...change,
})
const season = (number: number, episodes: Episode[]): Season => ({
  id: 1000 + number,
  number,
  title: `Season ${number}`,
  synopsis: '',
  is_free: false,
  release_at: null,
  offers: [offer(790_000)],
  episodes,
})
const later = new Date(Date.now() + 86_400_000).toISOString()
const seasons = [
  season(1, [episode(11, { is_free: true }), episode(12), episode(13)]),
  season(2, [episode(21), episode(22, { state: 'coming', release_at: later })]),
  season(0, [episode(1, { is_free: true, comes_after: 12 })]),
]
const mine = (id: number, change: Partial<OwnEpisode> = {}): OwnEpisode => ({
  id,
  kind: 'episode',
  owned: false,
  offers: [],
  allowed: true,
  by: 'PURCHASE',
  until: null,
  code: null,
  message: null,
  position_ms: 0,
  duration_ms: 2_880_000,
  watched: false,
  watched_at: null,
  alert: false,
  ...change,
})
const ownOf = (last: number | null, changes: Record<number, Partial<OwnEpisode>> = {}): OwnSeries => ({
  currency: 'IRR',
  vat_percent: 10,
  last_id: last,
  last_is_again: false,
  in_plan: false,
  alert: false,
  series: { id: 5, kind: 'series', owned: false, offers: [] },
  seasons: seasons.map(({ id }) => ({ id, kind: 'season' as const, owned: false, offers: [] })),
  episodes: seasons.flatMap(({ episodes }) => episodes.map(({ id }) => mine(id, changes[id]))),
  plans: { open: false, from: null, message: null, paused: null },
})
const statesOf = (own: OwnSeries | null) => episodeRows(seasons, own, 'IRR').rows.map(({ state }) => state.is)
const nextOf = (own: OwnSeries) => {
  const { next, rows } = episodeRows(seasons, own, 'IRR')
  return [next?.kind, next?.row.episode.id, next?.isBegun, rows.find(({ isCurrent }) => isCurrent)?.episode.id]
}

test('before a visitor is known the rows say what is so for everybody', () => {
  expect(statesOf(null)).toEqual(['open', 'locked', 'locked', 'locked', 'coming', 'open'])
  const { rows, next } = episodeRows(seasons, null, 'IRR')
  expect(rows[1]?.state).toEqual({ is: 'locked', price: toman(250_000) })
  expect(next).toMatchObject({ kind: 'play', row: { episode: { id: 11 } }, isBegun: false })
  expect(firstOpen(rows)?.episode.id).toBe(11)
})

test('a price in another currency than the page’s is not shown as one', () => {
  expect(episodeRows(seasons, null, 'USD').rows[1]?.state).toEqual({ is: 'locked', price: null })
})

test('for a visitor each row has its own state', () => {
  const own = ownOf(12, {
    11: { watched: true },
    12: { position_ms: 1_440_000 },
    13: { allowed: false, by: null, code: 'playback.buy', offers: [] },
    21: { allowed: false, code: 'playback.region', message: 'not here' },
    1: { by: 'SUBSCRIPTION' },
  })
  expect(episodeRows(seasons, own, 'IRR').rows.map(({ state }) => state)).toEqual([
    { is: 'watched' },
    { is: 'begun', share: 0.5, minutesLeft: 24 },
    { is: 'locked', price: null },
    { is: 'closed', why: 'not here' },
    { is: 'coming', at: later, owned: false },
    { is: 'open', by: 'plan', until: null },
  ])
})

test.each<[string, OwnSeries, (string | number | boolean | undefined)[]]>([
  ['nothing was watched: the first, and no row is marked', ownOf(null), ['play', 11, false, undefined]],
  ['one is begun: that one', ownOf(11, { 11: { position_ms: 500_000 } }), ['play', 11, true, 11]],
  ['a special follows its episode', ownOf(12, { 12: { watched: true } }), ['play', 1, true, 1]],
  ['the season ends: the next season', ownOf(13, { 13: { watched: true } }), ['play', 21, true, 21]],
  [
    'the next one is locked: it is for sale',
    ownOf(11, { 11: { watched: true }, 12: { allowed: false } }),
    ['locked', 12, true, 12],
  ],
  ['what comes later is not there yet', ownOf(21, { 21: { watched: true } }), ['to_come', 22, true, undefined]],
  [
    'seen again from the beginning: simply the next one',
    { ...ownOf(11, { 11: { watched: true }, 12: { watched: true } }), last_is_again: true },
    ['play', 12, true, 12],
  ],
])('where a visitor goes on: %s', (_title, own, found) => {
  expect(nextOf(own)).toEqual(found)
})

test('the page opens on the season that is asked for, else that is watched, else the first', () => {
  const { next } = episodeRows(seasons, ownOf(21, { 21: { position_ms: 500_000 } }), 'IRR')
  expect(shownSeason(seasons, 1, next)?.number).toBe(1)
  expect(shownSeason(seasons, null, next)?.number).toBe(2)
  expect(shownSeason(seasons, 0, next)?.number).toBe(0)
  expect(shownSeason(seasons, 7, null)?.number).toBe(1)
  expect(shownSeason([], null, null)).toBeNull()
})

test('how many episodes are free, and whether they are the first ones', () => {
  expect(freeOf(season(1, [episode(1, { is_free: true }), episode(2)]))).toEqual({ count: 1, areFirst: true })
  expect(freeOf(season(1, [episode(1), episode(2, { is_free: true })]))).toEqual({ count: 1, areFirst: false })
})

const product = { id: 5, offers: [offer(1_490_000)] }
const asked = (own: OwnSeries | null, at = 0) => {
  const shown = seasons[at] ?? null
  const { rows } = episodeRows(seasons, own, 'IRR')
  const single = singleOf(rows, shown, null)
  return { rows, single, ways: waysOf({ product, own, currency: 'IRR', season: shown, single }) }
}

test('the ways for everybody: the season, its first locked episode, the whole series', () => {
  const { ways, single } = asked(null)
  expect(single?.episode.id).toBe(12)
  expect(ways.map(({ key, price }) => [key, price.amount])).toEqual([
    ['season-buy', 790_000],
    ['episode-buy', 250_000],
    ['series-buy', 1_490_000],
  ])
  expect(lowestPrice(ways)).toEqual(toman(250_000))
  expect([chosenWay(ways, null)?.key, chosenWay(ways, 'series-buy')?.key]).toEqual(['season-buy', 'series-buy'])
})

test('a visitor sees the rest of a season at its own price, and what was paid before', () => {
  const part = {
    id: 'x',
    way: 'buy' as const,
    price: toman(540_000),
    vat: toman(49_091),
    sale: null,
    terms: 'terms',
    reckoned: [{ title: 'Episode 12', amount: toman(250_000) }],
    opens: [3],
    saves: null,
    places_left: null,
    held: null,
  }
  const own = ownOf(null)
  const [first] = own.seasons
  if (first === undefined) throw new Error('no season')
  const { ways } = asked({ ...own, seasons: [{ ...first, offers: [part] }] })
  expect(ways).toMatchObject([{ key: 'season-buy', price: toman(540_000), isRest: true, opens: [3] }])
})

test('a limited way of which nothing is left is not chosen, unless this visitor holds one', () => {
  const [way] = asked(null).ways
  if (way === undefined) throw new Error('no way')
  expect([isGone({ ...way, placesLeft: 0 }), isGone({ ...way, placesLeft: 0, isHeld: true })]).toEqual([true, false])
  expect(chosenWay([{ ...way, placesLeft: 0 }], null)).toBeNull()
  expect(lowestPrice([])).toBeNull()
})

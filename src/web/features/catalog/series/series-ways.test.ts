import { expect, test } from 'vitest'
import type { Episode, OwnEpisode, Season } from './series.ts'
import type { EpisodeRow } from './episode-rows.ts'
import { closedHere, wishedOf } from './series-ways.ts'

const episode = (code: OwnEpisode['code'], message: string | null): OwnEpisode => ({
  id: 1,
  kind: 'episode',
  owned: false,
  offers: [],
  allowed: code === null,
  by: null,
  until: null,
  code,
  message,
  position_ms: 0,
  duration_ms: null,
  watched: false,
  watched_at: null,
  alert: false,
})
const elsewhere = episode('playback.region', 'not here')

test.each<[string, OwnEpisode[], string | null]>([
  ['nothing of it is shown here', [elsewhere, elsewhere], 'not here'],
  ['some of it is shown here', [elsewhere, episode('playback.buy', 'buy')], null],
  ['all of it is open', [episode(null, null)], null],
  ['it has no episode yet', [], null],
])('a series says that it is closed here, or nothing: %s', (_case, episodes, said) => {
  expect(closedHere({ episodes })).toBe(said)
})

const offers = (...ways: ('buy' | 'rent')[]) =>
  ways.map((way) => ({
    way,
    prices: [{ amount: 10, currency: 'IRR' }],
    sale: null,
    terms: '',
  })) as unknown as Episode['offers']

test.each([
  [
    'the season and an episode',
    { season: offers('buy', 'rent'), episode: offers('buy'), series: offers('buy') },
    [2, 3],
  ],
  ['an episode alone', { season: [], episode: offers('rent'), series: offers('buy') }, [3]],
  ['the series where no part is sold', { season: [], episode: [], series: offers('buy', 'rent') }, [1]],
  ['nothing where nothing is sold', { season: [], episode: [], series: [] }, []],
])('a child may ask for %s, each once', (_, sold, wished) => {
  const single = { episode: { id: 3, offers: sold.episode } } as unknown as EpisodeRow
  const season = { id: 2, offers: sold.season, episodes: [] } as unknown as Season
  const asked = { product: { id: 1, offers: sold.series }, currency: 'IRR', season } as const
  expect(wishedOf({ ...asked, single }).map(({ productId }) => productId)).toEqual(wished)
  // what is open is not asked for
  expect(wishedOf({ ...asked, single: null })).toEqual([])
})

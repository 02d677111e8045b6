import { expect, test } from 'vitest'
import type { OwnEpisode } from './series.ts'
import { closedHere } from './series-ways.ts'

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

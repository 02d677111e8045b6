import { expect, test } from 'vitest'
import { initialPlayerState, type PlayerState } from '#player/core/player-state.ts'
import { createStore } from '#player/core/store.ts'
import { createBeatFigures } from './beat-figures.ts'

const terms = { targetMs: 8000, goodLineMs: 5000, mayGoBack: true, startedAt: null, listUrl: '', fromStartUrl: null }
const source = { manifestUrl: '', kind: 'hls' as const, title: '', startAtMs: 0, durationMs: null, textTracks: [] }
const diagnosed = {
  engine: 'hls' as const,
  quality: null,
  bandwidthBitsPerSecond: null,
  positionMs: 0,
  bufferAheadMs: 0,
  decodedFrames: 0,
  droppedFrames: 0,
  faults: [],
}

function playing(rungUrl: string | null, live: Partial<NonNullable<PlayerState['live']>>) {
  const first = initialPlayerState({ ...source, live: terms })
  if (first.live === null) throw new Error('it is live')
  const store = createStore<PlayerState>({
    ...first,
    live: { ...first.live, hereAt: 100_000, edgeAt: 100_000, ...live },
  })
  return { store, diagnostics: () => ({ ...diagnosed, rungUrl }) }
}

test.each([
  { url: '/media/t/x/live/e/v480.m3u8', rung: 'v480' },
  { url: '/media/t/x/live/e/top-all.m3u8?x=1', rung: 'top' },
  { url: '/media/t/x/live/e/1080p-hevc.m3u8', rung: undefined },
  { url: null, rung: undefined },
])('the rung of $url is $rung', ({ url, rung }) => {
  expect(createBeatFigures()(playing(url, {})).rung).toBe(rung)
})

test('how far behind the others a viewer is, in whole milliseconds', () => {
  expect(createBeatFigures()(playing(null, { hereAt: 59_999.6 }))).toEqual({ behind_ms: 40_000, stalled_ms: 0 })
  expect(createBeatFigures()(playing(null, { hereAt: 100_020 })).behind_ms).toBe(0)
})

test('each stall is told once, and another player of the page begins at nothing', () => {
  const figures = createBeatFigures()
  expect(figures(playing(null, { stalledMs: 1500.4 })).stalled_ms).toBe(1500)
  expect(figures(playing(null, { stalledMs: 1500.4 })).stalled_ms).toBe(0)
  expect(figures(playing(null, { stalledMs: 2500 })).stalled_ms).toBe(1000)
  expect(figures(playing(null, { stalledMs: 300 })).stalled_ms).toBe(300)
})

test('a film, and a page without a player, have nothing to tell', () => {
  const film = { store: createStore(initialPlayerState({ ...source, durationMs: 1000 })), diagnostics: () => null }
  expect(createBeatFigures()(film)).toEqual({})
  expect(createBeatFigures()(null)).toEqual({})
})

import { expect, test } from 'vitest'
import { carryOut, soundOf } from './carry-out.ts'
import type { Wish } from './use-remote.ts'

const fa = { id: 'fa', lang: 'fa', label: 'فارسی', url: '/fa.vtt', isDefault: true }
const state = {
  volume: 0.62,
  muted: false,
  canSetVolume: true,
  isSilenced: false,
  durationMs: 600_000 as number | null,
  textTracks: [fa],
  textTrackId: 'fa' as string | null,
  cueStyle: { size: 1.15, color: 'white' as const, anchor: 'bottom' as const },
}

/** Returns the calls that a wish makes on the player. */
function done(wish: Wish, more: Partial<typeof state> = {}): unknown[] {
  const calls: unknown[] = []
  const said =
    (name: string) =>
    (...of: unknown[]) =>
      void calls.push([name, ...of])
  const actions = {
    play: said('play'),
    pause: said('pause'),
    seekTo: said('seekTo'),
    seekBy: said('seekBy'),
    setVolume: said('setVolume'),
    setTextTrack: said('setTextTrack'),
    setCueStyle: said('setCueStyle'),
  }
  carryOut(wish, { actions, state: { ...state, ...more }, darken: said('darken') })
  return calls
}

test.each<[Wish, unknown[], Partial<typeof state>?]>([
  [{ wish: 'play' }, [['play']]],
  [{ wish: 'pause' }, [['pause']]],
  [{ wish: 'back' }, [['seekBy', -10]]],
  [{ wish: 'forward' }, [['seekBy', 10]]],
  [{ wish: 'dark' }, [['darken', true]]],
  [{ wish: 'light' }, [['darken', false]]],
  [{ wish: 'seek', value: 5000 }, [['seekTo', 5000]]],
  [{ wish: 'seek', value: 900_000 }, [['seekTo', 600_000]]],
  [{ wish: 'seek', value: 5000 }, [], { durationMs: null }],
  [{ wish: 'volume', value: 40 }, [['setVolume', 0.4]]],
  [{ wish: 'volume', value: 40 }, [], { canSetVolume: false }],
  [{ wish: 'volume', value: 40 }, [], { isSilenced: true }],
  [{ wish: 'subtitle', value: 'fa' }, [['setTextTrack', 'fa']]],
  [{ wish: 'subtitle', value: null }, [['setTextTrack', null]]],
  [{ wish: 'subtitle', value: 'de' }, []],
  [{ wish: 'subtitle_size', value: 130 }, [['setCueStyle', { size: 1.3 }]]],
])('%j', (wish, expected, more) => {
  expect(done(wish, more)).toEqual(expected)
})

test('A screen tells its sound and subtitles; muted is nothing, and what only its own buttons set is unknown.', () => {
  const choices = [{ id: 'fa', lang: 'fa', label: 'فارسی' }]
  expect(soundOf(state)).toEqual({ volume: 62, subtitle_choices: choices, subtitle: 'fa', subtitle_size: 115 })
  expect(soundOf({ ...state, muted: true }).volume).toBe(0)
  expect(soundOf({ ...state, canSetVolume: false }).volume).toBeNull()
  expect(soundOf({ ...state, isSilenced: true }).volume).toBeNull()
})

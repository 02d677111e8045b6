import type { InputOf, OutputOf } from '#contract/api.ts'
import type { LiveNote } from '#lib/media/live-health.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

export type LiveDesk = OutputOf<'GET /studio/live-events/:id'>
export type LiveRow = OutputOf<'GET /studio/live-events'>['items'][number]
export type Deed = InputOf<'POST /studio/live-events/:id/deeds'>['body']['deed']
export type Access = OutputOf<'POST /studio/live-events/:id/key'>
export type Rung = LiveDesk['rungs'][number]
export type LogEntry = LiveDesk['log'][number]
type Phase = LiveDesk['phase']

/** The tag colour of a phase. */
export const phaseTags = {
  waiting: '',
  starting: 'waiting',
  on_air: 'live',
  held: 'waiting',
  away: 'failed',
  ended: '',
} as const satisfies Record<Phase, string>

export const rungTags = { good: 'good', late: 'waiting', dead: 'failed', over: '' } as const satisfies Record<
  Rung['state'],
  string
>

/** How urgent a note is: the colour of its dot. */
export const noteTags = {
  connected: 'good',
  returned: 'good',
  left: 'failed',
  replaced: 'waiting',
  long_gop: 'waiting',
  late_sound: 'waiting',
  missing_sound: 'waiting',
  clock_jump: 'waiting',
  size_changed: 'waiting',
  frames_dropped: 'waiting',
  rung_behind: 'waiting',
  b_frames: '',
  slow_arrival: 'waiting',
  unsupported: 'failed',
  packager_failed: 'failed',
  storage_failed: 'failed',
  no_picture: 'failed',
  refused_key: 'waiting',
  refused_taken: 'waiting',
  refused_full: 'failed',
  srt_shut: 'failed',
  refused_passphrase: 'waiting',
} as const satisfies Record<LiveNote, string>

const deedsKnown = [
  ...['open_doors', 'shut_doors', 'start', 'start_blind', 'take_back', 'hold', 'go_on', 'end'],
  ...['show_key', 'new_key', 'obs_profile', 'say', 'unsay', 'cut'],
] as const
export type KnownDeed =
  | Deed
  | 'start_blind'
  | 'show_key'
  | 'new_key'
  | 'obs_profile'
  | 'say'
  | 'unsay'
  | 'cut'
  | 'other'

/** A recorded deed by the name that its sentence has. */
export const knownDeed = (deed: string): KnownDeed =>
  (deedsKnown as readonly string[]).includes(deed) ? (deed as KnownDeed) : 'other'

/** «۲٫۴» / "2.4"; without decimals from ten on. */
export function figureOf(value: number, locale: Locale): string {
  const figure = Math.abs(value) >= 10 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')
  return locale === 'fa' ? localDigits(figure, 'fa').replace('.', '٫') : figure
}

/** "2.9 Mb/s", "128 kb/s": as encoders write it, in Latin in both languages. */
export function rateOf(bits: number): string {
  return bits >= 1_000_000 ? `${(bits / 1_000_000).toFixed(1)} Mb/s` : `${Math.round(bits / 1000)} kb/s`
}

/** The points of a line in a box of 120 by 28: later is higher. A half minute without a segment breaks the line. */
export function lineOf(lateMs: readonly (number | null)[]): string {
  const most = 6000
  const step = 120 / Math.max(1, lateMs.length - 1)
  let isOpen = false
  return lateMs
    .map((late, index) => {
      if (late === null) {
        isOpen = false
        return ''
      }
      const y = 26 - (Math.min(most, Math.max(0, late)) / most) * 24
      const point = `${isOpen ? 'L' : 'M'}${(index * step).toFixed(1)} ${y.toFixed(1)}`
      isOpen = true
      return point
    })
    .join('')
}

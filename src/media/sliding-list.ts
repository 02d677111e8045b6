import { keyedSegments } from './changing-keys.ts'

// a player begins three target durations before the end of a sliding list, so its end is so far ahead
const aheadMs = 12_000
const behindMs = 24_000

/** The tags of a whole list that a sliding one keeps before its first segment. */
const kept = /^#EXT-X-(VERSION|TARGETDURATION|MAP|INDEPENDENT-SEGMENTS)/

export interface SlidingAt {
  /** Where everybody is (ms of the title); negative before its beginning. */
  positionMs: number
  /** The instant of the title's beginning, as everybody counts. */
  startsAt: Date
  keyMs: number
  uriOf: (key: number) => string
}

/**
 * The part of a whole list around the place where everybody is, for players that cannot be kept there otherwise. Sequence
 * numbers are those of the whole list, because they are the initialisation vectors too.
 */
export function slidingList(whole: string, { positionMs, startsAt, keyMs, uriOf }: SlidingAt): string {
  const all = keyedSegments(whole, keyMs)
  const shown = all.filter(({ startMs, durationMs }, index) =>
    index === 0
      ? startMs + durationMs >= positionMs - behindMs
      : startMs <= positionMs + aheadMs - durationMs && startMs + durationMs >= positionMs - behindMs,
  )
  const last = all.at(-1)
  const isOver = last === undefined || positionMs + aheadMs >= last.startMs + last.durationMs
  const segments = shown.length === 0 && last !== undefined ? [last] : shown
  const lines = segments.flatMap(({ uri, key, startMs, durationMs }, index) => [
    ...(index === 0 || segments[index - 1]?.key !== key ? [`#EXT-X-KEY:METHOD=AES-128,URI="${uriOf(key)}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt.getTime() + startMs).toISOString()}`,
    `#EXTINF:${(durationMs / 1000).toFixed(3)},`,
    uri,
  ])
  const head = whole.split('\n').filter((line) => kept.test(line))
  return [
    '#EXTM3U',
    ...head.filter((line) => !line.startsWith('#EXT-X-MAP')),
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.sequence ?? 0}`,
    ...head.filter((line) => line.startsWith('#EXT-X-MAP')),
    ...lines,
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/** The master list with sliding lists in place of whole ones; `query` is added to each. */
export function slidingMaster(master: string, query: string): string {
  return master.replaceAll('/main.m3u8', `/live.m3u8${query}`)
}

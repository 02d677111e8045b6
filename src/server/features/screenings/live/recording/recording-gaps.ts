import type { RecordingGap } from '#lib/media/live-health.ts'
import type { Hold } from '../held-segments.ts'

/** A segment that belongs into the film; `isThere`: it could be read. */
export interface Piece {
  startsAt: Date
  seconds: number
  isThere: boolean
}

/** A run begins some pictures after the one before: nobody misses them. */
const noticedMs = 1000
const mostTold = 100

/**
 * Lists the gaps of a film, in its order: where no camera sent, and where a recorded segment cannot be read. Segments
 * that the desk held back are missing on purpose. Of more than a hundred gaps the longest are told.
 */
export function gapsOf(pieces: readonly Piece[], holds: readonly Hold[]): RecordingGap[] {
  const gaps: RecordingGap[] = []
  let at = 0
  let lost: RecordingGap | null = null
  let endedAt: Date | null = null
  for (const { startsAt, seconds, isThere } of pieces) {
    const awayMs = endedAt === null ? 0 : startsAt.getTime() - endedAt.getTime()
    if (endedAt !== null && awayMs > noticedMs && !isHeld(endedAt, startsAt, holds)) {
      gaps.push({ at, seconds: awayMs / 1000, because: 'away' })
      lost = null
    }
    endedAt = new Date(startsAt.getTime() + seconds * 1000)
    if (isThere) {
      at += seconds
      lost = null
    } else if (lost === null) {
      lost = { at, seconds, because: 'lost' }
      gaps.push(lost)
    } else lost.seconds += seconds
  }
  return longest(gaps)
}

const isHeld = (from: Date, until: Date, holds: readonly Hold[]): boolean =>
  holds.some(({ held_from: begin, held_until: end }) => begin < until && (end === null || end > from))

function longest(gaps: readonly RecordingGap[]): RecordingGap[] {
  if (gaps.length <= mostTold) return [...gaps]
  const told = new Set(gaps.toSorted((a, b) => b.seconds - a.seconds).slice(0, mostTold))
  return gaps.filter((gap) => told.has(gap))
}

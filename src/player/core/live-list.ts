/**
 * Where the segments of a live list lie: on the media element's own time, and in the world's. After a break the two
 * differ by another amount, so everything of a live event is decided in instants, and only a seek becomes media time.
 */
export interface ListedSegment {
  /** On the media element's time (ms). */
  startMs: number
  durationMs: number
  /** The instant at which its first picture was taken (ms since 1970): PROGRAM-DATE-TIME. */
  at: number
  /** It has no picture: the house paused here, or this rung could not follow. */
  isGap: boolean
}

const endOf = ({ at, durationMs }: ListedSegment): number => at + durationMs

/** The newest segment that has a picture. */
const lastWithPicture = (segments: readonly ListedSegment[]) => segments.findLast(({ isGap }) => !isGap)

/** The instant up to which there is a picture; null where there is none at all. */
export function edgeOf(segments: readonly ListedSegment[]): number | null {
  const last = lastWithPicture(segments)
  return last === undefined ? null : endOf(last)
}

/** The first instant that can be gone back to. */
export function beginningOf(segments: readonly ListedSegment[]): number | null {
  return segments.find(({ isGap }) => !isGap)?.at ?? null
}

/**
 * So little (ms) before a segment belongs to it: an element rounds where it was told to go, and where a run begins on its time is
 * known to some milliseconds only when its first segment was read. Between two runs lie minutes of the event.
 */
const roundingMs = 50

/** The instant of the picture at a media time; outside of the list it is reckoned from the nearest end. */
export function instantOf(segments: readonly ListedSegment[], mediaMs: number): number | null {
  const found = segments.findLast(({ startMs }) => startMs <= mediaMs + roundingMs) ?? segments[0]
  return found === undefined ? null : found.at + mediaMs - found.startMs
}

/** A place in the list: its media time, and the instant that is shown there. */
export interface Spot {
  mediaMs: number
  at: number
}

/**
 * Where the picture of an instant is. Without one the next later picture: the first after a break, or after the house's
 * pause. Null when the list has nothing of it or later yet.
 */
export function spotOf(segments: readonly ListedSegment[], at: number): Spot | null {
  const found = segments.find((segment) => !segment.isGap && endOf(segment) > at)
  if (found === undefined) return null
  const within = Math.max(0, at - found.at)
  return { mediaMs: found.startMs + within, at: found.at + within }
}

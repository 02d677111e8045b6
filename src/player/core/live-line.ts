/**
 * How near to the event a viewer's line allows. Near means less in the buffer, so only a line that was good for a while
 * goes near, and the first thing that goes wrong brings it back.
 */
export interface Line {
  isGood: boolean
  /** The last segments: how much of its own length each took to load. */
  shares: readonly number[]
  /** Since when (ms of the device's clock) nothing went wrong. */
  calmSince: number
}

export const newLine = (now: number): Line => ({ isGood: false, shares: [], calmSince: now })

/** The number of segments that are remembered. */
const remembered = 8
/** A good line loads a segment in this share of its length, each of the remembered ones. */
const goodShare = 0.3
/** Above this share two of the last three say that the line is no longer good. Between the two nothing changes. */
const badShare = 0.7
/** And nothing stood still for so long (ms). */
const calmMs = 20_000
/** Nearer to the edge than this (ms) the next late segment would be seen. */
const thinMs = 500

export type LineNews =
  /** A segment came: how long it took, and how long it is (ms). */
  | { what: 'segment'; tookMs: number; durationMs: number }
  /** The picture stood still for want of data. */
  | { what: 'stall' }
  /** A look at the buffer, some times a second (ms ahead of the picture). */
  | { what: 'buffer'; aheadMs: number }

/** Judges the line anew. */
export function judgeLine(line: Line, news: LineNews, now: number): Line {
  if (news.what === 'stall' || (news.what === 'buffer' && line.isGood && news.aheadMs < thinMs))
    return { isGood: false, shares: [], calmSince: now }
  if (news.what === 'buffer') {
    const isProven = line.shares.length === remembered && line.shares.every((share) => share <= goodShare)
    const isGood = line.isGood || (isProven && now - line.calmSince >= calmMs)
    return isGood === line.isGood ? line : { ...line, isGood }
  }
  const shares = [...line.shares, news.tookMs / news.durationMs].slice(-remembered)
  const isBad = shares.slice(-3).filter((share) => share > badShare).length >= 2
  return isBad ? { isGood: false, shares, calmSince: now } : { ...line, shares }
}

/** In a second the target comes nearer by so much (ms): a picture that runs 3 % faster is not noticed. */
const nearerMs = 30

/**
 * How far behind the event the picture is kept (ms). Towards the nearer target it creeps, so that nothing is left out;
 * back to the farther one it goes at once, because the picture stands or is about to.
 */
export function nextTarget(
  targetMs: number,
  { isGood }: Line,
  { far, near, passedMs }: { far: number; near: number; passedMs: number },
): number {
  if (!isGood) return far
  return Math.max(near, targetMs - (nearerMs * passedMs) / 1000)
}

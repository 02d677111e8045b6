/**
 * Keeps a player at the point where all viewers of a screening are: the film began at one instant, and the server's
 * clock says where it is now. Asked every quarter of a second; pure, so that its player does what it says.
 */

/** One call for the server's time: when it left, what it said, when it came; all in milliseconds. */
export interface ClockSample {
  sentAt: number
  serverAt: number
  receivedAt: number
}

/**
 * How far the server's clock is ahead of this one (ms), by the sample with the shortest way: the error of a sample is at
 * most half of its way. Null without a sample.
 */
export function clockOffset(samples: readonly ClockSample[]): number | null {
  const wayOf = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt
  const best = samples.reduce<ClockSample | null>(
    (found, sample) => (found === null || wayOf(sample) < wayOf(found) ? sample : found),
    null,
  )
  return best === null ? null : best.serverAt - (best.sentAt + best.receivedAt) / 2
}

/** Below this distance (ms) nobody hears or sees it. */
const closeMs = 25
/** Up to this distance (ms) the rate brings a settled picture back; further away it would take longer than a seek. */
const nearMs = 1000
/**
 * Who has just come, was paused or was frozen has 3 s to be within 300 ms, and the rate moves only 100 ms in a second.
 * So until the picture has settled, less is sought (behind) or waited for (ahead).
 */
const unsettled = { behindMs: 300, aheadMs: 100 }
/** Nearer than this (ms) it has settled. */
const settledMs = 60
/** The rate changes by this much at most: more is heard. */
const mostRate = 0.1
/**
 * In this time (ms) the rate would bring it back: a busy device loses the sound for a moment again and again, and what was
 * lost must be back before the next time. Shorter than twice the time between two looks it would swing.
 */
const backInMs = 600
/** A seek is judged by where it ended after this time (ms), and not repeated before that one. */
const judgedAfterMs = 600
const seekAgainAfterMs = 900
/** A seek of a slow device costs seconds; more than this (ms) is not allowed for, or it would end far ahead. */
const mostCostMs = 2000

/** The memory of a follower from one look to the next. */
export interface Following {
  /** How much later than wanted the last seeks ended (ms): the next one aims so much further. */
  seekCostMs: number
  /** When the last seek began (ms of this device's clock); null before the first. */
  soughtAt: number | null
  isJudged: boolean
  /** Paused by us because it was ahead. */
  isWaiting: boolean
  /** It was where everybody is, since the beginning or the last time that it was far away. */
  isSettled: boolean
}

export const startFollowing: Following = {
  seekCostMs: 200,
  soughtAt: null,
  isJudged: true,
  isWaiting: false,
  isSettled: false,
}

/** A start aims so much further (ms) as loading takes on a usual line; who is there earlier waits with the first picture. */
const startCostMs = 1000

/** Where a player begins to load (ms of the film), when everybody is at `wantedMs`; negative: before the beginning. */
export const startAt = (wantedMs: number): number => (wantedMs <= 0 ? 0 : wantedMs + startCostMs)

/** The player's present state. */
export interface Seen {
  /** Where the picture is, and where everybody is (ms of the film). */
  positionMs: number
  wantedMs: number
  /** This device's clock (ms). */
  now: number
  isPaused: boolean
  /** False while it loads or seeks: then nothing is judged. */
  isReady: boolean
}

/** `forMs`: when to look again, because the others are there then. */
export type Step =
  | { do: 'nothing' }
  | { do: 'wait'; forMs: number }
  | { do: 'seek'; toMs: number }
  | { do: 'play'; rate: number }

const nothing: Step = { do: 'nothing' }

function rateFor(aheadMs: number): number {
  if (Math.abs(aheadMs) < closeMs) return 1
  return 1 - Math.max(-mostRate, Math.min(mostRate, aheadMs / backInMs))
}

/** Learns what the last seek cost, once it has settled or has to wait for the others. */
function judged(following: Following, aheadMs: number, now: number): Following {
  if (following.isJudged || following.soughtAt === null) return following
  if (aheadMs <= unsettled.aheadMs && now - following.soughtAt <= judgedAfterMs) return following
  const cost = Math.max(0, Math.min(mostCostMs, following.seekCostMs - aheadMs))
  return { ...following, isJudged: true, seekCostMs: cost }
}

/** Far away is unsettled, until it was near again. */
function isSettledAt(aheadMs: number, before: boolean): boolean {
  const distance = Math.abs(aheadMs)
  return distance > nearMs ? false : before || distance <= settledMs
}

/**
 * The next step. A viewer's own pause is left alone: playing again brings them to where everybody is. Too far behind:
 * one seek that adds what the last one cost. Too far ahead: wait for the others.
 */
export function follow(before: Following, seen: Seen): { following: Following; step: Step } {
  if (!seen.isReady) return { following: before, step: nothing }
  const aheadMs = seen.positionMs - seen.wantedMs
  if (seen.isPaused) {
    if (!before.isWaiting) return { following: before, step: nothing }
    if (aheadMs > closeMs) return { following: before, step: { do: 'wait', forMs: aheadMs } }
    return { following: { ...before, isWaiting: false }, step: { do: 'play', rate: 1 } }
  }
  const isSettled = isSettledAt(aheadMs, before.isSettled)
  const following = { ...judged(before, aheadMs, seen.now), isWaiting: false, isSettled }
  if (aheadMs > (isSettled ? nearMs : unsettled.aheadMs))
    return { following: { ...following, isWaiting: true }, step: { do: 'wait', forMs: aheadMs } }
  if (aheadMs >= (isSettled ? -nearMs : -unsettled.behindMs))
    return { following, step: { do: 'play', rate: rateFor(aheadMs) } }
  const { soughtAt } = following
  // meanwhile the rate does what it can
  if (soughtAt !== null && seen.now - soughtAt <= seekAgainAfterMs)
    return { following, step: { do: 'play', rate: rateFor(aheadMs) } }
  return {
    following: { ...following, soughtAt: seen.now, isJudged: false },
    step: { do: 'seek', toMs: seen.wantedMs + following.seekCostMs },
  }
}

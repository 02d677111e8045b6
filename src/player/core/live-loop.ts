/**
 * Keeps the picture of a live event at its distance from the event, and says why it stands still when it does. Asked four
 * times a second; pure, so that the player does what its table says. All instants are milliseconds since 1970 by the
 * server's clock; `now` is the device's own clock, which never jumps.
 */
import { edgeOf, instantOf, type ListedSegment, spotOf } from './live-list.ts'
import { follow, type Following, startFollowing } from './shared-clock.ts'

/**
 * Why the picture stands: `ours`: nothing new comes from the hall; `own`: the viewer's line is gone; `held`: the house
 * paused; `coming`: there is a picture again, and it waits for its distance.
 */
export type Standing = 'ours' | 'own' | 'held' | 'coming'

export interface Watching {
  /** `edge`: where everybody is. `own`: the viewer went back, or paused. */
  mode: 'edge' | 'own'
  following: Following
  /** Paused by us, because nothing more is there to play. */
  isStanding: boolean
  /** The viewer was told why it stands; from then on every reason is told until it goes on. */
  isTold: boolean
}

export const startWatching: Watching = { mode: 'edge', following: startFollowing, isStanding: false, isTold: false }

export interface LiveSeen {
  /** The device's own clock. */
  now: number
  serverNow: number
  segments: readonly ListedSegment[]
  /** Nothing more will come. */
  isOver: boolean
  mayGoBack: boolean
  /** Where the picture is on the media element's time, and how much is in the buffer after it (ms). */
  positionMs: number
  aheadMs: number
  /** How far behind the event the picture should be (ms). */
  targetMs: number
  /** When (device's clock) the list last had something new, and when a list last came at all. */
  newsAt: number
  heardAt: number
  /** The house shows its pause picture. */
  isHeld: boolean
  isPaused: boolean
  /** False while it loads or seeks: then nothing is judged. */
  isReady: boolean
}

export type LiveStep =
  | { do: 'nothing' }
  /** The last picture stays. */
  | { do: 'stand' }
  | { do: 'wait'; forMs: number }
  /** To a place on the media element's time (ms). */
  | { do: 'seek'; toMs: number }
  | { do: 'play'; rate: number }
  /** It is over, and what the list still has is no picture. */
  | { do: 'end' }

export interface LiveView {
  /** How far the viewer is behind those who watch live (ms); 0 for who does. */
  behindMs: number
  standing: Standing | null
  /** The viewer is told so. */
  isTold: boolean
  /** How long until the picture goes on (ms), where that is known. */
  comesInMs: number | null
}

/**
 * With less than this in the buffer (ms), and nothing more in the list, the last picture stays. Before the buffer's end,
 * because the engine takes a position behind the end of the list for a reason to jump back, and would play the last
 * seconds again and again.
 */
export const endMs = 200
/** This much more (ms) must be listed before a picture that stands goes on: less would stop again at once. */
const enoughMs = 900
/** A step forward that is shorter than this (ms) is no step: the picture runs into it by itself. */
const stepMs = 100
/** Up to this distance (ms) nothing is left out when the picture goes on; the rate brings it back. */
const nearMs = 1000
/** After so long without anything new (ms) the viewer is told that it is ours. */
const toldAfterMs = 6000
/** Without any answer for so long (ms) it is the viewer's own line. */
const deafMs = 7000

const nothing: LiveStep = { do: 'nothing' }

function standingOf(seen: LiveSeen): Standing {
  if (seen.isHeld) return 'held'
  return seen.now - seen.heardAt > deafMs ? 'own' : 'ours'
}

/** It stands, and nothing is there that it could go on with. */
function stand(before: Watching, seen: LiveSeen, behindMs: number, step: LiveStep) {
  const standing = standingOf(seen)
  const isTold = before.isTold || standing !== 'ours' || seen.now - seen.newsAt >= toldAfterMs
  return {
    watching: { ...before, isStanding: true, isTold },
    step,
    view: { behindMs, standing, isTold, comesInMs: null },
  }
}

const moves = (watching: Watching, behindMs: number, step: LiveStep = nothing) => ({
  watching,
  step,
  view: { behindMs, standing: null, isTold: false, comesInMs: null },
})

/** Nothing that the list has follows what the buffer has. */
function isAtTheEnd({ segments, positionMs, aheadMs }: LiveSeen, hereAt: number): boolean {
  if (aheadMs > endMs) return false
  const edge = edgeOf(segments)
  const here = segments.findLast(({ startMs }) => startMs <= positionMs + endMs)
  return edge === null || edge - hereAt < enoughMs || here?.isGap === true
}

/** Lets a standing picture go on, when there is a later one than the one that is shown. */
function rise(before: Watching, seen: LiveSeen, hereAt: number, wantedAt: number) {
  const behindMs = Math.max(0, wantedAt - hereAt)
  const isNear = before.mode === 'own' || wantedAt - hereAt <= nearMs
  const spot = spotOf(seen.segments, isNear ? hereAt + endMs : wantedAt)
  const edge = edgeOf(seen.segments) ?? 0
  if (spot === null || spot.at <= hereAt || edge - spot.at < enoughMs) return stand(before, seen, behindMs, nothing)
  const isElsewhere = spot.at - hereAt > (isNear ? endMs + stepMs : stepMs)
  return {
    watching: { ...before, isStanding: false, following: { ...before.following, isWaiting: true } },
    step: isElsewhere ? ({ do: 'seek', toMs: spot.mediaMs } as const) : nothing,
    view: { behindMs, standing: 'coming' as const, isTold: before.isTold, comesInMs: null },
  }
}

/** Below this distance (ms) the rate is the usual one; above it brings the picture back in this time, at most by this much. */
const rateOf = { closeMs: 25, backInMs: 2000, most: 0.1 } as const

/**
 * Nobody compares two live pictures to the tenth of a second, so unlike a screening's the rate changes gently: music that
 * runs faster and slower in turn is heard. While the target creeps nearer it settles at one rate.
 */
function gentleRate(aheadMs: number): number {
  const { closeMs, backInMs, most } = rateOf
  if (Math.abs(aheadMs) < closeMs) return 1
  return 1 - Math.max(-most, Math.min(most, aheadMs / backInMs))
}

/** Follows the point where everybody is. */
function atTheEdge(before: Watching, seen: LiveSeen, hereAt: number, wantedAt: number) {
  const { now, isPaused, isReady } = seen
  const { following, step } = follow(before.following, {
    positionMs: hereAt,
    wantedMs: wantedAt,
    now,
    isPaused,
    isReady,
  })
  const behindMs = Math.max(0, wantedAt - hereAt)
  if (step.do === 'wait') {
    const view = { behindMs: 0, standing: 'coming' as const, isTold: before.isTold, comesInMs: step.forMs }
    return { watching: { ...before, following }, step, view }
  }
  const watching = { ...before, following, isTold: false }
  if (step.do === 'play') return moves(watching, behindMs, { do: 'play', rate: gentleRate(hereAt - wantedAt) })
  if (step.do !== 'seek') return moves(watching, behindMs)
  const spot = spotOf(seen.segments, step.toMs)
  // only forward: nothing is shown twice. Where there is nothing later, it plays what it has.
  if (spot === null || spot.mediaMs < seen.positionMs + stepMs)
    return moves({ ...watching, following: before.following }, behindMs, { do: 'play', rate: 1 })
  return moves(watching, behindMs, { do: 'seek', toMs: spot.mediaMs })
}

/** The next step. */
export function watchLive(before: Watching, seen: LiveSeen): { watching: Watching; step: LiveStep; view: LiveView } {
  const hereAt = instantOf(seen.segments, seen.positionMs)
  if (hereAt === null) return moves(before, 0)
  const wantedAt = seen.serverNow - seen.targetMs
  const behindMs = Math.max(0, wantedAt - hereAt)
  // a list with an end plays like a film
  if (seen.isOver) return moves({ ...startWatching, mode: 'own' }, behindMs, overStep(before, seen, hereAt))
  if (before.isStanding && seen.isPaused) return rise(before, seen, hereAt, wantedAt)
  const here: Watching = { ...before, isStanding: false }
  const isOwnPause = seen.isPaused && !before.following.isWaiting
  if (isOwnPause) return moves({ ...here, mode: seen.mayGoBack ? 'own' : 'edge', isTold: false }, behindMs)
  if (!seen.isPaused && isAtTheEnd(seen, hereAt)) return stand(here, seen, behindMs, { do: 'stand' })
  if (!seen.isReady) {
    if (!seen.isPaused) return moves(here, behindMs)
    const view = { behindMs, standing: 'coming' as const, isTold: here.isTold, comesInMs: null }
    return { watching: here, step: nothing, view }
  }
  if (here.mode === 'own' && hereAt < wantedAt - stepMs) {
    const following = { ...here.following, isWaiting: false }
    return moves({ ...here, following, isTold: false }, behindMs, { do: 'play', rate: 1 })
  }
  // who went back, and whom a break has brought to where everybody is, is one of them again
  return atTheEdge({ ...here, mode: 'edge' }, seen, hereAt, wantedAt)
}

/**
 * To the end of a list that has one: what we paused plays on, what was held back is passed over. An element never ends at
 * something that is no picture, so an event that its desk ends while it is held is ended here.
 */
function overStep(before: Watching, seen: LiveSeen, hereAt: number): LiveStep {
  if (seen.aheadMs > endMs) return risen(before, seen)
  const spot = spotOf(seen.segments, hereAt + endMs)
  if (spot === null) return seen.segments.at(-1)?.isGap === true ? { do: 'end' } : risen(before, seen)
  return spot.at - hereAt > endMs + stepMs ? { do: 'seek', toMs: spot.mediaMs } : risen(before, seen)
}

/** Plays on to the end after our own pause. */
const risen = ({ isStanding, following }: Watching, { isPaused }: LiveSeen): LiveStep =>
  isPaused && (isStanding || following.isWaiting) ? { do: 'play', rate: 1 } : nothing

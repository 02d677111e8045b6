import type { WatchRefusal } from '#contract/playback-problems.ts'
import type { WayInId } from '#lib/ids.ts'
import { isShownIn, isTooOld } from './region-and-age.ts'
import type { Programme, Rent, RightKind, WatchFacts, WatchRight } from './watch-facts.ts'

export interface Allowed {
  allowed: true
  by: 'FREE' | RightKind
  until: Date | null
  /** The right that lets them in; null when it is free. */
  rightId: WayInId | null
  /** Present when that right is a rent. */
  rent: Rent | null
}

export interface Refused {
  allowed: false
  code: WatchRefusal
}

export type Verdict = Allowed | Refused

const refuse = (code: WatchRefusal): Refused => ({ allowed: false, code })

/** The earliest of some ends; null = no end. */
export function earliest(ends: readonly (Date | null)[]): Date | null {
  return ends.reduce((found, end) => (found === null ? end : end === null || found <= end ? found : end), null)
}

/** The latest of some beginnings; null = always. */
export function latest(starts: readonly (Date | null)[]): Date | null {
  return starts.reduce(
    (found, start) => (found === null ? start : start === null || found >= start ? found : start),
    null,
  )
}

interface Window {
  opensAt: Date | null
  closesAt: Date | null
}

/**
 * When something can be watched: inside the windows of all the programmes on the way to it. Where none of them says
 * anything, the release of the title counts, so that a premiere may come before it and an old film be shown again.
 */
export function windowOf(programmes: readonly Programme[], facts: WatchFacts): Window {
  return {
    opensAt: latest(programmes.map(({ opensAt }) => opensAt)) ?? facts.releaseAt,
    closesAt: earliest(programmes.map(({ closesAt }) => closesAt)) ?? facts.releaseEndsAt,
  }
}

/** Why the screening that was opened lets nobody in, or only later; null when it is running or there is none. */
export function refusalOfScreening({ screening }: WatchFacts, now: Date): WatchRefusal | null {
  if (screening === null) return null
  if (screening.closesAt !== null && screening.closesAt <= now) return 'playback.screening_over'
  return screening.opensAt !== null && screening.opensAt > now ? 'playback.screening_not_begun' : null
}

function refusalOfFestival({ festival }: WatchRight, facts: WatchFacts, now: Date): WatchRefusal | null {
  if (festival === null) return null
  if (isTooOld({ ageRating: festival.ageRating, ageLimit: facts.ageLimit })) return 'playback.age'
  if (!isShownIn(festival, facts.country)) return 'playback.festival_region'
  if (festival.closesAt !== null && festival.closesAt <= now) return 'playback.festival_over'
  return festival.opensAt !== null && festival.opensAt > now ? 'playback.festival_not_begun' : null
}

/** A ticket of one network plays nowhere else while it plays there. */
function isLeasedElsewhere({ lease }: WatchRight, { network }: WatchFacts, now: Date): boolean {
  return lease !== null && lease.until > now && network !== null && lease.network !== network
}

/** Bought or rented: it outlives the end of a release. */
function isLasting({ by, endsAt, rent }: WatchRight): boolean {
  return (by === 'PURCHASE' && endsAt === null) || rent !== null
}

/** Periods of a plan stand one after another: a right by plan lasts to the end of the last of them. */
function endOf(right: WatchRight, rights: readonly WatchRight[]): Date | null {
  const next = rights.find(
    (other) =>
      other.by === 'SUBSCRIPTION' &&
      right.by === 'SUBSCRIPTION' &&
      other.festival?.productId === right.festival?.productId &&
      right.endsAt !== null &&
      other.endsAt !== null &&
      other.startsAt <= right.endsAt &&
      other.endsAt > right.endsAt,
  )
  return next === undefined ? right.endsAt : endOf(next, rights)
}

/** Whether one right lets them in, and until when; null of one that says nothing yet. */
export function judgeRight(right: WatchRight, facts: WatchFacts, now: Date): Verdict | null {
  if (right.startsAt > now) return null
  // a plan opens what is on the site; what was bought outlives that
  if (right.by === 'SUBSCRIPTION' && !facts.isPublished) return null
  if (right.endsAt !== null && right.endsAt <= now)
    return refuse(right.by === 'TICKET' ? 'playback.ticket_over' : 'playback.ended')
  if (isLeasedElsewhere(right, facts, now)) return refuse('playback.other_network')
  const refusal = refusalOfFestival(right, facts, now) ?? refusalOfScreening(facts, now)
  if (refusal !== null) return refuse(refusal)
  const programmes = [right.festival, facts.screening].filter((programme) => programme !== null)
  const { opensAt, closesAt } = windowOf(programmes, facts)
  if (opensAt !== null && opensAt > now) return refuse('playback.not_now')
  const outlives = programmes.length === 0 && isLasting(right)
  if (!outlives && closesAt !== null && closesAt <= now) return refuse('playback.release_ended')
  const own = endOf(right, facts.rights)
  const until = outlives ? own : earliest([own, closesAt])
  return { allowed: true, by: right.by, until, rightId: right.id, rent: right.rent }
}

import type { ScreeningRefusal, WatchRefusal } from '#contract/playback/playback-problems.ts'
import type { EntitlementSourceId } from '#lib/ids.ts'
import { isShownIn, isTooOld } from './region-and-age.ts'
import type { Programme, Rent, RightKind, WatchFacts, WatchRight } from './watch-facts.ts'

export interface Allowed {
  allowed: true
  by: 'FREE' | RightKind
  until: Date | null
  /** The right that opens it; null when it is free. */
  rightId: EntitlementSourceId | null
  /** Present when that right is a rental. */
  rent: Rent | null
}

export type Refusal = WatchRefusal | ScreeningRefusal

export interface Refused {
  allowed: false
  code: Refusal
}

export type Verdict = Allowed | Refused

const refuse = (code: Refusal): Refused => ({ allowed: false, code })

/** The earliest of several ends; null = no end. */
export function earliest(ends: readonly (Date | null)[]): Date | null {
  return ends.reduce((found, end) => (found === null ? end : end === null || found <= end ? found : end), null)
}

/** The latest of several beginnings; null = always. */
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
 * When something can be watched: inside the windows of all screenings and festivals on the way to it. Where none of
 * them has a bound, the title's release counts; so a premiere may come before the release, and an old film can be shown
 * again.
 */
export function windowOf(programmes: readonly Programme[], facts: WatchFacts): Window {
  return {
    opensAt: latest(programmes.map(({ opensAt }) => opensAt)) ?? facts.releaseAt,
    closesAt: earliest(programmes.map(({ closesAt }) => closesAt)) ?? facts.releaseEndsAt,
  }
}

/** Why the opened screening admits nobody, or only later; null when it is running or there is none. */
export function refusalOfScreening({ screening }: WatchFacts, now: Date): Refusal | null {
  if (screening === null) return null
  if (screening.mishap !== undefined) return `playback.screening_${screening.mishap}`
  if (screening.closesAt !== null && screening.closesAt <= now) return 'playback.screening_over'
  return screening.opensAt !== null && screening.opensAt > now ? 'playback.screening_not_begun' : null
}

/** Whether it has begun where nobody may come late. */
export function isEntryOver({ screening }: Pick<WatchFacts, 'screening'>, now: Date): boolean {
  return screening?.entryEndsAt !== undefined && screening.entryEndsAt <= now
}

function refusalOfFestival({ festival }: WatchRight, facts: WatchFacts, now: Date): Refusal | null {
  if (festival === null) return null
  if (isTooOld({ ageRating: festival.ageRating, ageLimit: facts.ageLimit })) return 'playback.age'
  if (!isShownIn(festival, facts.country)) return 'playback.festival_region'
  if (festival.closesAt !== null && festival.closesAt <= now) return 'playback.festival_over'
  return festival.opensAt !== null && festival.opensAt > now ? 'playback.festival_not_begun' : null
}

/** Bought or rented: it stays valid after the end of a release. */
function isLasting({ by, endsAt, rent }: WatchRight): boolean {
  return (by === 'PURCHASE' && endsAt === null) || rent !== null
}

/** A ticket whose watching time runs: a viewer who has begun within the screening may finish after its end. */
function isBegunTicket({ by, rent }: WatchRight): boolean {
  return by === 'TICKET' && rent?.hasBegun === true
}

/** The end of a right. Periods of a plan follow one another, so a right by a plan lasts to the end of the last one. */
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

/** A ticket whose date was moved comes in with all others, when its screening lets in, and not only when it begins. */
function isLetIn({ by }: WatchRight, facts: WatchFacts, now: Date): boolean {
  return by === 'TICKET' && facts.screening !== null && refusalOfScreening(facts, now) === null
}

/** A ticket that was in use begins anew with another date of its screening; until then its holder waits, and buys nothing. */
function refusalOfDatedTicket({ by }: WatchRight, facts: WatchFacts, now: Date): Refused | null {
  const refusal = by === 'TICKET' ? refusalOfScreening(facts, now) : null
  return refusal === 'playback.screening_not_begun' ? refuse(refusal) : null
}

/** Whether one right opens the title, and until when; null when this right does not apply. */
export function judgeRight(right: WatchRight, facts: WatchFacts, now: Date): Verdict | null {
  if (right.startsAt > now && !isLetIn(right, facts, now)) return refusalOfDatedTicket(right, facts, now)
  // a plan opens only what is on the site; a purchase stays valid beyond that
  if (right.by === 'SUBSCRIPTION' && !facts.isPublished) return null
  if (right.endsAt !== null && right.endsAt <= now)
    return refuse(right.by === 'TICKET' ? 'playback.ticket_over' : 'playback.ended')
  const finishes = isBegunTicket(right)
  const refusal = refusalOfFestival(right, facts, now) ?? refusalOfScreening(facts, now)
  if (refusal !== null && !(finishes && refusal === 'playback.screening_over')) return refuse(refusal)
  if (!finishes && isEntryOver(facts, now)) return refuse('playback.entry_closed')
  const programmes = [right.festival, facts.screening].filter((programme) => programme !== null)
  const { opensAt, closesAt } = windowOf(programmes, facts)
  if (opensAt !== null && opensAt > now) return refuse('playback.not_now')
  const outlives = finishes || (programmes.length === 0 && isLasting(right))
  if (!outlives && closesAt !== null && closesAt <= now) return refuse('playback.release_ended')
  const own = endOf(right, facts.rights)
  const until = outlives ? own : earliest([own, closesAt])
  return { allowed: true, by: right.by, until, rightId: right.id, rent: right.rent }
}

/** Everything that decides whether somebody may watch a title; gathered by `factsFor`, judged by `mayWatch`. */
export interface WatchFacts {
  isFree: boolean
  isPublished: boolean
  releaseAt: Date | null
  releaseEndsAt: Date | null
  /** ISO 3166-1 codes; null = everywhere. */
  regions: readonly string[] | null
  /** Where the visitor is; null when unknown. */
  country: string | null
  isSignedIn: boolean
  /** A session without a chosen profile belongs to nobody yet: it might be a child's. */
  hasChosen: boolean
  /** From what age the title is, in years. */
  ageRating: number
  /** Of a child's profile; null = a grown person's or a guest. */
  ageLimit: number | null
  /** The end of what this member has of any plan, whatever it opens; null when there never was any. */
  planUntil: Date | null
  rights: readonly WatchRight[]
}

export interface WatchRight {
  by: 'PURCHASE' | 'SUBSCRIPTION' | 'FESTIVAL' | 'TICKET'
  startsAt: Date
  endsAt: Date | null
  /** Of a rent: until its first play `endsAt` is the last moment to begin, then the end of the watch window. */
  rent?: Rent | null
}

export interface Rent {
  rightId: string
  watchHours: number
  hasBegun: boolean
}

export type DenialCode =
  | 'playback.age'
  | 'profile.choose_first'
  | 'playback.sign_in'
  | 'playback.buy'
  | 'playback.region'
  | 'playback.not_now'
  | 'playback.release_ended'
  | 'playback.ended'
  | 'playback.plans'

export type Verdict =
  | {
      allowed: true
      by: 'FREE' | 'PURCHASE' | 'SUBSCRIPTION' | 'FESTIVAL' | 'TICKET'
      until: Date | null
      /** Present when it is a rent that lets them watch. */
      rent?: Rent
    }
  | { allowed: false; code: DenialCode }

function regionAllows(facts: WatchFacts): boolean {
  if (facts.regions === null) return true
  // an address nobody can place is not locked out of what is sold almost everywhere
  return facts.country === null || facts.regions.includes(facts.country)
}

/** Whether a title is closed to a child's profile. The right to it belongs to the account; the limit to the profile. */
export function isTooOld(facts: Pick<WatchFacts, 'ageRating' | 'ageLimit'>): boolean {
  return facts.ageLimit !== null && facts.ageRating > facts.ageLimit
}

function later(a: Date | null, b: Date | null): Date | null {
  return a === null || b === null ? null : a > b ? a : b
}

function earlier(a: Date | null, b: Date | null): Date | null {
  return a === null ? b : b === null || a < b ? a : b
}

/** Periods of a plan stand one after another: a right by plan lasts to the end of the last of them. */
function untilOf(right: WatchRight, rights: readonly WatchRight[]): Date | null {
  const next = rights.find(
    (other) =>
      other.by === 'SUBSCRIPTION' &&
      right.by === 'SUBSCRIPTION' &&
      right.endsAt !== null &&
      other.endsAt !== null &&
      other.startsAt <= right.endsAt &&
      other.endsAt > right.endsAt,
  )
  return next === undefined ? right.endsAt : untilOf(next, rights)
}

function longest(rights: readonly WatchRight[]): WatchRight | null {
  return rights.reduce<WatchRight | null>(
    (found, right) => (found === null || later(right.endsAt, found.endsAt) === right.endsAt ? right : found),
    null,
  )
}

function allowedBy({ by, endsAt, rent }: WatchRight): Verdict {
  return { allowed: true, by, until: endsAt, ...(rent == null ? {} : { rent }) }
}

/**
 * The one judge of who may watch what: it feeds the product page, purchase-info, play-info and the key route.
 * A purchase outlives unpublishing and the end of a release (what was bought or rented stays), but not a region's
 * limits. A rent that has not begun is the last to be used: its window is not spent where something else lets them in.
 */
export function mayWatch(facts: WatchFacts, now: Date): Verdict {
  if (facts.isSignedIn && !facts.hasChosen) return { allowed: false, code: 'profile.choose_first' }
  // before everything else: a child is not told what a closed title costs or when it comes
  if (isTooOld(facts)) return { allowed: false, code: 'playback.age' }
  if (!regionAllows(facts)) return { allowed: false, code: 'playback.region' }
  // a plan opens what is on the site; what was bought outlives that
  const rights = facts.rights.filter((right) => right.by !== 'SUBSCRIPTION' || facts.isPublished)
  const begun = rights.filter((right) => right.startsAt <= now)
  const live = begun.filter((right) => right.endsAt === null || right.endsAt > now)
  if (facts.releaseAt !== null && facts.releaseAt > now) return { allowed: false, code: 'playback.not_now' }
  const owned = live.find((right) => right.by === 'PURCHASE' && right.endsAt === null)
  if (owned !== undefined) return { allowed: true, by: 'PURCHASE', until: null }
  const rented = live.filter((right) => right.rent != null)
  const unbegun = longest(rented.filter((right) => right.rent?.hasBegun === false))
  if (facts.releaseEndsAt !== null && facts.releaseEndsAt <= now) {
    const kept = longest(rented.filter((right) => right.rent?.hasBegun === true)) ?? unbegun
    return kept === null ? { allowed: false, code: 'playback.release_ended' } : allowedBy(kept)
  }
  if (facts.isPublished && facts.isFree) return { allowed: true, by: 'FREE', until: facts.releaseEndsAt }
  const best = longest(live.filter((right) => right.rent?.hasBegun !== false)) ?? unbegun
  // a rent has its own end, whatever the release does
  if (best?.rent != null) return allowedBy(best)
  if (best !== null) return { allowed: true, by: best.by, until: earlier(untilOf(best, rights), facts.releaseEndsAt) }
  if (begun.length > 0) return { allowed: false, code: 'playback.ended' }
  if (facts.isSignedIn && facts.planUntil !== null && facts.planUntil > now)
    return { allowed: false, code: 'playback.plans' }
  return { allowed: false, code: facts.isSignedIn ? 'playback.buy' : 'playback.sign_in' }
}

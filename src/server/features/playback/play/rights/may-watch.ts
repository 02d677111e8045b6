import { isShownIn, isTooOld, narrowest } from './region-and-age.ts'
import {
  type Allowed,
  isEntryOver,
  judgeRight,
  type Refusal,
  refusalOfScreening,
  type Verdict,
  windowOf,
} from './judge-right.ts'
import type { WatchFacts } from './watch-facts.ts'

/** Of several refusals the most helpful one is told: first what time will solve, then what is over. */
const tellingFirst: readonly Refusal[] = [
  'playback.screening_cancelled',
  'playback.screening_postponed',
  'playback.screening_not_begun',
  'playback.screening_over',
  'playback.entry_closed',
  'playback.festival_not_begun',
  'playback.not_now',
  'playback.age',
  'playback.festival_region',
  'playback.festival_over',
  'playback.release_ended',
  'playback.ticket_over',
  'playback.ended',
]

/** Whether the opened product is free: while it is on the site, and a screening only while it runs. */
function free(facts: WatchFacts, now: Date): Allowed | null {
  if (!facts.isFree || !facts.isPublished || refusalForAll(facts, now) !== null) return null
  const { closesAt } = windowOf(facts.screening === null ? [] : [facts.screening], facts)
  return { allowed: true, by: 'FREE', until: closesAt, rightId: null, rent: null }
}

/**
 * Returns why it is closed to everybody without a better right; a screening that has not begun is still sold, and the
 * holder of its ticket waits.
 */
function refusalForAll(facts: WatchFacts, now: Date): Refusal | null {
  const { screening, isFree, isPublished, hasUnusedTicket = false } = facts
  const ofScreening = refusalOfScreening(facts, now)
  if (ofScreening === 'playback.screening_not_begun')
    return hasUnusedTicket || (isFree && isPublished) ? ofScreening : null
  if (ofScreening !== null) return ofScreening
  if (isFree && isPublished && isEntryOver(facts, now)) return 'playback.entry_closed'
  const { opensAt, closesAt } = windowOf(screening === null ? [] : [screening], facts)
  if (opensAt !== null && opensAt > now) return 'playback.not_now'
  return closesAt !== null && closesAt <= now ? 'playback.release_ended' : null
}

/** Order of use: first what was bought for good, then what costs nothing; last a rental that has not begun. */
function rankOf({ by, until, rent }: Allowed): number {
  if (by === 'PURCHASE' && until === null) return 3
  if (by === 'FREE') return 2
  return rent?.hasBegun === false ? 0 : 1
}

/** The right that is used: among equal ranks the one that lasts longer. */
function best(ways: readonly Allowed[]): Allowed | null {
  return ways.reduce<Allowed | null>((found, way) => {
    if (found === null || rankOf(way) !== rankOf(found))
      return found !== null && rankOf(found) > rankOf(way) ? found : way
    return found.until === null || (way.until !== null && way.until <= found.until) ? found : way
  }, null)
}

/**
 * A pause runs, and time of a plan that opens the title stands behind it. Without a pause time may begin later too, where
 * it stands behind another plan that opens less than it does today.
 */
export const hasPaused = ({ rights, pausedUntil }: Pick<WatchFacts, 'rights' | 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null &&
  pausedUntil > now &&
  rights.some(({ by, startsAt }) => by === 'SUBSCRIPTION' && startsAt > now)

function refusalOf(facts: WatchFacts, found: readonly Refusal[], now: Date): Refusal {
  const telling = tellingFirst.find((code) => found.includes(code))
  const mayPause = telling === undefined || telling === 'playback.ended'
  if (mayPause && facts.hasUnusedTicket !== true && hasPaused(facts, now)) return 'playback.plan_paused'
  if (telling !== undefined) return telling
  if (facts.hasUnusedTicket !== true && facts.isSignedIn && facts.planUntil !== null && facts.planUntil > now)
    return 'playback.plans'
  if (facts.hasUnusedTicket === true) return 'playback.ticket_unused'
  return facts.isSignedIn ? 'playback.buy' : 'playback.sign_in'
}

/**
 * The only function that decides who may watch what; product page, purchase-info, play-info and the key route use it. A
 * purchase or rental stays valid after unpublishing and after the end of a release, but not outside of the title's
 * regions. A rental that has not begun is used last, so that its hours are not spent where something else opens the
 * title. Rights to a festival or a screening open nothing outside of its window, with one exception: a ticket that was
 * begun within its screening may be watched to the end of its own hours (docs/decisions/051-screenings.md).
 */
export function mayWatch(facts: WatchFacts, now: Date): Verdict {
  if (facts.isSignedIn && !facts.hasChosen) return { allowed: false, code: 'profile.choose_first' }
  const limits = narrowest(facts.screening === null ? [facts] : [facts, facts.screening])
  // checked first: a child is not told what a closed title costs or when it comes
  if (isTooOld({ ageRating: limits.ageRating, ageLimit: facts.ageLimit }))
    return { allowed: false, code: 'playback.age' }
  if (!isShownIn(limits, facts.country)) return { allowed: false, code: 'playback.region' }
  const judged = facts.rights.flatMap((right) => judgeRight(right, facts, now) ?? [])
  const way = best([free(facts, now) ?? [], judged.filter((verdict) => verdict.allowed)].flat())
  if (way !== null) return way
  const refusals = judged.flatMap((verdict) => (verdict.allowed ? [] : [verdict.code]))
  return { allowed: false, code: refusalOf(facts, [refusalForAll(facts, now) ?? [], refusals].flat(), now) }
}

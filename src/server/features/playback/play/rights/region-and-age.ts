import type { WatchFacts } from './watch-facts.ts'

type Limits = Pick<WatchFacts, 'ageRating' | 'regions'>

/** Whether a title is closed to a child's profile. The right belongs to the account, the limit to the profile. */
export function isTooOld({ ageRating, ageLimit }: Pick<WatchFacts, 'ageRating' | 'ageLimit'>): boolean {
  return ageLimit !== null && ageRating > ageLimit
}

/** Whether something is shown in the visitor's country. */
export function isShownIn({ regions }: Pick<Limits, 'regions'>, country: string | null): boolean {
  // a visitor whose country is unknown is not locked out
  return regions === null || country === null || regions.includes(country)
}

/** The limits of something inside other things: all of them apply. */
export function narrowest(all: readonly Limits[]): Limits {
  return {
    ageRating: Math.max(0, ...all.map(({ ageRating }) => ageRating)),
    regions: all.reduce<readonly string[] | null>(
      (found, { regions }) =>
        found === null ? regions : regions === null ? found : found.filter((country) => regions.includes(country)),
      null,
    ),
  }
}

import type { WatchFacts } from './watch-facts.ts'

type Limits = Pick<WatchFacts, 'ageRating' | 'regions'>

/** Whether a title is closed to a child's profile. The right to it belongs to the account; the limit to the profile. */
export function isTooOld({ ageRating, ageLimit }: Pick<WatchFacts, 'ageRating' | 'ageLimit'>): boolean {
  return ageLimit !== null && ageRating > ageLimit
}

/** Whether something is shown where the visitor is. */
export function isShownIn({ regions }: Pick<Limits, 'regions'>, country: string | null): boolean {
  // an address nobody can place is not locked out of what is sold almost everywhere
  return regions === null || country === null || regions.includes(country)
}

/** The limits of something that stands inside of other things: all of them hold. */
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

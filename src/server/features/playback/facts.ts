import type { Viewer } from '../../viewer.ts'
import type { WatchFacts } from './may-watch.ts'
import type { WatchRow } from './queries.ts'

/** The columns of a title that the judge looks at. */
export type JudgedRow = Pick<
  WatchRow,
  'is_free' | 'state' | 'release_at' | 'release_ends_at' | 'regions' | 'age_rating' | 'rights' | 'plan_until'
>

/** What the judge has to know, from the row of a title and who asks from where. */
export function factsOf(row: JudgedRow, viewer: Viewer | null, country: string | null): WatchFacts {
  return {
    isFree: row.is_free,
    isPublished: row.state === 'published',
    releaseAt: row.release_at,
    releaseEndsAt: row.release_ends_at,
    regions: row.regions,
    country,
    isSignedIn: viewer !== null,
    hasChosen: viewer?.profileId != null,
    ageRating: row.age_rating,
    ageLimit: viewer?.ageLimit ?? null,
    planUntil: row.plan_until,
    // json has no instants: these arrive as text
    rights: row.rights.map((right) => ({
      by: right.by as 'PURCHASE',
      startsAt: new Date(right.starts_at as unknown as string),
      endsAt: right.ends_at === null ? null : new Date(right.ends_at as unknown as string),
      rent:
        right.watch_hours === null
          ? null
          : { rightId: right.id, watchHours: right.watch_hours, hasBegun: right.first_played_at !== null },
    })),
  }
}

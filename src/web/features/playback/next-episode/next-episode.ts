import type { OutputOf } from '#contract/api.ts'

/** The episode that follows the one that plays, as play-info answers it. */
export type NextEpisode = NonNullable<NonNullable<OutputOf<'GET /play-info/:id'>>['next_episode']>

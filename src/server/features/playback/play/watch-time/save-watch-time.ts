import type { z } from 'zod'
import type { saveWatchTime as route } from '#contract/playback/playback.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { collectBeats } from './collect-beats.ts'
import { doesItCount } from './does-it-count.ts'
import { type Beat, type StoredTime, upsertWatchTimes } from './watch-time-queries.ts'
import { reachedAt } from './reached-at.ts'
import { isFinished, resumeAt } from './watched-share.ts'

/** Saves how far profiles have watched, many by one statement; a late beacon never overwrites a newer position. */
export function watchTimeSaver(core: Core) {
  const save = collectBeats<Beat, StoredTime | undefined>(
    (beats) => upsertWatchTimes(core.db, beats),
    ({ profile_id }) => profile_id,
  )
  const counting = doesItCount(core)
  return async (
    viewer: Viewer,
    body: z.output<(typeof route)['body']>,
    country: string | null,
  ): Promise<{ resume_ms: number }> => {
    const now = core.clock.now()
    const position = Math.min(body.position_ms, body.duration_ms)
    const reached = reachedAt(body, now)
    const profileId = chosenProfile(viewer)
    const counts = await counting({ viewer, productId: body.product_id, country, at: reached })
    const stored = await save({
      profile_id: profileId,
      product_id: body.product_id,
      position_ms: position,
      duration_ms: body.duration_ms,
      reached_at: reached,
      finished: body.event === 'ended' || isFinished(position, body.duration_ms),
      now,
      age_limit: viewer.ageLimit,
      beat: body.event,
      playing: body.playing ?? null,
      session_id: viewer.sessionId,
      country,
      beat_from_ms: body.played?.from_ms ?? null,
      beat_to_ms: body.played?.to_ms ?? null,
      counts,
    })
    return stored === undefined ? fail('product.not_found') : { resume_ms: resumeAt(stored) }
  }
}

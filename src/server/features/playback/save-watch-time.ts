import type { z } from 'zod'
import type { saveWatchTime as route } from '#contract/playback.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { chosenProfile, type Viewer } from '../../viewer.ts'
import { upsertWatchTime } from './watch-time-queries.ts'
import { isFinished, resumeAt } from './watched-share.ts'

/** Saves how far the profile has watched; a late beacon never overwrites a newer position. */
export async function saveWatchTime(
  core: Core,
  viewer: Viewer,
  body: z.output<(typeof route)['body']>,
): Promise<{ resume_ms: number }> {
  const now = core.clock.now()
  // a client whose clock runs ahead must not block its own later beacons
  const reachedAt = body.at === undefined ? now : new Date(Math.min(body.at, now.getTime()))
  const position = Math.min(body.position_ms, body.duration_ms)
  const kept = await upsertWatchTime(
    core.db,
    {
      profile_id: chosenProfile(viewer),
      product_id: body.product_id,
      position_ms: position,
      duration_ms: body.duration_ms,
      reached_at: reachedAt,
      finished: body.event === 'ended' || isFinished(position, body.duration_ms),
    },
    { now, ageLimit: viewer.ageLimit },
  )
  if (kept === undefined) fail('product.not_found')
  return { resume_ms: resumeAt(kept) }
}

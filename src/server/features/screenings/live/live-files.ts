import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { LiveRung } from '#lib/media/live-health.ts'

/** Keys in storage. The event's row owns all that is under its prefix. */
export const liveFiles = {
  event: (event: LiveEventId): string => `live/${event}/`,
  init: (event: LiveEventId, run: LiveRunId, rung: LiveRung): string => `live/${event}/${run}/${rung}/init.mp4`,
  segment: (event: LiveEventId, run: LiveRunId, rung: LiveRung, sequence: number): string =>
    `live/${event}/${run}/${rung}/${sequence}.m4s`,
}

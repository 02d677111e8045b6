import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Verdict } from '../rights/judge-right.ts'
import { findRentEnd, startWatchWindow } from './rent-queries.ts'

/**
 * The first play starts the watching time of a rental, only once even if several plays start at the same moment: the
 * row decides. A reload or another device finds it begun and gets the same end.
 */
export async function beginRent(core: Core, verdict: Verdict): Promise<Verdict> {
  if (!verdict.allowed || verdict.rightId === null || verdict.rent === null || verdict.rent.hasBegun) return verdict
  const { rightId, rent } = verdict
  const now = core.clock.now()
  await startWatchWindow(core.db, rightId, { now, endsAt: after(now, hours(rent.watchHours)) })
  const until = await findRentEnd(core.db, rightId)
  // the last moment to begin has passed since the question, or the right was revoked
  if (until === null || until <= now) fail('playback.ended')
  return { ...verdict, until, rent: { ...rent, hasBegun: true } }
}

import { after, hours } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import type { Verdict } from './judge-right.ts'
import { findRentEnd, startWatchWindow } from './rent-queries.ts'

/**
 * The first play starts the watch window of a rent, once, whoever else plays at the same moment: the row decides.
 * A reload or another device finds it begun and gets the same end.
 */
export async function beginRent(core: Core, verdict: Verdict): Promise<Verdict> {
  if (!verdict.allowed || verdict.rightId === null || verdict.rent === null || verdict.rent.hasBegun) return verdict
  const { rightId, rent } = verdict
  const now = core.clock.now()
  await startWatchWindow(core.db, rightId, { now, endsAt: after(now, hours(rent.watchHours)) })
  const until = await findRentEnd(core.db, rightId)
  // its last moment to begin went by between the question and here, or it was taken back
  if (until === null || until <= now) fail('playback.ended')
  return { ...verdict, until, rent: { ...rent, hasBegun: true } }
}

import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { heldPeriods, lockMember, movePeriod } from '../period-queries.ts'
import { judgePause, pauseYear, type PauseVerdict } from './judge-pause.ts'
import { endingNow, endOfPause, type PauseMonths, pausedTime, resumedTime } from './pause-spans.ts'
import { endPauseAt, insertPause, insertRest, pausesSince, runningPause } from './pause-queries.ts'

function refuse(verdict: Exclude<PauseVerdict, { may: true }>): never {
  if (verdict.code === 'pause.nothing_left' || verdict.code === 'pause.no_plan') return fail(verdict.code)
  if (verdict.code === 'pause.too_often')
    return fail(verdict.code, {
      again: { fa: formatDateTime(verdict.again, 'fa'), en: formatDateTime(verdict.again, 'en') },
    })
  return fail(verdict.code, { until: { fa: formatEnd(verdict.until, 'fa'), en: formatEnd(verdict.until, 'en') } })
}

async function lockLiving(tx: Tx, memberId: MemberId): Promise<void> {
  if (!(await lockMember(tx, memberId))) fail('auth.required')
}

/**
 * Pauses all of a member's plans from now on: nothing is open, and what is left goes on behind the pause. Changes of a
 * member's time wait for one another, so of two presses the second is refused, and a period that is bought or debited
 * meanwhile stands behind it.
 */
export async function pausePlans(core: Core, memberId: MemberId, months: PauseMonths): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockLiving(tx, memberId)
    // read after the lock: a press that waited for it must not pause from an instant before the other's change
    const now = core.clock.now()
    const held = await heldPeriods(tx, memberId, now)
    const verdict = judgePause(held, await pausesSince(tx, memberId, after(now, -pauseYear)), now)
    if (!verdict.may) refuse(verdict)
    const pause = { startsAt: now, endsAt: endOfPause(now, months) }
    const { cut, rests, moved } = pausedTime(held, pause)
    await insertPause(tx, { memberId, months, pause })
    for (const { id, span } of [...cut, ...moved]) await movePeriod(tx, id, span)
    for (const rest of rests) await insertRest(tx, { ...rest, memberId, now })
  })
}

/** Ends a member's pause now; what was kept goes on at once. Refused where none runs. */
export async function endPause(core: Core, memberId: MemberId): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockLiving(tx, memberId)
    const asked = core.clock.now()
    const pause = await runningPause(tx, memberId, asked)
    if (pause === undefined) fail('pause.none')
    const now = endingNow(pause, asked)
    const held = await heldPeriods(tx, memberId, now)
    await endPauseAt(tx, pause.id, now)
    for (const { id, span } of resumedTime(held, pause, now)) await movePeriod(tx, id, span)
  })
}

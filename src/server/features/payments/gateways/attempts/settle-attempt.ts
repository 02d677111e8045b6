import { setTimeout as pause } from 'node:timers/promises'
import { after, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { AttemptId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { askBank } from './ask-bank.ts'
import { bills } from './bills.ts'
import { leaseAttempt, findAttempt, insertEvent, lockAttempt, updateAttempt } from './attempt-queries.ts'
import { findGateway } from '../registry.ts'
import { giveBack } from '../give-back.ts'
import { recordVerdict } from './record-verdict.ts'

// longer than the three calls that one settlement may make, 30 s each
const leaseFor = minutes(2)

/** Ends an attempt whose beginning got no answer: nobody was sent to the bank, so nobody can have paid. */
async function dropLostStart(core: Core, attemptId: AttemptId): Promise<void> {
  const found = await findAttempt(core.db, attemptId)
  const now = core.clock.now()
  if (found === undefined || found.state !== 'created') return
  if (found.next_check_at === null || found.next_check_at > now) return
  await transaction(core.db, async (tx) => {
    const bill = await bills().lock(tx, found.purchase_id)
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.state !== 'created') return
    const change = { state: 'failed', error_code: 'start_lost', next_check_at: null, settled_at: now } as const
    await updateAttempt(tx, attempt, change)
    await insertEvent(tx, { attemptId, at: now, event: 'failed', details: { code: 'start_lost' } })
    await bill.follow(now)
  })
}

/**
 * Settles one attempt as far as the bank's answer allows. Of several callers one asks; the others get `busy`. It can be
 * repeated, and a crash loses nothing: after a crash between the bank's yes and our commit, the next try hears the yes
 * again.
 */
export async function settleAttempt(core: Core, attemptId: AttemptId): Promise<'asked' | 'busy'> {
  const now = core.clock.now()
  const leased = await leaseAttempt(core.db, attemptId, now, after(now, leaseFor))
  if (leased === undefined) {
    await dropLostStart(core, attemptId)
    return 'busy'
  }
  const gateway = findGateway(core.config, leased.gateway)
  if (leased.state === 'reversing') {
    await giveBack(core, gateway, leased)
    return 'asked'
  }
  if (gateway === undefined) {
    const verdict = { kind: 'unknown', reason: 'gateway_not_configured' } as const
    await recordVerdict(core, leased, { verdict, windowMinutes: 0 })
    return 'asked'
  }
  const verdict = await askBank(core, gateway, leased)
  await recordVerdict(core, leased, { verdict, windowMinutes: gateway.windowMinutes })
  return 'asked'
}

const hearingMs = 4000
const stepMs = 150

/** The same for callers that need the answer: when another process is asking this bank now, it waits for that one. */
export async function settleOrHear(core: Core, attemptId: AttemptId): Promise<'asked' | 'heard'> {
  if ((await settleAttempt(core, attemptId)) === 'asked') return 'asked'
  for (let waited = 0; waited < hearingMs; waited += stepMs) {
    const attempt = await findAttempt(core.db, attemptId)
    if (attempt?.state !== 'finalising') break
    await pause(stepMs)
  }
  return 'heard'
}

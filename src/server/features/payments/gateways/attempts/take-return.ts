import { GatewayType } from '#contract/payments/payments.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import { transaction } from '#db/transaction.ts'
import type { AttemptId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { type AttemptState, moneyDecided } from './attempt-states.ts'
import {
  findAttempt,
  findAttemptByReturnKey,
  insertEvent,
  isReferenceTaken,
  lockAttempt,
  updateAttempt,
} from './attempt-queries.ts'
import { atMost } from './at-most.ts'
import { bills } from './bills.ts'
import type { ReturnSaid } from '../gateway.ts'
import { findGateway } from '../registry.ts'
import type { AttemptRow } from './attempt-row.ts'
import { settleAttempt, settleOrHear } from './settle-attempt.ts'

/** How long a returning buyer waits for our answer; then the result page continues to ask. */
const patienceMs = 8000

export interface Returned {
  purchaseId: PurchaseId
  locale: Locale
}

// a forger may send several; repeated ones must not push out the honest browser's
const mostBrought = 5

/** The newest comes first; an equal one is not added twice. */
function withNewest(known: AttemptRow['brought'], brought: Readonly<Record<string, string>>): AttemptRow['brought'] {
  const text = JSON.stringify(brought)
  return [brought, ...known.filter((one) => JSON.stringify(one) !== text)].slice(0, mostBrought)
}

/** Why a return is ignored: it is about another attempt, or brings the reference of another attempt's payment. */
async function whyForeign(core: Core, attempt: AttemptRow, said: ReturnSaid): Promise<string | null> {
  if (said.sessionKey !== null && said.sessionKey !== attempt.session_key) return 'foreign_session'
  if (typeof said.orderKey === 'string' && said.orderKey !== String(attempt.order_key)) return 'foreign_order'
  const reference = said.bankReference ?? null
  return reference !== null && (await isReferenceTaken(core.db, attempt, reference)) ? 'foreign_reference' : null
}

/** Stores that the browser returned, and what it said. A "no" never replaces an earlier "maybe". */
export async function noteReturn(core: Core, found: AttemptRow, said: ReturnSaid): Promise<void> {
  await transaction(core.db, async (tx) => {
    const bill = await bills().lock(tx, found.purchase_id)
    const attempt = await lockAttempt(tx, found.id)
    const now = core.clock.now()
    const userOutcome = attempt.user_outcome === 'maybe_paid' ? 'maybe_paid' : said.userOutcome
    const isFirst = attempt.state === 'started'
    await updateAttempt(tx, attempt, {
      ...(said.brought === undefined ? {} : { brought: withNewest(attempt.brought, said.brought) }),
      ...(isFirst ? { state: 'returned' as const, next_check_at: now } : {}),
      returned_at: attempt.returned_at ?? now,
      user_outcome: userOutcome,
    })
    if (attempt.user_outcome !== userOutcome)
      await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'returned', details: { said: userOutcome } })
    await bill.follow(now)
  })
}

export const worthAsking: readonly AttemptState[] = ['started', 'returned', 'finalising', 'unknown']
export const ended: readonly AttemptState[] = ['failed', 'cancelled', 'expired']
// how long after an attempt was made a browser that says "paid" is still heard, although the attempt has ended
export const lateFor = hours(72)

/**
 * Gets the bank's answer about this return. When another process is asking, its answer counts too, unless it asked
 * before the browser returned: then the bank may have answered before the buyer had paid.
 */
export async function settleReturned(core: Core, attemptId: AttemptId, cameAt: Date): Promise<void> {
  if ((await settleOrHear(core, attemptId)) === 'asked') return
  const attempt = await findAttempt(core.db, attemptId)
  if (attempt === undefined || moneyDecided.includes(attempt.state) || attempt.checked_at === null) return
  if (attempt.checked_at < cameAt) await settleAttempt(core, attemptId)
}

/**
 * A browser returns from a bank. The key in the path finds the attempt and proves nothing: the bank's answer to our own
 * call decides. Null when we never sent a browser away with this key. Equal returns count as one.
 */
export async function takeReturn(
  core: Core,
  at: { gateway: string; key: string; fields: Readonly<Record<string, string>> },
): Promise<Returned | null> {
  const cameAt = core.clock.now()
  const gateway = GatewayType.options.find((one) => one === at.gateway)
  if (gateway === undefined) return null
  const attempt = await findAttemptByReturnKey(core.db, gateway, at.key)
  if (attempt === undefined) return null
  const bill = await bills().find(core.db, attempt.purchase_id)
  if (bill === undefined) return null
  const returned = { purchaseId: bill.id, locale: bill.locale }
  const said = findGateway(core.config, attempt.gateway)?.parseReturn(at.fields)
  if (said === undefined) return returned
  const foreign = await whyForeign(core, attempt, said)
  if (foreign !== null) {
    await insertEvent(core.db, { attemptId: attempt.id, at: core.clock.now(), event: foreign })
    return returned
  }
  const isRecent = after(attempt.created_at, lateFor) > core.clock.now()
  const isLateYes = ended.includes(attempt.state) && said.userOutcome === 'maybe_paid' && isRecent
  if (worthAsking.includes(attempt.state) || isLateYes) {
    await noteReturn(core, attempt, said)
    const { id, purchase_id: purchase } = attempt
    core.log.info({ purchase, attempt: id, gateway, said: said.userOutcome }, 'buyer came back')
    await atMost(core, patienceMs, settleReturned(core, attempt.id, cameAt))
  }
  return returned
}

import { after, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, RefundId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { AppError } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { requestRefund } from '#server/features/payments/refunds/index.ts'
import { endTickets } from '#server/features/screenings/schedule/index.ts'
import { endLine, findRefundByKey, leaseLine, type LeasedLine, type StoredAct } from './act-queries.ts'
import { listGiven, listLines } from './concerned-queries.ts'
import { moneyOf } from './preview-act.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const leaseFor = minutes(2)
const batchOfGiven = 200

export interface PayBackOrder {
  act: StoredAct
  /** Who released the money: the refunds are theirs. */
  memberId: MemberId
  audit: Audit
}

/** Of an act: from then on its screening’s tickets opened nothing. */
const sinceOf = (act: StoredAct): Date => act.stopped_at ?? act.at

/**
 * Pays one line back: asks for the refund of its standing tickets, which ends them in the same commit. The refund's key
 * names act and line, so however often this runs there is one. Tickets that their holder gave back meanwhile are gone,
 * and tickets that cost nothing just end.
 */
async function payLine(core: Core, order: PayBackOrder, line: LeasedLine): Promise<RefundId | null> {
  const { act, memberId, audit } = order
  const { purchase_id: purchaseId, position } = line
  const idempotencyKey = `screening:${act.id}:${position}`
  const earlier = await findRefundByKey(core.db, purchaseId, idempotencyKey)
  if (earlier !== undefined) return earlier
  const [left] = await listLines(core.db, act.product_id, sinceOf(act), { only: { purchaseId, position } })
  if (left === undefined) return null
  if (moneyOf(left) === 0) {
    await transaction(core.db, (tx) => endTickets(tx, act.product_id, left.ticket_ids, core.clock.now()))
    return null
  }
  // where tickets of the line have cost less since they were moved, these are not an equal part of it
  const lines = [{ position, quantity: left.tickets, ...(left.lowered === 0 ? {} : { amount: moneyOf(left) }) }]
  const desk = { memberId, idempotencyKey, locale: 'fa' as const, audit, confirmLarge: needsNoConfirming }
  return (await requestRefund(core, desk, { purchaseId, amount: null, lines, reason: act.reason })).id
}

/**
 * Pays back the lines of a cancelled screening, one by one. Each is leased by the process that works on it; a process
 * that dies leaves its line waiting. A line that is refused waits for a person, with the reason; the others go on.
 */
export async function payBack(core: Core, order: PayBackOrder, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const now = core.clock.now()
    const line = await leaseLine(core.db, order.act.id, { now, until: after(now, leaseFor) })
    if (line === undefined) return
    try {
      await endLine(core.db, line, { state: 'done', refundId: await payLine(core, order, line) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      core.log.error({ act: order.act.id, code: error.code }, 'a ticket of a cancelled screening was not paid back')
      await endLine(core.db, line, { state: 'failed', errorCode: error.code })
    }
  }
}

/** Ends the tickets of a cancelled screening that nobody paid for. */
export async function endGiven(core: Core, act: StoredAct, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const ids = await listGiven(core.db, act.product_id, sinceOf(act), batchOfGiven)
    if (ids.length === 0) return
    await transaction(core.db, (tx) => endTickets(tx, act.product_id, ids, core.clock.now()))
  }
}

import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PassId, ProductId, RefundId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Money } from '#lib/money/money.ts'
import { splitSum } from '#lib/money/split-sum.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { requestRefund } from '#server/features/payments/refunds/index.ts'
import { findPassLine, insertLosses, listLossRows, lockHolder, type LossRow } from './loss-queries.ts'
import { proposeShare } from './propose-share.ts'

/** Proposes the share that goes back for a pass. */
export function proposalOf(row: LossRow) {
  return proposeShare({
    paid: Number(row.paid) + Number(row.paid_before),
    left: Number(row.paid) - Number(row.back),
    credits: row.credits,
    shows: row.shows,
    returned: { shows: row.returned, amount: Number(row.returned_amount) },
    spent: row.spent,
    lost: row.lost,
  })
}

async function proposalFor(db: Db | Tx, passId: PassId) {
  const [row] = await listLossRows(db, { passId })
  return row === undefined ? { shows: [], amount: 0 } : proposalOf(row)
}

interface Asked {
  passId: PassId
  /** As the desk read them. */
  shows: readonly ProductId[]
  amount: number
  reason: string
}

/**
 * Gives the proposed share of a pass back. The refund's key names the pass and its shows, so two members of staff, a
 * double click and a repetition are one refund; the shares are written in the refund's own transaction, under the
 * member's lock, so no credit is spent meanwhile. Fails with `festival.loss_changed` when another sum is proposed now.
 */
export async function refundLoss(
  core: Core,
  desk: { memberId: MemberId; locale: Locale; audit: Audit; confirmLarge: ConfirmLarge },
  { passId, shows, amount, reason }: Asked,
): Promise<{ refund_id: RefundId; amount: Money }> {
  const line = (await findPassLine(core.db, passId)) ?? fail('request.not_found')
  const ids = shows.toSorted((a, b) => a - b)
  const hash = createHash('sha256').update(ids.join()).digest('hex').slice(0, 24)
  const before = async (tx: Tx) => {
    await lockHolder(tx, line.member_id)
    const now = await proposalFor(tx, passId)
    const isSame =
      now.shows
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .join() === ids.join()
    if (!isSame || now.amount !== amount || amount === 0) fail('festival.loss_changed')
    const parts = splitSum(
      amount,
      ids.map(() => 1),
    )
    const losses = ids.map((screeningId, at) => ({ screeningId, amount: parts[at] ?? 0 }))
    await insertLosses(tx, passId, losses, core.clock.now())
  }
  const refund = await requestRefund(
    core,
    { ...desk, idempotencyKey: `pass:${passId}:${hash}`, before },
    { purchaseId: line.purchase_id, amount: null, lines: [{ position: line.position, amount }], reason },
  )
  return { refund_id: refund.id, amount: { amount: refund.amount, currency: line.currency } }
}

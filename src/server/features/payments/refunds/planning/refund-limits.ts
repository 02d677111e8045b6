import { after, minutes } from '#lib/time/clock.ts'
import type { Db, Tx } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { leftOfCharge } from '#server/features/payments/wallet/index.ts'
import { listAttempts, findGateway, type AttemptRow } from '#server/features/payments/gateways/index.ts'
import { isDeposit, purchasableOf, type PurchaseRow } from '#server/features/payments/purchases/index.ts'
import { type PaidSums, refundable } from './plan-refund.ts'
import { leftOfAll, type PaidLine } from './line-limits.ts'
import { listLinesBack, listRefundsOf } from '../refund-queries.ts'

export type RefundObstacle =
  | 'refund.not_paid'
  | 'refund.not_this_kind'
  | 'refund.reckoned'
  | 'refund.nothing_left'
  | 'refund.no_way_back'
  | 'refund.charge_spent'

export interface RefundStanding {
  paidBy: AttemptRow | undefined
  paid: PaidSums
  lines: readonly PaidLine[]
  ways: { canReverse: boolean; canRefund: boolean }
  /** The most that can be refunded, in Rials or cents. */
  most: number
  /** Why nothing can be refunded. */
  obstacle: RefundObstacle | null
}

export const chargeOf = ({ member_id: memberId, id: purchaseId, currency }: PurchaseRow) => ({
  memberId,
  purchaseId,
  currency,
})

/**
 * Whether the bank may still reverse the whole payment. The bank decides; this only avoids a question that cannot
 * succeed.
 */
function isInsideWindow(core: Core, paidBy: AttemptRow, windowMinutes: number): boolean {
  const since = paidBy.settled_at ?? paidBy.created_at
  return after(since, minutes(windowMinutes)) > core.clock.now()
}

function waysOf(core: Core, paidBy: AttemptRow | undefined): RefundStanding['ways'] {
  if (paidBy === undefined) return { canReverse: false, canRefund: false }
  const gateway = findGateway(core.config, paidBy.gateway)
  // a gateway that is switched off may be switched on again: until then the job tries the refund again
  if (gateway === undefined) return { canReverse: false, canRefund: true }
  return { canReverse: isInsideWindow(core, paidBy, gateway.windowMinutes), canRefund: gateway.refund !== undefined }
}

type Known = Pick<RefundStanding, 'paidBy' | 'paid' | 'lines' | 'ways'>

/** The lines whose money stays as long as the member has what was cheaper by it. */
async function keptLines(db: Db | Tx, { id, lines }: PurchaseRow): Promise<Set<number>> {
  const kept = new Set<number>()
  for (const name of new Set(lines.map(({ purchasable }) => purchasable)))
    for (const position of (await purchasableOf(name).keptLines?.(db, id)) ?? []) kept.add(position)
  return kept
}

async function linesOf(db: Db | Tx, purchase: PurchaseRow): Promise<PaidLine[]> {
  const kept = await keptLines(db, purchase)
  const all = await listLinesBack(db, purchase.id)
  return purchase.lines.map((line) => {
    const purchasable = purchasableOf(line.purchasable)
    const isKept = kept.has(line.position)
    const isRefundable = !isKept && (purchasable.deposit === true || purchasable.takeBack !== undefined)
    const { position, quantity, amount, vat } = line
    const back = all.find((one) => one.position === position) ?? { quantity: 0, amount: 0 }
    const isByPiece = purchasable.isByPiece === true
    return { position, quantity, amount, vat, isRefundable, isKept, isByPiece, back }
  })
}

/** A charge goes back only to its bank, and only the part that nobody has spent: in the wallet the money is already. */
async function standingOfCharge(core: Core, db: Db | Tx, purchase: PurchaseRow, known: Known) {
  const left = refundable(known.paid)
  const unspent = await leftOfCharge(db, chargeOf(purchase), core.clock.now())
  const most = Math.min(left, unspent)
  if (most === 0) return { most, obstacle: 'refund.charge_spent' } as const
  const { canReverse, canRefund } = known.ways
  const isPossible = canRefund || (canReverse && most === known.paid.byBank)
  return isPossible ? { most, obstacle: null } : ({ most: 0, obstacle: 'refund.no_way_back' } as const)
}

/**
 * Returns the refundable rest of a purchase now, or why nothing can be refunded; inside a transaction that holds the
 * purchase's lock this stays true.
 */
export async function refundStanding(core: Core, db: Db | Tx, purchase: PurchaseRow): Promise<RefundStanding> {
  const [attempts, refunds, lines] = await Promise.all([
    listAttempts(db, [purchase.id]),
    listRefundsOf(db, [purchase.id]),
    linesOf(db, purchase),
  ])
  const paidBy = attempts.find((attempt) => attempt.state === 'paid')
  const { amount } = purchase
  const asked = refunds.map((refund) => ({ amount: refund.amount, bankAmount: refund.bank_amount }))
  const paid: PaidSums = { amount, byBank: paidBy?.amount ?? 0, asked }
  const known = { paidBy, paid, lines, ways: waysOf(core, paidBy) }
  if (purchase.state !== 'paid' || amount === 0) return { ...known, most: 0, obstacle: 'refund.not_paid' }
  if (lines.some((line) => line.isKept === true) && leftOfAll(lines) === 0)
    return { ...known, most: 0, obstacle: 'refund.reckoned' }
  if (lines.every((line) => !line.isRefundable)) return { ...known, most: 0, obstacle: 'refund.not_this_kind' }
  const most = leftOfAll(lines)
  if (most === 0) return { ...known, most, obstacle: 'refund.nothing_left' }
  return isDeposit(purchase)
    ? { ...known, ...(await standingOfCharge(core, db, purchase, known)) }
    : { ...known, most, obstacle: null }
}

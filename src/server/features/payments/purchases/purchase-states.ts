import type { z } from 'zod'
import type { PurchaseState as PurchaseStateSchema } from '#contract/payments/payments.ts'
import type { AttemptState } from '#server/features/payments/gateways/index.ts'

export type PurchaseState = z.output<typeof PurchaseStateSchema>

/**
 * Every legal step of a purchase. `paid` and `returned` are final; a late answer of a bank may still change the others.
 */
export const purchaseSteps = {
  open: ['waiting', 'paid', 'cancelled', 'failed', 'expired', 'returned'],
  waiting: ['open', 'paid', 'cancelled', 'failed', 'expired', 'returned'],
  cancelled: ['open', 'waiting', 'failed', 'expired', 'paid', 'returned'],
  failed: ['open', 'waiting', 'cancelled', 'expired', 'paid', 'returned'],
  expired: ['waiting', 'paid', 'returned'],
  paid: [],
  returned: [],
} as const satisfies Record<PurchaseState, readonly PurchaseState[]>

export function canPurchaseBecome(from: PurchaseState, to: PurchaseState): boolean {
  const next: readonly PurchaseState[] = purchaseSteps[from]
  return next.includes(to)
}

const asking: readonly AttemptState[] = ['returned', 'finalising', 'unknown']
const atTheBank: readonly AttemptState[] = ['created', 'started']
const ended: Partial<Record<AttemptState, PurchaseState>> = {
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
}

/**
 * The state of a purchase from its attempts, oldest first. While any answer is missing it waits; an open attempt leaves
 * it open; otherwise the newest ended attempt decides. An attempt whose time at the bank is over has failed; only the
 * purchase's own end ends the purchase (`isOver`), and until then another attempt may pay it.
 */
export function standingOf(
  current: PurchaseState,
  attempts: readonly AttemptState[],
  { isOver }: { isOver: boolean },
): PurchaseState {
  if (current === 'paid' || current === 'returned') return current
  if (attempts.some((state) => asking.includes(state))) return 'waiting'
  if (attempts.some((state) => atTheBank.includes(state))) return current === 'expired' ? 'expired' : 'open'
  const newest = attempts.findLast((state) => ended[state] !== undefined)
  const said = newest === undefined ? current : (ended[newest] ?? current)
  const next = said === 'expired' && !isOver ? 'failed' : said
  return next === current || canPurchaseBecome(current, next) ? next : current
}

const retryable: readonly PurchaseState[] = ['open', 'cancelled', 'failed']

/** Whether the buyer may go to a bank (again): no answer is missing, and the purchase has not expired. */
export function canRetry(purchase: { state: PurchaseState; expiresAt: Date }, now: Date): boolean {
  return retryable.includes(purchase.state) && now < purchase.expiresAt
}

import { ledgerState, type LedgerState, type Transaction } from './transaction.ts'

/** What the merchant believes about one of its orders. */
export interface ClaimedOrder {
  id: string
  authorities: string[]
  fulfilled: boolean
}

export interface LedgerViolation {
  rule:
    | 'fulfilled_without_capture'
    | 'captured_without_fulfilment'
    | 'charged_twice'
    | 'captured_without_order'
    | 'unknown_authority'
  order: string | null
  authority: string | null
}

/** How much money (Rial) is where. */
export function ledgerTotals(transactions: Transaction[]): Record<LedgerState, { count: number; rial: number }> {
  const zero = () => ({ count: 0, rial: 0 })
  const totals = { none: zero(), held: zero(), captured: zero(), returned: zero(), refunded: zero() }
  for (const transaction of transactions) {
    const total = totals[ledgerState(transaction)]
    total.count += 1
    total.rial += transaction.amount_rial
  }
  return totals
}

function orderViolations(order: ClaimedOrder, find: (authority: string) => Transaction | undefined): LedgerViolation[] {
  const violations: LedgerViolation[] = []
  const captured: string[] = []
  for (const authority of order.authorities) {
    const transaction = find(authority)
    if (!transaction) violations.push({ rule: 'unknown_authority', order: order.id, authority })
    else if (ledgerState(transaction) === 'captured') captured.push(authority)
  }
  const [first, second] = captured
  if (order.fulfilled && first === undefined) {
    violations.push({ rule: 'fulfilled_without_capture', order: order.id, authority: order.authorities[0] ?? null })
  }
  if (!order.fulfilled && first !== undefined) {
    violations.push({ rule: 'captured_without_fulfilment', order: order.id, authority: first })
  }
  if (second !== undefined) violations.push({ rule: 'charged_twice', order: order.id, authority: second })
  return violations
}

/**
 * Lays the merchant's orders beside the bank's books: nothing fulfilled without captured money, no captured money without
 * a fulfilled order (or a refund), no order charged twice.
 */
export function ledgerViolations(orders: ClaimedOrder[], transactions: Transaction[]): LedgerViolation[] {
  const byAuthority = new Map(transactions.map((transaction) => [transaction.authority, transaction]))
  const claimed = new Set(orders.flatMap((order) => order.authorities))
  const stray = transactions
    .filter((transaction) => ledgerState(transaction) === 'captured' && !claimed.has(transaction.authority))
    .map(({ authority }): LedgerViolation => ({ rule: 'captured_without_order', order: null, authority }))
  return [...orders.flatMap((order) => orderViolations(order, (authority) => byAuthority.get(authority))), ...stray]
}

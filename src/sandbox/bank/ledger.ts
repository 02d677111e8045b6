import type { BankName, BankSession, LedgerState } from './emulated-bank.ts'

export interface SessionName {
  bank: BankName
  key: string
}

/** The merchant's statement about one of its orders. */
export interface ShopOrder {
  id: string
  sessions: SessionName[]
  fulfilled: boolean
}

export interface LedgerViolation {
  rule:
    | 'fulfilled_without_capture'
    | 'captured_without_fulfilment'
    | 'charged_twice'
    | 'captured_without_order'
    | 'unknown_session'
  order: string | null
  session: SessionName | null
}

type Total = { count: number } & Record<BankSession['currency'], number>

/** How much money (Rials, cents) is in each state. */
export function ledgerTotals(sessions: BankSession[]): Record<LedgerState, Total> {
  const zero = (): Total => ({ count: 0, IRR: 0, USD: 0 })
  const totals = { none: zero(), held: zero(), captured: zero(), returned: zero(), refunded: zero() }
  for (const { ledger, currency, amount } of sessions) {
    totals[ledger].count += 1
    totals[ledger][currency] += amount
  }
  return totals
}

function nameOf({ bank, key }: SessionName): string {
  return `${bank} ${key}`
}

function orderViolations(order: ShopOrder, known: Map<string, BankSession>): LedgerViolation[] {
  const violations: LedgerViolation[] = []
  const captured: SessionName[] = []
  for (const { bank, key } of order.sessions) {
    const session = known.get(nameOf({ bank, key }))
    if (!session) violations.push({ rule: 'unknown_session', order: order.id, session: { bank, key } })
    else if (session.ledger === 'captured') captured.push({ bank, key })
  }
  const [first, second] = captured
  if (order.fulfilled && first === undefined) {
    violations.push({ rule: 'fulfilled_without_capture', order: order.id, session: order.sessions[0] ?? null })
  }
  if (!order.fulfilled && first !== undefined) {
    violations.push({ rule: 'captured_without_fulfilment', order: order.id, session: first })
  }
  if (second !== undefined) violations.push({ rule: 'charged_twice', order: order.id, session: second })
  return violations
}

/**
 * Compares the merchant's orders with the books of all banks: nothing may be fulfilled without captured money, no money
 * captured without a fulfilled order (or a refund), and no order charged twice.
 */
export function ledgerViolations(orders: ShopOrder[], sessions: BankSession[]): LedgerViolation[] {
  const known = new Map(sessions.map((session) => [nameOf(session), session]))
  const named = new Set(orders.flatMap((order) => order.sessions.map(nameOf)))
  const stray = sessions
    .filter((session) => session.ledger === 'captured' && !named.has(nameOf(session)))
    .map(({ bank, key }): LedgerViolation => ({ rule: 'captured_without_order', order: null, session: { bank, key } }))
  return [...orders.flatMap((order) => orderViolations(order, known)), ...stray]
}

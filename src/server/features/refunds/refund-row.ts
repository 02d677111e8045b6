import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Currency } from '#lib/money.ts'

/**
 * `requested`: nobody has asked the bank yet; `asked`: somebody asks right now; `unknown`: it may have happened, asked
 * again; `accepted`: the bank will do it; `done`: the money went, to the bank or to the wallet, and the books say so.
 */
export type RefundState = 'requested' | 'asked' | 'unknown' | 'accepted' | 'done'

/** What is tried: undoing the whole payment, giving back at the bank, the wallet. Only ever forward. */
export type RefundStep = 'reverse' | 'refund' | 'wallet'

export type RefundRow = Omit<Selectable<DB['refunds']>, 'currency' | 'state' | 'step'> & {
  currency: Currency
  state: RefundState
  step: RefundStep
}

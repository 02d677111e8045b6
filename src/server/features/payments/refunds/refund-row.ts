import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export type RefundRow = Selectable<DB['refunds']>

/**
 * `requested`: nobody has asked the bank yet; `asked`: a process is asking now; `unknown`: it may have happened, ask
 * again; `accepted`: the bank will do it; `done`: the money has gone, to the bank or to the wallet, and is in the
 * ledger.
 */
export type RefundState = RefundRow['state']

/** The present step: reversing the whole payment, a refund at the bank, the wallet. Steps only go forward. */
export type RefundStep = RefundRow['step']

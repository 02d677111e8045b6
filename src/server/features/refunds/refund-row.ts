import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export type RefundRow = Selectable<DB['refunds']>

/**
 * `requested`: nobody has asked the bank yet; `asked`: somebody asks right now; `unknown`: it may have happened, asked
 * again; `accepted`: the bank will do it; `done`: the money went, to the bank or to the wallet, and the books say so.
 */
export type RefundState = RefundRow['state']

/** What is tried: undoing the whole payment, giving back at the bank, the wallet. Only ever forward. */
export type RefundStep = RefundRow['step']

import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * `return_reason`: a common one (`CommonReason`), or one of the purchasable's own. `brought`: what returning browsers
 * brought to ask the bank with, newest first.
 */
export type AttemptRow = Selectable<DB['payment_attempts']>

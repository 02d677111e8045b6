import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * `return_reason`: one of the common ones (`CommonReason`), or one that what was bought has of its own. `brought`: what
 * returning browsers brought to ask the bank with, newest first.
 */
export type AttemptRow = Selectable<DB['payment_attempts']>

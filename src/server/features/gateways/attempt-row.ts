import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Currency } from '#lib/money.ts'
import type { AttemptState } from './attempt-states.ts'
import type { GatewayType, Redirect } from './gateway.ts'

export type AttemptRow = Omit<
  Selectable<DB['payment_attempts']>,
  'gateway' | 'state' | 'currency' | 'redirect' | 'user_outcome' | 'return_reason' | 'brought'
> & {
  gateway: GatewayType
  state: AttemptState
  currency: Currency
  redirect: Redirect | null
  user_outcome: 'maybe_paid' | 'cancelled' | 'failed' | null
  /** One of the common ones (`CommonReason`), or one that what was bought has of its own. */
  return_reason: string | null
  /** What returning browsers brought to ask the bank with, newest first. */
  brought: readonly Record<string, string>[]
}

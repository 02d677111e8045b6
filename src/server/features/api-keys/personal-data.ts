import type { Clock } from '#lib/clock.ts'
import type { PersonalData } from '../accounts/index.ts'
import { listKeysOf, revokeKeysOf } from './key-queries.ts'

/** Which keys a member made. With the account they end. */
export const personalDataInApiKeys = (clock: Clock): PersonalData => ({
  name: 'api_keys',
  collect: listKeysOf,
  erase: (tx, memberId) => revokeKeysOf(tx, memberId, clock.now()),
})

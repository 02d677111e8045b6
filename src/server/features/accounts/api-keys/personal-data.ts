import type { Clock } from '#lib/time/clock.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { listKeysOf, revokeKeysOf } from './key-queries.ts'

/** Which keys a member made. With the account they end. */
export const personalDataInApiKeys = (clock: Clock): PersonalData => ({
  name: 'api_keys',
  collect: listKeysOf,
  erase: (tx, memberId) => revokeKeysOf(tx, memberId, clock.now()),
})

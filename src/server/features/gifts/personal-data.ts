import type { PersonalData } from '../accounts/index.ts'
import { listClaims } from './claim-queries.ts'

/**
 * Which gifts a member has had. A deletion leaves the claims: of the person they hold only the keyed hash of the name,
 * which is what keeps a second gift from being taken with a new account.
 */
export const personalDataInGifts: PersonalData = {
  name: 'gifts',
  collect: listClaims,
}

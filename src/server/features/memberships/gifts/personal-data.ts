import type { PersonalData } from '#server/personal-data.ts'
import { listClaims } from './claim-queries.ts'

/**
 * The gifts of a member. A deletion leaves the claims: about the person they hold only the keyed hash of the name, so
 * that nobody takes a second gift with a new account.
 */
export const personalDataInGifts: PersonalData = {
  name: 'gifts',
  collect: listClaims,
}

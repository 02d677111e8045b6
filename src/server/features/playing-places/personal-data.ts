import type { PersonalData } from '../accounts/index.ts'
import { deletePlacesOf, listPlacesOf } from './personal-data-queries.ts'

/** Where a member's tickets play, and on which networks; forgotten some days after, and with the account. */
export const personalDataInTicketNetworks: PersonalData = {
  name: 'playing_places',
  collect: async (db, memberId) => ({ places: await listPlacesOf(db, memberId) }),
  erase: deletePlacesOf,
}

import type { PersonalData } from '#server/personal-data.ts'
import { deletePlaysOf, listPlaysOf } from './account-play-queries.ts'
import { deletePlacesOf, listPlacesOf } from './personal-data-queries.ts'

/** Where a member's tickets play and on which networks, and where the rest plays now; forgotten some days after, and with the account. */
export const personalDataInTicketNetworks: PersonalData = {
  name: 'playing_places',
  collect: async (db, memberId) => ({
    places: await listPlacesOf(db, memberId),
    plays: await listPlaysOf(db, memberId),
  }),
  async erase(tx, memberId) {
    await deletePlacesOf(tx, memberId)
    await deletePlaysOf(tx, memberId)
  },
}

import type { PersonalData } from '#server/personal-data.ts'
import { eraseHostData, listHostData } from './personal-data-queries.ts'

/** Of which cafes a member is host. A deleted account hosts nothing; what it ticked and sold at doors stays without its name. */
export const personalDataInCafes: PersonalData = {
  name: 'hosting',
  collect: async (db, memberId) => listHostData(db, memberId),
  erase: async (tx, memberId) => eraseHostData(tx, memberId),
}

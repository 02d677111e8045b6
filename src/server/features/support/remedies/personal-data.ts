import type { PersonalData } from '#server/personal-data.ts'
import { eraseRemedies, listMassRemedyData, listRemedyData } from './personal-data-queries.ts'

/** What the house did for a member. What an outage's remedy counted stays counted, without a name. */
export const personalDataInRemedies: PersonalData = {
  name: 'remedies',
  collect: async (db, memberId) => ({
    single: await listRemedyData(db, memberId),
    mass: await listMassRemedyData(db, memberId),
  }),
  erase: eraseRemedies,
}

import type { PersonalData } from '#server/personal-data.ts'
import { eraseRemedies, listMassRemedyData, listRemedyData } from './personal-data-queries.ts'

/** Remedies that the house gave a member. The counts of an outage's remedy stay, without a name. */
export const personalDataInRemedies: PersonalData = {
  name: 'remedies',
  collect: async (db, memberId) => ({
    single: await listRemedyData(db, memberId),
    mass: await listMassRemedyData(db, memberId),
  }),
  erase: eraseRemedies,
}

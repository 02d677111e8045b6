import type { PersonalData } from '../accounts/index.ts'
import { listPassData } from './personal-data-queries.ts'

/** Passes of a member. They are records of what was handed over, as tickets are, and stay with their purchases. */
export const personalDataInFestivals: PersonalData = {
  name: 'passes',
  collect: async (db, memberId) => ({ passes: await listPassData(db, memberId) }),
}

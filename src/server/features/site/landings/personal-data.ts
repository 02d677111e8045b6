import type { PersonalData } from '#server/personal-data.ts'
import { eraseEntries, listEntryData } from './entry-queries.ts'

/** A member's entries in the forms of landing pages; they leave with the account. */
export const personalDataInLandings: PersonalData = {
  name: 'landing_entries',
  collect: listEntryData,
  erase: eraseEntries,
}

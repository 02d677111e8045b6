import type { PersonalData } from '#server/personal-data.ts'
import { eraseEntries, listEntryData } from './entry-queries.ts'

/** What a member left in the forms of landing pages leaves with the account. */
export const personalDataInLandings: PersonalData = {
  name: 'landing_entries',
  collect: listEntryData,
  erase: eraseEntries,
}

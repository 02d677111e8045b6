import type { PersonalData } from '#server/personal-data.ts'
import { deleteSavedOf, listSaved } from './saved-queries.ts'

/** The searches that a member keeps. No other search of a member is stored. */
export const personalDataInSearches: PersonalData = {
  name: 'saved_searches',
  collect: listSaved,
  erase: deleteSavedOf,
}

import type { PersonalData } from '#server/personal-data.ts'
import { deleteSavedOf, listSaved } from './saved-queries.ts'

/** The searches that a member keeps. What else a member searches for is stored nowhere. */
export const personalDataInSearches: PersonalData = {
  name: 'saved_searches',
  collect: listSaved,
  erase: deleteSavedOf,
}

import type { PersonalData } from '../accounts/index.ts'
import { listMarksOfMember } from './favorite-queries.ts'

/** Members' favourites. They are deleted with their profiles. */
export const personalDataInFavorites: PersonalData = {
  name: 'favorites',
  collect: listMarksOfMember,
}

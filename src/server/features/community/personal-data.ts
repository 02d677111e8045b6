import type { PersonalData } from '../accounts/index.ts'
import { listMarksOfMember } from './favorite-queries.ts'

/** What members have marked. It goes with the profiles it belongs to. */
export const personalDataInFavorites: PersonalData = {
  name: 'favorites',
  collect: listMarksOfMember,
}

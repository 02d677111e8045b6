import type { PersonalData } from '#server/personal-data.ts'
import { listChoicesOf } from './my-home-queries.ts'

/** The choices of profiles for their home page. They are deleted with the profiles. */
export const personalDataInHome: PersonalData = {
  name: 'home_choices',
  collect: listChoicesOf,
}

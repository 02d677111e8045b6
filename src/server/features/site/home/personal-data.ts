import type { PersonalData } from '#server/personal-data.ts'
import { listChoicesOf } from './my-home-queries.ts'

/** What profiles chose for their home page. It is deleted with the profiles. */
export const personalDataInHome: PersonalData = {
  name: 'home_choices',
  collect: listChoicesOf,
}

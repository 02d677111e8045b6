import type { PersonalData } from '#server/personal-data.ts'
import { deleteAlertsOf, listAlertsOf } from './alert-queries.ts'

/** People of whose new titles a member wants to hear. */
export const personalDataInPeople: PersonalData = {
  name: 'person_alerts',
  collect: listAlertsOf,
  erase: deleteAlertsOf,
}

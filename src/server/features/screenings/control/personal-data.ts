import type { PersonalData } from '#server/personal-data.ts'
import { forgetReminders, listTold } from './reminders/reminder-queries.ts'

/** The desk's notices to a member about screenings. Who was told of an act stays with the act, as its tickets do. */
export const personalDataInScreeningDesk: PersonalData = {
  name: 'screening_notices',
  collect: listTold,
  erase: forgetReminders,
}

import type { PersonalData } from '#server/personal-data.ts'
import { listOfferData } from './lost-time-queries.ts'

/** A member's offers for lost time. They stay with their tickets, as the books do. */
export const personalDataInLostTime: PersonalData = { name: 'lost_time', collect: listOfferData }

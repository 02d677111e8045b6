import type { PersonalData } from '#server/personal-data.ts'
import { listOfferData } from './lost-time-queries.ts'

/** What a member was offered for lost time. It stays with its ticket, as the books do. */
export const personalDataInLostTime: PersonalData = { name: 'lost_time', collect: listOfferData }

import type { PersonalData } from '#server/personal-data.ts'
import { eraseGifts, listGiftData } from './gift-queries.ts'

/** Gifts of tickets: with the account go its open links, and the names that it chose. */
export const personalDataInTicketTransfers: PersonalData = {
  name: 'ticket_gifts',
  collect: listGiftData,
  erase: eraseGifts,
}

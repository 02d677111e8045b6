import type { PersonalData } from '#server/personal-data.ts'
import { eraseGuests, listGuestData } from './guest-queries.ts'

/** Names that a member wrote on a group ticket, or that came by its link: they leave with the account. */
export const personalDataInTicketGuests: PersonalData = {
  name: 'ticket_guests',
  collect: listGuestData,
  erase: eraseGuests,
}

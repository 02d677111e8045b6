/** The door of the feature: guests of a group ticket, and the link by which they take their seats. */
export { personalDataInTicketGuests } from './personal-data.ts'
export { exchangeGuestCodes } from './exchange-guest-codes.ts'
export { addGuest, readGuests } from './guests.ts'
export { seatOfCode } from './guest-seat.ts'
export { registerTicketGuests } from './routes.ts'

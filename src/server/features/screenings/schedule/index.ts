/** The door of the feature: screenings, the sale of their seats, and tickets with their codes. */
export { moveToScreening } from './tickets/move-tickets.ts'
export { handOverTicket, type HeldTicket, lockHeldTicket, readHeldTicket } from './tickets/hand-over-ticket.ts'
export {
  endTicketsAt,
  extendWatchTime,
  takeBackEntries,
  giveHoursAgain,
  movePriceEnds,
  moveSaleEnd,
  moveWatchTime,
  writeFate,
} from './fate-queries.ts'
export { endTickets, freeSeatsOf, giveTickets } from './tickets/give-tickets.ts'
export { freeAtDoor, moveSeatsAtDoor } from './seats/seats-at-door.ts'
export { boughtOffer, markReturned } from './tickets/ticket-hand-queries.ts'
export { personalDataInScreenings } from './personal-data.ts'
export { registerScreenings } from './routes.ts'
export { readCity } from './read-city.ts'
export { findOpenings, findPosters } from './tickets/record-queries.ts'
export { listedScreenings } from './listed-screenings.ts'
export { publicScreening } from './public-screening.ts'
export { screeningCards } from './screening-cards.ts'
export { sellTickets } from './tickets/sell-tickets.ts'
export { listEveningsOf, ticketAtDoor } from './evenings.ts'
export { guestEndsAfter } from './seats/guest-codes.ts'
export { ticketInHand } from './tickets/ticket-in-hand.ts'
export {
  doorsAt,
  isOnSale,
  returnsUntil,
  saleEndOf,
  type ScreeningFacts,
  type ScreeningState,
  stateOf,
} from './screening-state.ts'
export { mayStillBuy, offersOnSale, type SaleFacts, seatsFree, seatsLeft } from './seats/seat-facts.ts'
export { refusalOfInvitation } from './seats/judge-seats.ts'
export { findSale, lockScreening, lockScreenings } from './seats/seat-queries.ts'
export { endOffer, holdOffer } from './seats/set-aside-queries.ts'
export { shareFreeSeats } from './seats/share-free-seats.ts'
export { cardsOfScreenings } from './cards-of-screenings.ts'
export { exchangeTicketCodes } from './tickets/exchange-ticket-codes.ts'
export { codeOf, guestCodeOf, hashOfCode, sealCode } from './tickets/ticket-code.ts'
export { ticketStateOf } from './tickets/ticket-state.ts'
export { watchHours } from './tickets/watch-hours.ts'

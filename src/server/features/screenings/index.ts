/** The door of the feature: screenings, the sale of their seats, and tickets with their codes. */
export { moveToScreening } from './move-tickets.ts'
export { handOverTicket, type HeldTicket, lockHeldTicket, readHeldTicket } from './hand-over-ticket.ts'
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
export { endTickets, freeSeatsOf, giveTickets } from './give-tickets.ts'
export { freeAtDoor, moveSeatsAtDoor } from './seats-at-door.ts'
export { boughtOffer, markReturned } from './ticket-hand-queries.ts'
export { personalDataInScreenings } from './personal-data.ts'
export { registerScreenings } from './routes.ts'
export { readCity } from './read-city.ts'
export { findOpenings, findPosters } from './record-queries.ts'
export { listedScreenings } from './listed-screenings.ts'
export { publicScreening } from './public-screening.ts'
export { screeningCards } from './screening-cards.ts'
export { sellTickets } from './sell-tickets.ts'
export { listEveningsOf, ticketAtDoor } from './evenings.ts'
export { guestEndsAfter } from './guest-codes.ts'
export { ticketInHand } from './ticket-in-hand.ts'
export {
  doorsAt,
  isOnSale,
  returnsUntil,
  saleEndOf,
  type ScreeningFacts,
  type ScreeningState,
  stateOf,
} from './screening-state.ts'
export { mayStillBuy, offersOnSale, type SaleFacts, seatsFree, seatsLeft } from './seat-facts.ts'
export { refusalOfInvitation } from './judge-seats.ts'
export { findSale, lockScreening, lockScreenings } from './seat-queries.ts'
export { endOffer, holdOffer } from './set-aside-queries.ts'
export { shareFreeSeats } from './share-free-seats.ts'
export { cardsOfScreenings } from './cards-of-screenings.ts'
export { exchangeTicketCodes } from './exchange-ticket-codes.ts'
export { codeOf, guestCodeOf, hashOfCode, sealCode } from './ticket-code.ts'
export { ticketStateOf } from './ticket-state.ts'
export { watchHours } from './watch-hours.ts'

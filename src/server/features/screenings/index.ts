/** The door of the feature: screenings, the sale of their seats, and tickets with their codes. */
export { endTickets, giveTickets } from './give-tickets.ts'
export { personalDataInScreenings } from './personal-data.ts'
export { registerScreenings } from './routes.ts'
export { stateOf } from './screening-state.ts'
export { sellTickets } from './sell-tickets.ts'
export { listEveningsOf, ticketAtDoor } from './evenings.ts'
export { ticketInHand } from './ticket-in-hand.ts'

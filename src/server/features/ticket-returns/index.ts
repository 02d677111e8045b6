/** The door of the feature: a holder gives a ticket back. */
export { registerTicketReturns } from './routes.ts'

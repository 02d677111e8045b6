/** The door of the feature: a holder gives a ticket back, and one ticket of a line is taken back. */
export { registerTicketReturns } from './routes.ts'
export { moneyOfTicket, takeTicketBack } from './take-ticket-back.ts'

/** The door of the feature: a holder gives a ticket back, and one ticket of a line is taken back. */
export { registerTicketReturns } from './routes.ts'
export { refusalOfReturn, returnEnd, type ReturnRefusal } from './judge-return.ts'
export { returnFactsOf } from './return-ticket.ts'
export { insertSeatReturn, findSeatReturn } from './seat-return-queries.ts'
export { moneyOfSeats } from './share-of-ticket.ts'
export { moneyOfTicket, paidLineOf, standingOfTicket, takeTicketBack } from './take-ticket-back.ts'

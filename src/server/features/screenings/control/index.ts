/** The door of the feature: what the desk does to a screening, and to its tickets. */
export { personalDataInScreeningDesk } from './personal-data.ts'
export { insertProposal } from './moving/proposal-queries.ts'
export { registerScreeningDesk } from './routes.ts'
export { refundTicket } from './acts/refund-ticket.ts'
export { sendTicketAgain } from './ticket-desk.ts'

/** The door of the feature: support moves a ticket to another screening. */
export { registerTicketMoves } from './routes.ts'

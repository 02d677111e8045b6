/** The door of the feature: a ticket is given to somebody by a link. */
export { personalDataInTicketTransfers } from './personal-data.ts'
export { withdrawGift } from './gift-queries.ts'
export { registerTicketTransfers } from './routes.ts'

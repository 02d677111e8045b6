/** The door of the feature: what a holder is offered when a screening lost time by our fault. */
export { endOpenOffers } from './lost-time-queries.ts'
export { personalDataInLostTime } from './personal-data.ts'
export { registerLostTime } from './routes.ts'

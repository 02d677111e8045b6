/** The door of the feature: the line of those who wait for seats. */
export { offerSeatsSoon } from './offer-seats.ts'
export { personalDataInWaitingList } from './personal-data.ts'
export { registerWaitingList } from './routes.ts'

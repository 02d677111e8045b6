/** The door of the feature: what somebody thinks of buying. */
export { listWanted, removeBought } from './wanted-queries.ts'

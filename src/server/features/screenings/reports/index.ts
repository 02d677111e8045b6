/** The door of the feature: what screenings and festivals earned, and for whom. */
export { addTerm, createParty } from './edit-parties.ts'
export { personalDataInReports } from './personal-data.ts'
export { registerScreeningReports } from './routes.ts'

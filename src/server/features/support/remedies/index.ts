/** The door of the feature: a member as support sees them, and remedies for one or for everybody whom an outage hit. */
export { personalDataInRemedies } from './personal-data.ts'
export { registerRemedies } from './routes.ts'
export { massRemediesWaiting } from './mass/mass-queries.ts'
export { remediesWaiting } from './remedy-queries.ts'

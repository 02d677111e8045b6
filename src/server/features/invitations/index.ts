/** The door of the feature: invitations to screenings. */
export { personalDataInInvitations } from './personal-data.ts'
export { registerInvitations } from './routes.ts'

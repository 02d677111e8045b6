/** The door of the feature: invitations to screenings. */
export { hashesOfInvitation } from './invitation-code.ts'
export { personalDataInInvitations } from './personal-data.ts'
export { registerInvitations } from './routes.ts'

/** The door of the feature: sign-in, registration, sessions, and who a call comes from. */
export { authenticate, viewerOfSession, whyRefused } from './authenticate.ts'
export { hashPassword } from './password.ts'
export { registerMember } from './register-member.ts'
export { insertProfile as insertMemberProfile } from './profiles/queries.ts'
export type { PictureDoors } from './profiles/doors.ts'
export { registerAccounts } from './routes.ts'
export { sessionLimit } from './rules.ts'

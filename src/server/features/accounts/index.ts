/** The door of the feature: sign-in, registration, sessions, and who a call comes from. */
export { authenticate, viewerOfSession, whyRefused } from './authenticate.ts'
export { hashPassword } from './password.ts'
export { registerMember } from './register-member.ts'
export { registerAccounts } from './routes.ts'
export { sessionLimit } from './rules.ts'
export type { Keep } from './settings/keep.ts'
export { notify } from './settings/notify.ts'
export { registerSettings } from './settings/routes.ts'

/** The door of the feature: who works for the house, and how one becomes it. */
export { offerSetup, raiseAdministrator } from './first-administrator.ts'
export { resetFactorsByConsole } from './reset-by-console.ts'
export { personalDataInStaff } from './personal-data.ts'
export { offerSignIn } from './sign-in-link.ts'
export { registerStaff } from './routes.ts'

/** The door of the feature: seats of a group ticket that nobody has taken come back. */
export { registerGroupReturns } from './routes.ts'

/** The door of the feature: what waits for staff today, and what an installation lacks on its first day. */
export { registerToday } from './routes.ts'

/** The door of the feature: the control room of live events. */
export { registerLiveDesk } from './routes.ts'

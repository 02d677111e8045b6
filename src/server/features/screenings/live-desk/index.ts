/** The door of the feature: the control room of live events. */
export { pictureLostMs, stateByAge } from './desk-facts.ts'
export { registerLiveDesk } from './routes.ts'

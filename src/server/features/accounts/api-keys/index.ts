/** The door of the feature: keys by which machines make calls for staff. */
export { keyCaller, recordCall } from './key-caller.ts'
export { personalDataInApiKeys } from './personal-data.ts'
export { registerApiKeys } from './routes.ts'

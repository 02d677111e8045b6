/** The door of the feature: shares of passes that go back for cancelled shows. */
export { registerPassLosses } from './routes.ts'

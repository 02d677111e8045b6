/** The door of the feature: the cards that messengers and search engines show beside a link. */
export { registerShareCards } from './routes.ts'

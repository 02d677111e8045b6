/** The door of the feature: what people say of titles; for now, what they like. */
export { personalDataInFavorites } from './personal-data.ts'
export { registerCommunity } from './routes.ts'

/** The door of the feature: opinions on titles; at present only favourites. */
export { personalDataInFavorites } from './personal-data.ts'
export { registerCommunity } from './routes.ts'

/** The door of the feature: opinions on titles: favourites, likes and comments. */
export { personalDataInComments, personalDataInFavorites } from './personal-data.ts'
export { countFavorites } from './list-favorites.ts'
export { registerCommunity } from './routes.ts'
export { hasLink, hasWordOf } from './comments/reasons-to-hold.ts'
export { listWords, sameAs } from './comments/write-queries.ts'
export { commentsReported, commentsWaiting } from './comments/desk-queries.ts'

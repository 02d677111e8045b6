/** The door of the feature: the genres, as the studio edits them. */
export { registerGenres } from './routes.ts'

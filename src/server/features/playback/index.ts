export { lookupPaths, registerPlaybackRoutes as registerPlayback } from './routes.ts'
export { contentKeyPurpose } from './give-key.ts'
export { insertRight } from './queries.ts'
export { buyMovie } from './buy-movie.ts'

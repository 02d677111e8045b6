/** The door of the feature: what people say of titles; for now, what they like. */
export { keptCommunity } from './kept.ts'
export { registerCommunity } from './routes.ts'

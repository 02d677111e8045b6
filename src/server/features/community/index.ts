/** The door of the feature: what people say of titles; for now, what they like. */
export { registerCommunity } from './routes.ts'

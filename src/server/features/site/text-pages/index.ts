/** The door of the feature: pages of text with their history. */
export { registerTextPages } from './routes.ts'

/** The door of the feature: the lists from which people choose, as the studio edits them. */
export { registerHouseLists } from './routes.ts'

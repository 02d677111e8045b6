/** The door of the feature: collections of titles that an editor has gathered, with a story. */
export { registerTitleCollections } from './routes.ts'
export { createTitleCollection } from './edit-title-collection.ts'
export { knownCollections, shownTitles } from './title-collection-queries.ts'

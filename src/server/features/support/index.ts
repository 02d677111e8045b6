/** The door of the feature: what people write to the house, and its answers. */
export { personalDataInSupport } from './personal-data.ts'
export { registerSupport } from './routes.ts'
export { writeIntoCase } from './write-into-case.ts'
export { readLetter } from './read-contact.ts'

/** The door of the feature: what people write to the house, and its answers. */
export { readPerson } from './read-contact.ts'
export { reasonsToHold } from './desk/reasons-to-hold.ts'
export { personalDataInSupport } from './personal-data.ts'
export { registerSupport } from './routes.ts'
export { writeIntoCase } from './write-into-case.ts'
export { readLetter } from './read-contact.ts'
export { casesWaiting } from './desk/desk-queries.ts'

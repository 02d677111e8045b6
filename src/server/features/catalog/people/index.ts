/** The door of the feature: pages of people, wishes to hear of their new titles, and the room of people. */
export { personalDataInPeople } from './personal-data.ts'
export { registerPeople } from './routes.ts'

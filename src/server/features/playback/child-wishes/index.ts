/** The door of the room: what a child's profile asks its grown-ups for. */
export { personalDataInChildWishes } from './personal-data.ts'
export { registerChildWishes } from './routes.ts'

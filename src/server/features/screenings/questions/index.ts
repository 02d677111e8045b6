/** The door of the feature: questions to the guest of a screening. */
export { personalDataInQuestions } from './personal-data.ts'
export { registerQuestions } from './routes.ts'
export { questionsWaiting } from './question-queries.ts'

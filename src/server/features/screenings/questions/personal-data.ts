import type { PersonalData } from '#server/personal-data.ts'
import { eraseQuestions, listQuestionData, listVoteData } from './personal-data-queries.ts'

/** Questions and votes of a member; no law requires them, so the end of an account erases them. */
export const personalDataInQuestions: PersonalData = {
  name: 'questions',
  collect: async (db, memberId) => ({
    asked: await listQuestionData(db, memberId),
    voted: await listVoteData(db, memberId),
  }),
  erase: eraseQuestions,
}

import type { PersonalData } from '#server/personal-data.ts'
import { eraseComments, listCommentData, listReportData } from './comments/mine-queries.ts'
import { listMarksOfMember } from './favorite-queries.ts'
import { listCommentOpinionsOf, listOpinionsOf } from './reactions/reaction-queries.ts'

/** Members' favourites. They are deleted with their profiles. */
export const personalDataInFavorites: PersonalData = {
  name: 'favorites',
  collect: listMarksOfMember,
}

/** Opinions end with their profiles; comments with the account, and where others answered, an empty one stays. */
export const personalDataInComments: PersonalData = {
  name: 'voices',
  collect: async (db, memberId) => ({
    opinions: await listOpinionsOf(db, memberId),
    opinions_on_comments: await listCommentOpinionsOf(db, memberId),
    comments: await listCommentData(db, memberId),
    reports: await listReportData(db, memberId),
  }),
  erase: eraseComments,
}

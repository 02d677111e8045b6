import type { PersonalData } from '#server/personal-data.ts'
import { eraseFestivalData, listMarkData, listPassData, listVoteData } from './personal-data-queries.ts'

/**
 * Passes, plans and votes of a member. Passes are records of what was handed over, as tickets are, and stay with their
 * purchases; plans go with the account, and votes stay without a name.
 */
export const personalDataInFestivals: PersonalData = {
  name: 'passes',
  collect: async (db, memberId) => {
    const [passes, plan, votes] = await Promise.all([
      listPassData(db, memberId),
      listMarkData(db, memberId),
      listVoteData(db, memberId),
    ])
    return { passes, plan, votes }
  },
  erase: async (tx, memberId) => eraseFestivalData(tx, memberId),
}

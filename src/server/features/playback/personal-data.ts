import type { PersonalData } from '../accounts/index.ts'
import { deleteWatchTimesOf, listRightsOf, listWatchTimesOf } from './personal-data-queries.ts'

/**
 * Playback's data about a member: records of what was handed over stay with their purchases; watch times are erased.
 */
export const personalDataInPlayback: PersonalData = {
  name: 'watching',
  collect: async (db, memberId) => ({
    rights: await listRightsOf(db, memberId),
    watch_times: await listWatchTimesOf(db, memberId),
  }),
  erase: deleteWatchTimesOf,
}

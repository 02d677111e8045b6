import type { PersonalData } from '../accounts/index.ts'
import { deleteWatchTimesOf, listRightsOf, listWatchTimesOf } from './personal-data-queries.ts'

/** What playback keeps about a member: the record of what was handed over stays with its purchase, what was watched goes. */
export const personalDataInPlayback: PersonalData = {
  name: 'watching',
  collect: async (db, memberId) => ({
    rights: await listRightsOf(db, memberId),
    watch_times: await listWatchTimesOf(db, memberId),
  }),
  erase: deleteWatchTimesOf,
}

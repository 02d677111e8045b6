import type { PersonalData } from '../accounts/index.ts'
import { deleteWatchTimesOf, listRightsOf, listWatchTimesOf, listWatchedDaysOf } from './personal-data-queries.ts'
import { deleteReleaseAlertsOf, listReleaseAlertsOf } from './release-alert-queries.ts'

/**
 * Playback's data about a member: records of what was handed over stay with their purchases; watch times and
 * wishes to hear of episodes are erased.
 */
export const personalDataInPlayback: PersonalData = {
  name: 'watching',
  collect: async (db, memberId) => ({
    rights: await listRightsOf(db, memberId),
    watch_times: await listWatchTimesOf(db, memberId),
    watched_days: await listWatchedDaysOf(db, memberId),
    release_alerts: await listReleaseAlertsOf(db, memberId),
  }),
  async erase(tx, memberId) {
    await deleteWatchTimesOf(tx, memberId)
    await deleteReleaseAlertsOf(tx, memberId)
  },
}

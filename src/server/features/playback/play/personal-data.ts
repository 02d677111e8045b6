import type { PersonalData } from '#server/personal-data.ts'
import { deleteWatchTimesOf, listRightsOf, listWatchTimesOf, listWatchedDaysOf } from './personal-data-queries.ts'
import { deleteReleaseAlertsOf, listReleaseAlertsOf } from './release-alert-queries.ts'
import { deleteReleaseNoticesOf, listReleaseNoticesOf } from './release-notices/release-notice-queries.ts'
import { forgetWatcher, listWatchedOf } from './watch-time/watched-queries.ts'

/**
 * Playback's data about a member: records of handed-over titles stay with their purchases; watch times and wishes to
 * hear of episodes are erased, with the notices. Watched seconds become nobody's: owners of films are paid by them.
 */
export const personalDataInPlayback: PersonalData = {
  name: 'watching',
  collect: async (db, memberId) => ({
    rights: await listRightsOf(db, memberId),
    watch_times: await listWatchTimesOf(db, memberId),
    watched_days: await listWatchedDaysOf(db, memberId),
    watched: await listWatchedOf(db, memberId),
    release_alerts: await listReleaseAlertsOf(db, memberId),
    release_notices: await listReleaseNoticesOf(db, memberId),
  }),
  async erase(tx, memberId) {
    await deleteWatchTimesOf(tx, memberId)
    await forgetWatcher(tx, memberId)
    await deleteReleaseAlertsOf(tx, memberId)
    await deleteReleaseNoticesOf(tx, memberId)
  },
}

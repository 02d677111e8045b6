import type { z } from 'zod'
import type { getOverview } from '#contract/site/my-home.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { readMe } from '#server/features/accounts/members/index.ts'
import { countFavorites } from '#server/features/community/index.ts'
import { countBegun } from '#server/features/playback/play/index.ts'
import { countWhatIsOwn } from './overview-queries.ts'

type Overview = z.input<(typeof getOverview)['responses'][200]>

/**
 * Returns the member and the counts of their tiles. Begun and marked titles are counted by the rule of their page: two rules
 * for one list told a number that the page did not have. A child gets no count of a page that is closed to children, and
 * without a chosen profile nothing of a profile is counted.
 */
export async function readOverview(core: Core, viewer: Viewer): Promise<Overview> {
  const { memberId, profileId, ageLimit } = viewer
  const profile = profileId === null ? null : { profileId, ageLimit }
  const [me, own, begun, favorites] = await Promise.all([
    readMe(core, viewer),
    countWhatIsOwn(core.db, memberId, core.clock.now()),
    profile && countBegun(core.db, profile),
    profile && countFavorites(core.db, profile),
  ])
  const isChild = ageLimit !== null
  return {
    me,
    counts: {
      balances: isChild ? null : own.balances,
      tickets: own.tickets,
      begun,
      favorites,
      orders: isChild ? null : own.orders,
    },
  }
}

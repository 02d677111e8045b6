import type { z } from 'zod'
import type { getOverview } from '#contract/site/my-home.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { readMe } from '#server/features/accounts/members/index.ts'
import { countWhatIsOwn } from './overview-queries.ts'

type Overview = z.input<(typeof getOverview)['responses'][200]>

/**
 * Returns the member and the counts of their tiles, in one statement each. A child gets no count of a page
 * that is closed to children, and without a chosen profile nothing of a profile is counted.
 */
export async function readOverview(core: Core, viewer: Viewer): Promise<Overview> {
  const { memberId, profileId, ageLimit } = viewer
  const [me, own] = await Promise.all([
    readMe(core, viewer),
    countWhatIsOwn(core.db, { memberId, profileId, ageLimit }, core.clock.now()),
  ])
  const isChild = ageLimit !== null
  return {
    me,
    counts: {
      balances: isChild ? null : own.balances,
      tickets: own.tickets,
      begun: profileId === null ? null : own.begun,
      favorites: profileId === null ? null : own.favorites,
      orders: isChild ? null : own.orders,
    },
  }
}

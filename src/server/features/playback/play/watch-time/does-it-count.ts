import { after, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { findJudgedRow } from '../opening/play-info-queries.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { factsOf, inside } from '../rights/read-watch-facts.ts'
import { isShownTo } from './shown-to-queries.ts'

// a player reports every ten seconds, and a right that ends meanwhile has few of them left
const rememberedMs = minutes(5)

/** Titles that sessions watch, in one process; with more of them it asks more often. */
const mostRemembered = 20_000

interface Watching {
  viewer: Viewer
  productId: ProductId
  country: string | null
  /** When it was watched; a report may have waited for a line. */
  at: Date
}

/**
 * Whether what somebody reports to have watched counts: only of what they might have opened then, by themselves or at a
 * screening that shows it. Anybody could tell of any title; owners are paid by these seconds, and home lists what is
 * watched most. One question for each title that is begun, and each five minutes.
 */
export function doesItCount(core: Core): (watching: Watching) => Promise<boolean> {
  const known = new Map<string, { counts: boolean; until: Date }>()

  const ask = async ({ viewer, productId, country, at }: Watching): Promise<boolean> => {
    const row = await findJudgedRow(core.db, productId, viewer.memberId)
    if (row === undefined) return false
    if (mayWatch(inside(factsOf(row, { viewer, country })), at).allowed) return true
    return isShownTo(core.db, { memberId: viewer.memberId, productId, at })
  }

  return async (watching) => {
    const { viewer, productId } = watching
    const name = `${viewer.sessionId} ${viewer.profileId} ${productId}`
    const now = core.clock.now()
    const last = known.get(name)
    if (last !== undefined && last.until > now) return last.counts
    const counts = await ask(watching)
    if (known.size >= mostRemembered) known.clear()
    known.set(name, { counts, until: after(now, rememberedMs) })
    return counts
  }
}

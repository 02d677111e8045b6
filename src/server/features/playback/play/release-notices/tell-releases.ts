import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'
import type { Core } from '#server/core.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { type DueNotice, dropGranted, listDueNotices, noteTold } from './release-notice-queries.ts'
import { releaseLetter } from './release-letter.ts'

/** An episode that was prepared later than its day is news for so long. */
const newsFor = days(14)
const most = 2000

/** The rows of one member and one series: they become one message. */
function grouped(due: readonly DueNotice[]): DueNotice[][] {
  const groups = new Map<string, DueNotice[]>()
  for (const row of due) {
    const key = `${row.member_id}/${row.series_id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

async function tellOne(core: Core, group: readonly DueNotice[]): Promise<boolean> {
  const [first] = group
  if (first === undefined) return false
  const { member_id: memberId } = first
  return transaction(core.db, async (tx) => {
    const episodeIds = group.map((row) => row.episode_id)
    // another worker may tell the same at this moment
    const fresh = new Set(await noteTold(tx, { memberId, episodeIds }, core.clock.now()))
    const told = group.filter((row) => fresh.has(row.episode_id))
    if (told.length === 0) return false
    await dropGranted(tx, { memberId, episodeIds })
    await tellMember(tx, core, { memberId, kind: 'releases' }, (locale) =>
      releaseLetter(told, { locale, site: core.config.publicUrl }),
    )
    return true
  })
}

/**
 * Tells members of the episodes that they asked for, once each, and several of a series in one message. By night in
 * Tehran nobody is told; in the morning what came meanwhile is one message too. Returns the number of messages.
 */
export async function tellReleases(core: Core): Promise<number> {
  const now = core.clock.now()
  if (morningOf(now) !== null) return 0
  let count = 0
  for (const group of grouped(await listDueNotices(core.db, { now, since: after(now, -newsFor), most })))
    if (await tellOne(core, group)) count += 1
  return count
}

import { transaction } from '#db/transaction.ts'
import type { Job } from '#jobs/job.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { NoticeId } from '#lib/ids.ts'
import { mayStop, type NoticeWay } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { dueAt, secondsUntil } from './due-time.ts'
import { isUnreachable, leaseNotice, lockNotice, postponeNotice, settleNotice } from './notice-queries.ts'

/** Longer than one try may take, so that a worker who finds a dead worker's lease over finds nobody else at it. */
const leaseMs = seconds(40)

export type TakenNotice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

type Asked = { id: NoticeId; sealed: string; way: NoticeWay; address: string | null; job: Job }

/**
 * Takes the notice for this worker, if it is still to be sent, or was refused by a provider whose account a person has mended
 * since: the member may have switched its kind off since it was
 * written, the address may have refused another one, or night has fallen. Throws while another worker has it.
 */
export async function takeNotice(core: Core, asked: Asked): Promise<TakenNotice | null> {
  const { id, sealed, way, address } = asked
  return transaction(core.db, async (tx) => {
    const notice = await lockNotice(tx, id, way)
    if (notice === undefined || (notice.state !== 'queued' && notice.reason !== 'not_configured')) return null
    const now = core.clock.now()
    if (notice.leased_until !== null && notice.leased_until > now) throw new Error('Another worker sends this notice.')
    const stop = async (reason: 'switched_off' | 'unreachable') => {
      await settleNotice(tx, id, { state: 'stopped', reason, now })
      return null
    }
    const isFixed = way === 'letter' && !mayStop(notice.kind)
    if (!isFixed && !notice.is_wanted) return stop('switched_off')
    if (address !== null && (await isUnreachable(tx, address))) return stop('unreachable')
    const due = dueAt(notice.kind, now)
    if (due > now) {
      await postponeNotice(tx, id, due)
      await core.queue.enqueue(tx, asked.job, { id, sealed }, secondsUntil(due, now))
      return null
    }
    await leaseNotice(tx, id, after(now, leaseMs))
    return notice
  })
}

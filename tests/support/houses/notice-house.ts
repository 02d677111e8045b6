import { transaction } from '#db/transaction.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MemberId } from '#lib/ids.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import { sendOne } from '#server/features/notices/messages/send-notice.ts'
import { tellMember } from '#server/features/notices/messages/tell.ts'
import { testApp } from '#tests/support/api/app.ts'
import { testInbox } from '#tests/support/api/inbox.ts'
import type { newMember } from '#tests/support/rows/new-rows.ts'

type Member = Awaited<ReturnType<typeof newMember>>
type Queued = { id: string; sealed: string; startAfter: number }

export const bounceSecret = 's'.repeat(40)
export const said = { subject: 'سلام', lines: ['خط اول', 'http://parde.test/account'] }
export const words = { ...said, from: { letter: 'goods_again' as const, values: {} } }

/** A house with an inbox, whose letters are queued here in place of the worker's queue, and sent when the test says so. */
export async function noticeHouse() {
  const inbox = await testInbox()
  const t = await testApp({ ...inbox.config, bounceSecret })
  const { db, call, core } = t
  const queued: Queued[] = []
  const queue: Queue = {
    ...core.queue,
    enqueue: (_tx, _job, payload, options) => {
      const startAfter = typeof options?.startAfter === 'number' ? options.startAfter : 0
      queued.push({ ...(payload as { id: string; sealed: string }), startAfter })
      return Promise.resolve()
    },
  }
  const house = { ...core, queue }
  const sentTo = async (who: Member) => (await call('GET /me/notices', {}, who)).body
  return {
    ...t,
    inbox,
    house,
    queued,
    sentTo,
    /** Prepares a test: no queued jobs, an empty inbox, and a fixed clock. */
    begin: () => {
      queued.length = 0
      inbox.received.length = 0
      t.clock.set('2026-11-21T09:00:00.000Z')
    },
    tell: (memberId: MemberId, kind: NoticeKind) =>
      transaction(db, (tx) => tellMember(tx, house, { memberId, kind }, () => words)),
    send: (job: Queued | undefined, isLastTry = false) =>
      sendOne(house, { id: job?.id ?? '', sealed: job?.sealed ?? '', isLastTry, signal: new AbortController().signal }),
    nameOf: async ({ memberId }: Member) =>
      (await db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow())
        .user_name,
    statesOf: async (who: Member) => (await sentTo(who)).sent.items.map(({ state, reason }) => reason ?? state),
  }
}

import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { dueAt, secondsUntil } from '../due-time.ts'
import { sendPush } from '../jobs.ts'
import type { SaidWords } from '../ways/letter.ts'
import { insertNotice } from '../notice-queries.ts'
import { hasPush } from './push-queries.ts'
import { pushWords, sealPush } from './push-words.ts'

/** Tells the browsers of a member, in the commit of the transaction; nobody where there is none, or none is wanted. */
export async function tellDevices(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue' | 'clock'>,
  to: { kind: NoticeKind; memberId: MemberId; locale: Locale; words: SaidWords },
): Promise<void> {
  const { kind, memberId, locale, words } = to
  const now = core.clock.now()
  if (!(await hasPush(tx, memberId, kind, now))) return
  const due = dueAt(kind, now)
  const id = await insertNotice(tx, { memberId, kind, channel: 'push', now, dueAt: due, stopped: null })
  if (id === undefined) return
  const sealed = sealPush(core.config.secret, pushWords(words, { kind, locale, site: core.config.publicUrl }))
  await core.queue.enqueue(tx, sendPush, { id, sealed }, secondsUntil(due, now))
}

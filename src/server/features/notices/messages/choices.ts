import type { MemberId } from '#lib/ids.ts'
import { mayStop, type NoticeKind, type NoticeWay } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { transaction } from '#db/transaction.ts'
import { fail } from '#server/fail.ts'
import { storeChoice } from './choice-queries.ts'

/**
 * Switches a kind on or off, in one way or in both. Fails with `notice.fixed` where a letter cannot be switched off: it
 * belongs to what the member has or has asked for.
 */
export async function chooseNotice(
  core: Pick<Core, 'db' | 'clock'>,
  choice: { memberId: MemberId; kind: NoticeKind; on: boolean; way?: NoticeWay },
): Promise<void> {
  const { memberId, kind, on, way } = choice
  const ways: readonly NoticeWay[] = way === undefined ? ['letter', 'push'] : [way]
  if (ways.includes('letter') && !mayStop(kind)) fail('notice.fixed')
  const now = core.clock.now()
  await transaction(core.db, async (tx) => {
    for (const one of ways) await storeChoice(tx, { memberId, kind, way: one, on, now })
  })
}

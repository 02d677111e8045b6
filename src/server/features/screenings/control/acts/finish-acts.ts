import type { Core } from '#server/core.ts'
import type { Audit } from '#server/audit.ts'
import { listUnfinished } from './act-queries.ts'
import { endGiven, payBack } from './pay-back.ts'
import { tellHolders } from './tell-holders.ts'

/** Does what acts have left to do: tells holders, ends tickets without money, and asks the money of the others back. */
export async function finishActs(core: Core, audit: Audit, signal?: AbortSignal): Promise<void> {
  for (const act of await listUnfinished(core.db)) {
    await tellHolders(core, act, signal)
    if (act.act === 'cancel') await endGiven(core, act, signal)
    if (act.released_by !== null) await payBack(core, { act, memberId: act.released_by, audit }, signal)
  }
}

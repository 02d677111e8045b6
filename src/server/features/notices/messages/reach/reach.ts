import { after } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { countRefusal } from './reach-queries.ts'
import { type Harm, refusalRule } from './refused-address.ts'

/** Notes that an address refused a message. */
export async function noteRefusal(core: Pick<Core, 'db' | 'clock'>, address: string, harm: Harm): Promise<void> {
  const now = core.clock.now()
  const { most, within } = refusalRule
  await countRefusal(core.db, address, { stops: harm === 'gone', most, since: after(now, -within), now })
}

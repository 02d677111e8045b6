import { after, days } from '#lib/clock.ts'
import type { Core } from '../../../core.ts'
import { deleteEventsBefore } from './webhook-queries.ts'

const batch = 200

/**
 * How long a bank's own messages are remembered. PayPal delivers one again for three days, and lets a buyer dispute a
 * payment for 180: until then somebody may want to see what was said of it.
 */
const eventLife = days(180)

/** Forgets messages that nobody asks about any more. */
export async function forgetEvents(core: Core): Promise<void> {
  await deleteEventsBefore(core.db, after(core.clock.now(), -eventLife), batch)
}

import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { deleteEventsBefore } from './webhook-queries.ts'

const batch = 200

/**
 * How long banks' messages are kept. PayPal repeats one for three days, and lets a buyer dispute a payment for 180
 * days: until then somebody may need to see what it said.
 */
const eventLife = days(180)

/** Deletes messages that are no longer needed. */
export async function forgetEvents(core: Core): Promise<void> {
  await deleteEventsBefore(core.db, after(core.clock.now(), -eventLife), batch)
}

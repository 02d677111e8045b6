import { after, days } from '#lib/clock.ts'
import type { Core } from '../core.ts'

/** The same house as it was so many days ago, by its clock: what has a past in the demo is made through the same use cases. */
export function daysAgo(core: Core, count: number): Core {
  return { ...core, clock: { ...core.clock, now: () => after(core.clock.now(), -days(count)) } }
}

import { after, days } from '#lib/time/clock.ts'
import type { Core } from '../core.ts'

/**
 * A core whose clock is this many days earlier. The demo uses it to create accounts, gifts and purchases of the past
 * through the same use cases.
 */
export function daysAgo(core: Core, count: number): Core {
  return { ...core, clock: { ...core.clock, now: () => after(core.clock.now(), -days(count)) } }
}

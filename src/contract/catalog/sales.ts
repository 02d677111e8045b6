import { z } from 'zod'
import { Count, Instant } from '../primitives.ts'

const Prices = z.object({ irr: z.int().min(1).nullable(), usd: z.int().min(1).nullable() })

/** Prices in integer minor units (Rials, cents); null = not sold in that currency. */
const WayInput = Prices.extend({
  /** A lower price for a time; null start = at once. A currency without a sale price keeps its usual price. */
  sale: Prices.extend({ starts_at: Instant.nullish(), ends_at: Instant }).nullish(),
  /** How many can be sold in all, counting those already sold; null = no limit. */
  places: Count.nullish(),
})

export const SalesInput = z.object({
  is_free: z.boolean(),
  /** `covers_future`: of a series, whether seasons that are not there yet belong to it. */
  buy: WayInput.extend({ covers_future: z.boolean().optional() }).nullable(),
  /**
   * For a rental: within how many days after paying the first play must be, and for how many hours after it one can
   * watch.
   */
  rent: WayInput.extend({ start_days: Count, watch_hours: Count }).nullish(),
})

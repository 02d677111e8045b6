import { z } from 'zod'
import { Count, Instant } from './primitives.ts'

const Prices = z.object({ irr: z.int().min(1).nullable(), usd: z.int().min(1).nullable() })

/** Prices in integer minor units (Rials, cents); null = not sold in that currency. */
const WayInput = Prices.extend({
  /** A lower price for some days; null start = at once. A currency without one keeps its usual price. */
  sale: Prices.extend({ starts_at: Instant.nullish(), ends_at: Instant }).nullish(),
  /** How many may have it in all, those already sold included; null = no limit. */
  places: Count.nullish(),
})

export const SalesInput = z.object({
  is_free: z.boolean(),
  buy: WayInput.nullable(),
  /** Days after paying in which watching may begin, and hours from the first play. */
  rent: WayInput.extend({ start_days: Count, watch_hours: Count }).nullish(),
})

import { after, hours } from '#lib/time/clock.ts'
import type { OfferFacts, SaleFacts } from './seat-facts.ts'

/**
 * When seats of a group ticket without a name come back by the terms of its offer, and whether their money goes back: only
 * while the screening still takes tickets back at that instant. Null: never, without a date, or it has passed.
 */
export function unnamedSeatsOf(
  { unnamedHours, prices }: Pick<OfferFacts, 'unnamedHours' | 'prices'>,
  { startsAt, returnHours }: Pick<SaleFacts, 'startsAt' | 'returnHours'>,
  now: Date,
): { at: Date; isPaid: boolean } | null {
  if (startsAt === null || unnamedHours === null) return null
  const at = after(startsAt, -hours(unnamedHours))
  if (at <= now) return null
  const costs = prices.some(({ amount }) => amount > 0)
  return { at, isPaid: costs && returnHours !== null && unnamedHours > returnHours }
}

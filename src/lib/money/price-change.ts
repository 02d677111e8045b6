import type { Money } from './money.ts'

/**
 * How a price has changed since its buyer saw it. One that rose must be agreed; a lower one is taken over. A price that was
 * seen in another currency says nothing.
 */
export function priceChange(seen: Money, now: Money): 'fell' | 'rose' | null {
  if (seen.currency !== now.currency || seen.amount === now.amount) return null
  return now.amount > seen.amount ? 'rose' : 'fell'
}

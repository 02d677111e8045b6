import type { SettledOfDay, SumOfDay } from '#db/json-columns.ts'
import { after, hours } from '#lib/time/clock.ts'
import { endOfIsoDay } from '#lib/time/end-of-day.ts'

/** A posting of the day before may reach the database this long after midnight. */
const waitMs = hours(1)

export type ClosingRefusal = 'day.not_over' | 'day.closed' | 'day.not_next'

/** Why a day cannot be closed now; days are closed in their order, so that none is forgotten. Null: it can. */
export function refusalOfClosing(
  day: string,
  at: { next: string | null; last: string | null; now: Date },
): ClosingRefusal | null {
  if (at.last !== null && day <= at.last) return 'day.closed'
  if (after(endOfIsoDay(day), waitMs) > at.now) return 'day.not_over'
  return day === at.next ? null : 'day.not_next'
}

/** The day after this one; both are written `2026-11-27`. */
export const dayAfter = (day: string): string =>
  after(new Date(`${day}T12:00:00Z`), hours(24))
    .toISOString()
    .slice(0, 10)

/** The next day to close: after the last one, else the first on which something was booked. Null: none is over yet. */
export function nextToClose(at: { last: string | null; first: string | null; now: Date }): string | null {
  const next = at.last === null ? at.first : dayAfter(at.last)
  return next === null || after(endOfIsoDay(next), waitMs) > at.now ? null : next
}

/** Lays the sum that a bank says it settled beside the sum of our books; `difference` is ours less the bank’s. */
export function settledBy(
  sums: readonly SumOfDay[],
  said: readonly Omit<SettledOfDay, 'difference'>[],
): SettledOfDay[] {
  return said.map((one) => {
    const ours = sums.filter(
      ({ account, gateway, currency }) => account === 'gateway' && gateway === one.gateway && currency === one.currency,
    )
    const booked = ours.reduce((all, { debit, credit }) => all + debit - credit, 0)
    return { ...one, difference: booked - one.amount }
  })
}

import type { SettledOfDay, SumOfDay } from '#db/json-columns.ts'
import { after, hours } from '#lib/clock.ts'

/** One kind of account on one day. Debits and credits are positive, in Rials or cents. */
export type DaySum = SumOfDay

/** What a bank says that it settled of a day. */
export type SettledSum = SettledOfDay

/** So long after midnight a posting of the day before may still be on its way into the database. */
export const waitMs = hours(1)

export type ClosingRefusal = 'day.not_over' | 'day.closed' | 'day.not_next'

/** When a day of Tehran ends; Iran has no summer time since 2022. */
export const endOfDay = (day: string): Date => after(new Date(`${day}T00:00:00+03:30`), hours(24))

/** Why a day cannot be closed now; days are closed in their order, so that none is forgotten. Null: it can. */
export function refusalOfClosing(
  day: string,
  at: { next: string | null; last: string | null; now: Date },
): ClosingRefusal | null {
  if (at.last !== null && day <= at.last) return 'day.closed'
  if (after(endOfDay(day), waitMs) > at.now) return 'day.not_over'
  return day === at.next ? null : 'day.not_next'
}

/** The day after one, or the same day so many days away. */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * hours(24)).toISOString().slice(0, 10)

/** The next day to close: after the last one, else the first on which something was booked. Null: none is over yet. */
export function nextToClose(at: { last: string | null; first: string | null; now: Date }): string | null {
  const next = at.last === null ? at.first : dayAfter(at.last)
  return next === null || after(endOfDay(next), waitMs) > at.now ? null : next
}

/** What our books have of a bank on a day beyond what the bank says. */
export function settledBy(sums: readonly DaySum[], said: readonly Omit<SettledSum, 'difference'>[]): SettledSum[] {
  return said.map((one) => {
    const ours = sums.filter(
      ({ account, gateway, currency }) => account === 'gateway' && gateway === one.gateway && currency === one.currency,
    )
    const booked = ours.reduce((all, { debit, credit }) => all + debit - credit, 0)
    return { ...one, difference: booked - one.amount }
  })
}

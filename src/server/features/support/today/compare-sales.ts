import type { z } from 'zod'
import type { PurchaseType } from '#contract/payments/payments.ts'
import type { DaySales } from '#contract/support/studio-today.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { Currency } from '#lib/money/money.ts'

/** Paid purchases of one day, hour, currency and type. */
export interface SoldRow {
  /** False: of the same weekday of the week before. */
  isToday: boolean
  /** Before the present time of day. */
  isUntilNow: boolean
  /** In Tehran, 0–23. */
  hour: number
  currency: Currency
  type: z.output<typeof PurchaseType>
  purchases: number
  amount: number
}

/** The instants between which a day and the same weekday before lie. Tehran has had no summer time since 2022. */
export function dayBounds(now: Date) {
  const { hour, minute, second } = tehranTime(now)
  const from = after(now, -(((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds()))
  const weekBefore = (at: Date) => after(at, -days(7))
  const until = after(from, days(1))
  return { from, until, fromBefore: weekBefore(from), nowBefore: weekBefore(now), untilBefore: weekBefore(until) }
}

const sum = (rows: readonly SoldRow[]) => rows.reduce((all, { amount }) => all + amount, 0)
const byHour = (rows: readonly SoldRow[]) =>
  Array.from({ length: 24 }, (_none, hour) => sum(rows.filter((row) => row.hour === hour)))

function compareOne(currency: Currency, rows: readonly SoldRow[]): z.input<typeof DaySales> {
  const today = rows.filter(({ isToday }) => isToday)
  const before = rows.filter(({ isToday }) => !isToday)
  const amount = sum(today)
  const untilNow = sum(before.filter(({ isUntilNow }) => isUntilNow))
  return {
    currency,
    amount,
    purchases: today.reduce((all, { purchases }) => all + purchases, 0),
    before: { until_now: untilNow, whole_day: sum(before) },
    percent: untilNow === 0 ? null : Math.round((amount / untilNow - 1) * 100),
    hours: byHour(today),
    hours_before: byHour(before),
    parts: [...Map.groupBy(today, ({ type }) => type)]
      .map(([type, of]) => ({ type, amount: sum(of) }))
      .toSorted((a, b) => b.amount - a.amount),
  }
}

/** Compares today's sales with those of the same weekday before, by currency, Rials first. */
export function compareSales(rows: readonly SoldRow[]): z.input<typeof DaySales>[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([currency, of]) => compareOne(currency, of))
}

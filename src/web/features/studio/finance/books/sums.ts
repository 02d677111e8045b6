import type { Currency } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type DaySum, type Finance, type Gateway, paymentStates, type PaymentState } from './finance-data.ts'

export type Sum = { count: number; amount: number }

const currencies = ['IRR', 'USD'] as const satisfies readonly Currency[]

function add(rows: readonly Sum[]): Sum {
  return rows.reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), {
    count: 0,
    amount: 0,
  })
}

/** Sums in one currency; currencies are never added. */
export type SumOf<T> = Sum & { of: T; currency: Currency }

function grouped<T extends string>(
  rows: readonly DaySum[],
  known: readonly T[],
  keyOf: (row: DaySum) => T,
): SumOf<T>[] {
  return currencies.flatMap((currency) =>
    known.flatMap((of) => {
      const some = rows.filter((row) => row.currency === currency && keyOf(row) === of)
      return some.length === 0 ? [] : [{ of, currency, ...add(some) }]
    }),
  )
}

const isPaid = ({ state }: DaySum) => state === 'paid'

/** By state, in the order of an attempt. */
export const byState = ({ days }: Finance): SumOf<PaymentState>[] => grouped(days, paymentStates, (row) => row.state)

/** Returns the income at each gateway, the largest first; each currency separate. */
export function byGateway({ days }: Finance): SumOf<Gateway>[] {
  const known = [...new Set(days.map(({ gateway }) => gateway))]
  return grouped(days.filter(isPaid), known, (row) => row.gateway).toSorted(
    (a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency) || b.amount - a.amount,
  )
}

/** Returns the income, one sum per currency; Rials always, dollars where there are any. */
export function paidSums({ days }: Finance): SumOf<'paid'>[] {
  const found = grouped(days.filter(isPaid), ['paid'] as const, () => 'paid')
  return found.some(({ currency }) => currency === 'IRR')
    ? found
    : [{ of: 'paid', currency: 'IRR', count: 0, amount: 0 }, ...found]
}

/** Returns the refunds, one sum per currency. */
export function refundSums({ refunds }: Finance): (Sum & { currency: Currency })[] {
  const found = currencies.flatMap((currency) => {
    const some = refunds.filter((row) => row.currency === currency)
    return some.length === 0 ? [] : [{ currency, ...add(some) }]
  })
  return found.some(({ currency }) => currency === 'IRR') ? found : [{ currency: 'IRR', count: 0, amount: 0 }, ...found]
}

/** States of attempts that have ended. Only `paid` counts as paid; cancelled attempts and money given back do not. */
const ended: ReadonlySet<PaymentState> = new Set(['paid', 'failed', 'cancelled', 'expired', 'reversed', 'refunded'])

/** The share of paid attempts among the ended ones; null when none has ended. */
export function paidShare({ days }: Finance): { share: number; paid: number; ended: number } | null {
  const all = add(days.filter(({ state }) => ended.has(state))).count
  const paid = add(days.filter(isPaid)).count
  return all === 0 ? null : { share: paid / all, paid, ended: all }
}

export type DayOf = { day: string; paid: Sum; refunded: Sum }

/** Returns the income and the refunds of each day, in one currency; days without movement are zero. */
export function byDay({ days, refunds }: Finance, currency: Currency, all: readonly string[]): DayOf[] {
  const paid = days.filter((row) => isPaid(row) && row.currency === currency)
  const back = refunds.filter((row) => row.currency === currency)
  return all.map((day) => ({
    day,
    paid: add(paid.filter((row) => row.day === day)),
    refunded: add(back.filter((row) => row.day === day)),
  }))
}

/** The currencies in which money moved; Rials where none did. */
export function moneysOf({ days, refunds }: Finance): Currency[] {
  const found = currencies.filter(
    (currency) =>
      days.some((row) => isPaid(row) && row.currency === currency) || refunds.some((row) => row.currency === currency),
  )
  return found.length > 0 ? found : ['IRR']
}

/**
 * The end of an axis for a largest amount, in Rials or cents: 1, 2, 2.5 or 5 times a power of ten, in whole Toman or
 * dollars.
 */
export function axisOf(most: number, currency: Currency): number {
  const unit = currency === 'IRR' ? 10 : 100
  const whole = Math.max(1, Math.ceil(most / unit))
  const power = 10 ** Math.floor(Math.log10(whole))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= whole && Number.isInteger(one * power)) ?? 10
  return Math.max(2, step * power) * unit
}

/** An amount in few characters for an axis: «۱٫۲ میلیون» / "1.2M", in Toman or dollars; the unit is shown elsewhere. */
export function shortAmount(amount: number, currency: Currency, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return format.format(amount / (currency === 'IRR' ? 10 : 100))
}

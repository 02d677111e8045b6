/** A rate of value-added tax in whole percent, and the instant from which it holds; null: from the beginning. */
export interface VatRate {
  percent: number
  from: Date | null
}

/** Where the setting `VAT_RATES` says nothing: the rate from the beginning, in percent. Later rates follow with their instant. */
export const usualVatRates = '10'

/** In order of time; the first rate has no start. */
export type VatRates = readonly [VatRate, ...VatRate[]]

/** The rate that holds now, the instant since when, and the next rate with its instant, if one is set. */
export interface Vat {
  percent: number
  /** The instant from which it holds; null: from the beginning. */
  since: Date | null
  next: { percent: number; at: Date } | null
}

const first = /^\d{1,2}$/
const later = /^(\d{1,2})\s+from\s+((\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d{2}:\d{2}))$/

function isDay(year: number, month: number, day: number): boolean {
  const made = new Date(Date.UTC(year, month - 1, day))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

function laterRate(text: string): VatRate | null {
  const [, percent, instant, year, month, day] = later.exec(text) ?? []
  if (percent === undefined || instant === undefined) return null
  const from = new Date(instant)
  if (Number.isNaN(from.getTime()) || !isDay(Number(year), Number(month), Number(day))) return null
  return { percent: Number(percent), from }
}

/**
 * Reads `10` or `10, 12 from 2027-03-21T12:00+03:30`: the first rate, then each change with its instant. @returns the
 * rates, or the fault in the text as the end of a sentence
 */
export function parseVatRates(text: string): VatRates | { fault: string } {
  const [start = '', ...changes] = text.split(',').map((part) => part.trim())
  if (!first.test(start))
    return { fault: `must begin with a rate in whole percent, such as 10, and not with “${start}”` }
  const rates: [VatRate, ...VatRate[]] = [{ percent: Number(start), from: null }]
  for (const change of changes) {
    const rate = laterRate(change)
    if (rate === null)
      return { fault: `must say a change as “12 from 2027-03-21T12:00+03:30”, with its zone, and not as “${change}”` }
    const before = rates.at(-1)?.from ?? null
    if (before !== null && rate.from !== null && rate.from <= before)
      return { fault: `must name its changes in the order of time, and “${change}” is not after the one before` }
    rates.push(rate)
  }
  return rates
}

/** The rate at an instant. A change holds from its own instant on. */
export function vatAt(rates: VatRates, at: Date): Vat {
  const index = rates.findLastIndex(({ from }) => from === null || from <= at)
  const rate = rates[index] ?? rates[0]
  const next = rates[index + 1]
  return {
    percent: rate.percent,
    since: rate.from,
    next: next === undefined || next.from === null ? null : { percent: next.percent, at: next.from },
  }
}

/**
 * The tax inside a price: vat = round(amount × percent / (100 + percent)), net = amount − vat, in the price's own unit.
 * Half a unit rounds away from zero, so a refund has the same tax with the other sign. Exact for every safe integer.
 */
export function vatIncluded(amount: number, percent: number): { vat: number; net: number } {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`an amount is a whole number of Rials or cents, not ${amount}`)
  if (!Number.isSafeInteger(percent) || percent < 0) throw new RangeError(`${percent} is no rate in whole percent`)
  const value = BigInt(amount)
  const positive = value < 0n ? -value : value
  const whole = 100n + BigInt(percent)
  const rounded = Number((2n * positive * BigInt(percent) + whole) / (2n * whole))
  const vat = value < 0n && rounded !== 0 ? -rounded : rounded
  return { vat, net: amount - vat }
}

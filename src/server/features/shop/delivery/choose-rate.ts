import type { Currency } from '#lib/money/money.ts'

/** A row of the tariff. Amounts in Rials or cents. */
export interface Rate {
  methodId: number
  /** ISO 3166-1, or `*` for every country without a row of its own. */
  country: string
  /** ISO 3166-2:IR; null: the whole country. */
  state: string | null
  /** Null: the whole province. */
  city: string | null
  /** It carries up to this weight; null: any. */
  upToGrams: number | null
  currency: Currency
  amount: number
  /** Goods worth this much go free; null: never. */
  freeFrom: number | null
  daysMin: number
  daysMax: number
}

/** The parcel and its destination. */
export interface Sending {
  country: string
  state: string | null
  city: string | null
  /** All pieces with their wrapping. */
  grams: number
  /** The price of the goods, before any discount code, in the currency. */
  sum: number
  currency: Currency
}

/** How exactly a rate names the address; null when it does not reach it. */
function exactness(rate: Rate, sending: Sending): number | null {
  if (rate.city !== null) return rate.state === sending.state && rate.city === sending.city ? 3 : null
  if (rate.state !== null) return rate.state === sending.state ? 2 : null
  if (rate.country === sending.country) return 1
  return rate.country === '*' && sending.country !== 'IR' ? 0 : null
}

const carries = (rate: Rate, grams: number) => rate.upToGrams === null || grams <= rate.upToGrams
const weightOf = (rate: Rate) => rate.upToGrams ?? Number.POSITIVE_INFINITY

/**
 * The rate of one method for a sending: of those that name its address most exactly (city, province, country, `*`), the
 * one for the least weight that still carries it. Null where the method does not reach the address, or nothing of it
 * carries the weight: a heavier step of a wider area is not used, because the narrower tariff has said what it carries.
 */
export function chooseRate(rates: readonly Rate[], sending: Sending): Rate | null {
  const reaching = rates
    .filter((rate) => rate.currency === sending.currency)
    .flatMap((rate) => {
      const exact = exactness(rate, sending)
      return exact === null ? [] : [{ rate, exact }]
    })
  const most = Math.max(...reaching.map(({ exact }) => exact))
  const [chosen] = reaching
    .filter(({ rate, exact }) => exact === most && carries(rate, sending.grams))
    .toSorted((a, b) => weightOf(a.rate) - weightOf(b.rate))
  return chosen?.rate ?? null
}

/** Returns the delivery fee by a rate: nothing from `freeFrom` on. */
export function feeOf(rate: Rate, sum: number): number {
  return rate.freeFrom !== null && sum >= rate.freeFrom ? 0 : rate.amount
}

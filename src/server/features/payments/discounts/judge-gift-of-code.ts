import type { Currency } from '#lib/money/money.ts'

/** The fields by which a code can give things away. Amounts in Rials and cents. */
export interface GivingFields {
  percent: number | null
  amount_irr: number | null
  amount_usd: number | null
  minimum_irr: number | null
  minimum_usd: number | null
  total_limit: number | null
}

type Amounts = Readonly<Record<Currency, number>>

/** The most that a code can give away, in Rials and cents; null: there is no limit, or nobody can say. */
export type GiftOfCode = Amounts | null

const nothing: Amounts = { IRR: 0, USD: 0 }

const times = (each: Amounts, uses: number | null): GiftOfCode => {
  if (each.IRR === 0 && each.USD === 0) return nothing
  return uses === null ? null : { IRR: each.IRR * uses, USD: each.USD * uses }
}

/**
 * Returns what a code can give away whole. A percentage below a hundred and an amount below its least purchase are prices:
 * the buyer pays too, so they give nothing. `price` is what the code’s only title costs by each currency, once and in one
 * piece; null where the code is for more, or for what is bought by number.
 */
export function giftOfCode(code: GivingFields, price: Amounts | null): GiftOfCode {
  const uses = code.total_limit
  if (code.percent === 100) return price === null ? null : times(price, uses)
  if (code.percent !== null) return nothing
  const whole = (amount: number | null, minimum: number | null) =>
    amount === null || (minimum !== null && minimum > amount) ? 0 : amount
  const each = { IRR: whole(code.amount_irr, code.minimum_irr), USD: whole(code.amount_usd, code.minimum_usd) }
  return times(each, uses)
}

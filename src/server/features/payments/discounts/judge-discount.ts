import type { z } from 'zod'
import type { DiscountKind as DiscountKindSchema } from '#contract/payments/discounts.ts'
import type { PurchaseType as PurchaseTypeSchema } from '#contract/payments/payments.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { splitSum } from '#lib/money/split-sum.ts'

type PurchaseType = z.output<typeof PurchaseTypeSchema>

export type DiscountKind = z.output<typeof DiscountKindSchema>

/** The facts that decide about a code, from its row. Amounts in Rials and cents. */
export interface CodeFacts {
  percent: number | null
  amount_irr: number | null
  amount_usd: number | null
  product_id: ProductId | null
  kind: string | null
  starts_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  minimum_irr: number | null
  minimum_usd: number | null
  total_limit: number | null
  member_limit: number | null
  uses: number
}

export interface WantedLine {
  /** The whole amount of the line. */
  amount: number
  productId: ProductId | null
  /** The kind of the line for discounts; null = never discounted. */
  kind: DiscountKind | null
  /** The line has the price of a first time, which no code lowers; its kind at the usual price. */
  kindAfterFirst?: DiscountKind | null
}

/** The wanted lines, and how often this member has used or holds the code already. */
export interface Wanted {
  lines: readonly WantedLine[]
  currency: Currency
  ownUses: number
}

export type Refusal =
  | { refused: 'discount.over' | 'discount.not_yet' | 'discount.not_for_this' | 'discount.beside_first_price' }
  | { refused: 'discount.used_up' | 'discount.used_by_you' }
  | { refused: 'discount.below_minimum'; minimum: Money }

const kindOfType: Record<PurchaseType, DiscountKind | null> = {
  BUY_MOVIE: 'film',
  SUBSCRIPTION: 'plan',
  BUY_FESTIVAL: 'festival',
  BUY_SCREENING: 'screening',
  BUY_PHYSICAL: 'shop',
  // a discounted charge would give more money than was paid
  CHARGE_WALLET: null,
}

/** The discount kind of a purchase; a kind that the purchasable states overrides the purchase's type. */
export function kindOf(type: PurchaseType | null, said: DiscountKind | null | undefined): DiscountKind | null {
  if (said !== undefined) return said
  return type === null ? null : kindOfType[type]
}

const columns = { IRR: ['amount_irr', 'minimum_irr'], USD: ['amount_usd', 'minimum_usd'] } as const

/**
 * Returns the discount of a code, never more than the price. A percentage is rounded up to whole Toman or cents, in the
 * buyer's favour, so that no price has single Rials. Null when the code has no amount in this currency.
 */
export function amountOff(code: CodeFacts, { amount, currency }: Money): number | null {
  const fixed = code[columns[currency][0]]
  const unit = currency === 'IRR' ? 10 : 1
  const off = code.percent === null ? fixed : Math.ceil((amount * code.percent) / 100 / unit) * unit
  return off === null ? null : Math.min(Number(off), amount)
}

function hasRoom(code: CodeFacts, ownUses: number): Refusal | null {
  if (code.total_limit !== null && code.uses >= code.total_limit) return { refused: 'discount.used_up' }
  if (code.member_limit !== null && ownUses >= code.member_limit) return { refused: 'discount.used_by_you' }
  return null
}

function isFor(code: CodeFacts, { kind, productId }: WantedLine): boolean {
  if (code.product_id !== null && code.product_id !== productId) return false
  return kind !== null && (code.kind === null || code.kind === kind)
}

/**
 * Whether a code applies to this purchase now, and how much it takes off each line (minor units). Lines that it is not
 * for are neither counted nor reduced.
 */
export function judgeDiscount(code: CodeFacts, wanted: Wanted, now: Date): { shares: number[] } | Refusal {
  if (code.ended_at !== null || (code.ends_at !== null && code.ends_at <= now)) return { refused: 'discount.over' }
  if (code.starts_at !== null && code.starts_at > now) return { refused: 'discount.not_yet' }
  const { currency } = wanted
  const weights = wanted.lines.map((line) => (isFor(code, line) ? line.amount : 0))
  const amount = weights.reduce((sum, weight) => sum + weight, 0)
  const off = amount === 0 ? null : amountOff(code, { amount, currency })
  if (off === null || off === 0) {
    const waits = wanted.lines.some(({ kindAfterFirst: kind = null, productId, amount: whole }) =>
      isFor(code, { kind, productId, amount: whole }),
    )
    return { refused: waits ? 'discount.beside_first_price' : 'discount.not_for_this' }
  }
  const minimum = code[columns[currency][1]]
  if (minimum !== null && amount < minimum)
    return { refused: 'discount.below_minimum', minimum: { amount: Number(minimum), currency } }
  return hasRoom(code, wanted.ownUses) ?? { shares: splitSum(off, weights) }
}

import { splitSum } from '#lib/split-sum.ts'

/** A paid line, with what was refunded of it before. Amounts in Rials or cents. */
export interface PaidLine {
  position: number
  quantity: number
  amount: number
  vat: number
  /** Whether it can be taken back; otherwise it is not refunded. */
  isRefundable: boolean
  back: { quantity: number; amount: number }
}

/**
 * What to refund of a line: a quantity with what is left of their money, an amount, or a quantity with its own amount.
 */
export interface LineWish {
  position: number
  quantity?: number | null | undefined
  amount?: number | null | undefined
}

/** What is refunded of a line: how many are taken back, and how much of its money with how much tax in it. */
export interface LinePart {
  position: number
  quantity: number
  amount: number
  vat: number
}

/** How many of a line, and how much of its money, can still be refunded. */
export function leftOf({ quantity, amount, isRefundable, back }: PaidLine): { quantity: number; amount: number } {
  return isRefundable
    ? { quantity: quantity - back.quantity, amount: amount - back.amount }
    : { quantity: 0, amount: 0 }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The most that can still be refunded of all lines together. */
export function leftOfAll(lines: readonly PaidLine[]): number {
  return sumOf(lines.map((line) => leftOf(line).amount))
}

/**
 * The tax in the first `part` of a line's amount; for the whole amount it is the whole tax, however the refunds split
 * it.
 */
function vatOf(part: number, { amount, vat }: PaidLine): number {
  return amount === 0 ? 0 : Number((BigInt(vat) * BigInt(part)) / BigInt(amount))
}

interface Share {
  line: PaidLine
  quantity: number
  amount: number
}

/** The equal part of the remaining money for this many; for the last ones all of it. */
function moneyOf(count: number, line: PaidLine): number {
  const left = leftOf(line)
  return left.quantity === 0 ? 0 : Number((BigInt(left.amount) * BigInt(count)) / BigInt(left.quantity))
}

function shareOf(line: PaidLine, wish: LineWish): Share | undefined {
  const left = leftOf(line)
  const quantity = wish.quantity ?? 0
  const amount = wish.amount ?? (quantity > 0 ? moneyOf(quantity, line) : left.amount)
  if (quantity < 0 || quantity > left.quantity || amount < 0 || amount > left.amount) return undefined
  return { line, quantity, amount }
}

function sharesOf(lines: readonly PaidLine[], wishes: readonly LineWish[]): Share[] | undefined {
  const shares: Share[] = []
  for (const wish of wishes) {
    const line = lines.find(({ position }) => position === wish.position)
    const isNamedTwice = shares.some((share) => share.line === line)
    const share = line === undefined || isNamedTwice ? undefined : shareOf(line, wish)
    if (share === undefined) return undefined
    shares.push(share)
  }
  return shares
}

/** A line whose last money goes back is taken back completely; with the last money of the purchase, every line is. */
function takenOf({ line, quantity, amount }: Share, isLast: boolean): number {
  const left = leftOf(line)
  return isLast || (amount > 0 && amount === left.amount) ? left.quantity : quantity
}

/**
 * What is refunded of which lines. An amount without lines is taken from all of them in proportion to what is left.
 * Undefined when more than is left is requested, or nothing.
 */
export function planLines(
  lines: readonly PaidLine[],
  wish: { amount: number | null; lines: readonly LineWish[] | null },
): { parts: LinePart[]; amount: number; vat: number; isLast: boolean } | undefined {
  const all = leftOfAll(lines)
  const wanted = wish.amount ?? all
  if (wanted < 1 || wanted > all) return undefined
  const shares =
    wish.lines === null
      ? splitSum(
          wanted,
          lines.map((line) => leftOf(line).amount),
        ).map((amount, index): Share => ({ line: lines[index] as PaidLine, quantity: 0, amount }))
      : sharesOf(lines, wish.lines)
  if (shares === undefined) return undefined
  const amount = sumOf(shares.map((share) => share.amount))
  if (amount === 0 || (wish.lines !== null && wish.amount !== null && wish.amount !== amount)) return undefined
  const isLast = amount === sumOf(lines.map((line) => line.amount - line.back.amount))
  // with the last of the money, lines that cost nothing are taken back too
  const rest = isLast ? lines.filter((line) => shares.every((share) => share.line !== line)) : []
  const parts = [...shares, ...rest.map((line): Share => ({ line, quantity: 0, amount: 0 }))]
    .map((share) => ({
      position: share.line.position,
      quantity: takenOf(share, isLast),
      amount: share.amount,
      vat: vatOf(share.line.back.amount + share.amount, share.line) - vatOf(share.line.back.amount, share.line),
    }))
    .filter((part) => part.quantity > 0 || part.amount > 0)
  return { parts, amount, vat: sumOf(parts.map((part) => part.vat)), isLast }
}

import { moneyOfSome, taxOfPart } from '#lib/money/line-share.ts'
import { splitSum } from '#lib/money/split-sum.ts'
import { leftOf, leftOfAll, type PaidLine } from './line-limits.ts'

/**
 * The wanted part of a line: a `quantity`, with the money that is left for it; or an `amount` only; or a `quantity`
 * with an `amount` of its own. With neither: all the money that is left.
 */
export interface LineWish {
  position: number
  quantity?: number | null | undefined
  amount?: number | null | undefined
}

/** The part of a line that goes back: how many are taken back, and how much of its money with how much tax in it. */
export interface LinePart {
  position: number
  quantity: number
  amount: number
  vat: number
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

interface Share {
  line: PaidLine
  quantity: number
  amount: number
}

function shareOf(line: PaidLine, wish: LineWish): Share | undefined {
  const left = leftOf(line)
  const quantity = wish.quantity ?? 0
  const amount = wish.amount ?? (quantity > 0 ? moneyOfSome(quantity, left) : left.amount)
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

/** A line whose last money goes back is taken back whole, and with the last money of all, everything is; but no pieces. */
function takenOf({ line, quantity, amount }: Share, isLast: boolean): number {
  if (line.isByPiece === true) return quantity
  const left = leftOf(line)
  return isLast || (amount > 0 && amount === left.amount) ? left.quantity : quantity
}

/**
 * Plans the parts of lines that go back. A sum without lines is taken from all in proportion to what is left of them.
 * Undefined when more is wanted than is left, or nothing.
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
  // with the last of the money what was had for nothing goes back too
  const rest = isLast ? lines.filter((line) => shares.every((share) => share.line !== line)) : []
  const parts = [...shares, ...rest.map((line): Share => ({ line, quantity: 0, amount: 0 }))]
    .map((share) => ({
      position: share.line.position,
      quantity: takenOf(share, isLast),
      amount: share.amount,
      vat: taxOfPart(share.amount, share.line.back.amount, share.line),
    }))
    .filter((part) => part.quantity > 0 || part.amount > 0)
  return { parts, amount, vat: sumOf(parts.map((part) => part.vat)), isLast }
}

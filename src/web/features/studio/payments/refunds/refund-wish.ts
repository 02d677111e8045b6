import { moneyOfSome } from '#lib/money/line-share.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import type { Currency } from '#lib/money/money.ts'
import { countOfText } from '#web/features/studio/form/typed-fields.ts'
import type { PurchaseLine, StudioPurchase } from './refund-data.ts'

export const longestReason = 500

/** The choice for one line: nothing, a number of pieces with their money, or only an amount of its money. */
export type LineEntry = { take: 'none' | 'count' | 'sum'; count: string; sum: string }
export const untouched: LineEntry = { take: 'none', count: '', sum: '' }

/** The field values. */
export type RefundEntry = {
  /** Everything that is left, an amount from all lines together, or a choice for each line. */
  share: 'whole' | 'part' | 'lines'
  amount: string
  /** By the line's position; a line that is left out is not refunded. */
  lines: Readonly<Record<number, LineEntry>>
  reason: string
}

/** The refund of one line: a number of pieces, or an amount. */
export type LineWish = { position: number; quantity: number } | { position: number; amount: number }
/** Amounts are in Rials or cents. */
export type RefundWish = { amount: number; reason: string; lines?: LineWish[] }

type AmountRefusal = Extract<ReturnType<typeof parseTomanInput>, { refused: string }>['refused']
type AmountFault = AmountRefusal | 'zero' | 'too_much'
export type LineFault = { count: 'none' | 'too_many' } | { sum: AmountFault }
export type RefundFaults = {
  amount?: AmountFault | 'no_line'
  reason?: 'missing' | 'long'
  /** By the line's position. */
  lines?: Record<number, LineFault>
}

type Sum = { amount: number } | { refused: AmountFault }

function sumIn(text: string, most: number, currency: Currency): Sum {
  const typed = currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  if ('refused' in typed) return typed
  if (typed.amount < 1) return { refused: 'zero' }
  return typed.amount > most ? { refused: 'too_much' } : typed
}

/** The money that a wish takes from its line. */
export const moneyOf = (wish: LineWish, { left }: Pick<PurchaseLine, 'left'>): number =>
  'amount' in wish ? wish.amount : moneyOfSome(wish.quantity, { quantity: left.quantity, amount: left.amount.amount })

/** Reads the choice for one line; null when nothing of it is refunded. */
function readLine({ position, left }: PurchaseLine, entry: LineEntry): LineWish | LineFault | null {
  if (entry.take === 'none') return null
  if (entry.take === 'sum') {
    const typed = sumIn(entry.sum, left.amount.amount, left.amount.currency)
    return 'refused' in typed ? { sum: typed.refused } : { position, amount: typed.amount }
  }
  // a line with a single piece has no field for the number
  const quantity = left.quantity === 1 ? 1 : countOfText(entry.count)
  if (quantity === null) return { count: 'none' }
  return quantity > left.quantity ? { count: 'too_many' } : { position, quantity }
}

type Of = Pick<StudioPurchase, 'lines' | 'refundable'>

function readLines(entry: RefundEntry, lines: readonly PurchaseLine[]) {
  const wishes: LineWish[] = []
  const faults: Record<number, LineFault> = {}
  let amount = 0
  for (const line of lines) {
    const read = readLine(line, entry.lines[line.position] ?? untouched)
    if (read === null) continue
    if (!('position' in read)) faults[line.position] = read
    else {
      wishes.push(read)
      amount += moneyOf(read, line)
    }
  }
  return { wishes, faults, amount }
}

function reasonFault(said: string): RefundFaults['reason'] {
  if (said === '') return 'missing'
  return Array.from(said).length > longestReason ? 'long' : undefined
}

/** Reads the fields into a refund, or returns their faults. */
export function readWish(
  entry: RefundEntry,
  { lines, refundable: { amount: most, currency } }: Of,
): { wish: RefundWish } | { faults: RefundFaults } {
  const faults: RefundFaults = {}
  const reason = entry.reason.trim()
  const badReason = reasonFault(reason)
  if (badReason !== undefined) faults.reason = badReason
  const wish: RefundWish = { amount: most, reason }
  if (entry.share === 'part') {
    const typed = sumIn(entry.amount, most, currency)
    if ('refused' in typed) faults.amount = typed.refused
    else wish.amount = typed.amount
  }
  if (entry.share === 'lines') {
    const read = readLines(entry, lines)
    if (Object.keys(read.faults).length > 0) faults.lines = read.faults
    else if (read.amount === 0) faults.amount = 'no_line'
    else if (read.amount > most) faults.amount = 'too_much'
    wish.amount = read.amount
    wish.lines = read.wishes
  }
  return Object.keys(faults).length > 0 ? { faults } : { wish }
}

import { parseTomanInput, parseUsdInput } from '#lib/money-input.ts'
import type { Currency } from '#lib/money.ts'

export const longestReason = 500

/** What stands in the fields. */
export type RefundEntry = { share: 'whole' | 'part'; amount: string; reason: string }
/** In Rials or cents. */
export type RefundWish = { amount: number; reason: string }

type AmountRefusal = Extract<ReturnType<typeof parseTomanInput>, { refused: string }>['refused']
export type RefundFaults = { amount?: AmountRefusal | 'zero' | 'too_much'; reason?: 'missing' | 'long' }

/** What the fields ask for, or what is wrong with them. `most` is what can still go back. */
export function readWish(
  { share, amount, reason }: RefundEntry,
  { most, currency }: { most: number; currency: Currency },
): { wish: RefundWish } | { faults: RefundFaults } {
  const faults: RefundFaults = {}
  const typed =
    share === 'whole' ? { amount: most } : currency === 'IRR' ? parseTomanInput(amount) : parseUsdInput(amount)
  if ('refused' in typed) faults.amount = typed.refused
  else if (typed.amount < 1) faults.amount = 'zero'
  else if (typed.amount > most) faults.amount = 'too_much'
  const said = reason.trim()
  if (said === '') faults.reason = 'missing'
  else if (Array.from(said).length > longestReason) faults.reason = 'long'
  if (faults.amount !== undefined || faults.reason !== undefined || 'refused' in typed) return { faults }
  return { wish: { amount: typed.amount, reason: said } }
}

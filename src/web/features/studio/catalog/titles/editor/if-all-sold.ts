import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { vatIncluded } from '#lib/money/vat.ts'
import { countOfText } from '#web/features/studio/form/typed-fields.ts'
import type { TicketForm } from './tickets-form.ts'

type Sums = { seats: number; total: Money; vat: number; net: number }

const priceOf = (form: TicketForm, currency: Currency): number | null => {
  const typed = currency === 'IRR' ? parseTomanInput(form.toman) : parseUsdInput(form.usd)
  return 'amount' in typed ? typed.amount : null
}

/**
 * Returns the income when every seat is sold singly: a price for a number of tickets sells that number, the last price
 * the rest. A price that only ends on a day may sell none, so it counts for none. Null while it cannot be known.
 */
export function ifAllSold(
  form: { capacity: string; tickets: readonly TicketForm[] },
  percent: number,
  currency: Currency,
): Sums | null {
  const seats = countOfText(form.capacity)
  const phases = form.tickets.filter(({ isGroup }) => !isGroup)
  if (seats === null || phases.length === 0) return null
  let left = seats
  let amount = 0
  for (const [at, phase] of phases.entries()) {
    const price = priceOf(phase, currency)
    if (price === null) return null
    const limit = countOfText(phase.tickets)
    const sold = at === phases.length - 1 ? left : Math.min(left, limit ?? 0)
    amount += sold * price
    left -= sold
  }
  return { seats, total: { amount, currency }, ...vatIncluded(amount, percent) }
}

/** A pass with the shows that it lost. Amounts in Rials or cents. */
export interface LossFacts<Show> {
  /** The price paid for it, plus the price of the pass that was exchanged for it. */
  paid: number
  /** The money of its own line that has not gone back yet. */
  left: number
  /** Shows that the pass reserves; null: all shows of its festival. */
  credits: number | null
  /** Shows of the festival, those that were cancelled too. */
  shows: number
  /** Lost shows whose share went back before, and the sum of these shares. */
  returned: { shows: number; amount: number }
  /** Credits that standing places cost. */
  spent: number
  /** Lost shows whose share did not go back yet. */
  lost: readonly Show[]
}

/**
 * The share of a pass's price for what it lost: of a pass of N shows a N-th for each, of a full pass as many parts as it
 * lost of all shows. Shares are counted together and rounded down together, so all of them are the price to the Rial. A
 * credit that was used for another show is no loss. Never more than what is left of its line.
 */
export function proposeShare<Show>(facts: LossFacts<Show>): { shows: readonly Show[]; amount: number } {
  const { paid, left, credits, returned, spent, lost } = facts
  const free = credits === null ? lost.length : Math.max(0, credits - returned.shows - spent)
  const shows = lost.slice(0, free)
  const of = credits ?? facts.shows
  if (shows.length === 0 || of === 0) return { shows: [], amount: 0 }
  const parts = BigInt(Math.min(of, returned.shows + shows.length))
  const due = Number((BigInt(paid) * parts) / BigInt(of)) - returned.amount
  return { shows, amount: Math.max(0, Math.min(due, left)) }
}

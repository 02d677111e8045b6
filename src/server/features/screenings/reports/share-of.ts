import type { ProductId, ReportLineId, ReportPartyId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

export type Share = { kind: 'part'; basisPoints: number } | { kind: 'fixed'; amount: number; currency: Currency }

/** A line of a contract: who earns how much of what, and on which days of sale. */
export interface Term {
  id: ReportLineId
  partyId: ReportPartyId
  /** A screening, or a festival. */
  productId: ProductId
  share: Share
  /** Days in Tehran; null = without an end. */
  fromDay: string
  toDay: string | null
}

/** Money that came, or went back, for one line of a purchase. Amounts in Rials or cents. */
export interface Movement {
  kind: 'sale' | 'refund'
  productId: ProductId
  /** Festivals in whose programme the product is. */
  festivalIds: readonly ProductId[]
  day: string
  /** The day of the sale: by its terms a refund goes back too. */
  saleDay: string
  unitPrice: number
  currency: Currency
  /** Sold, or taken back. */
  tickets: number
  /** Whether its line cost anything. */
  isPaid: boolean
  gross: number
  vat: number
  /** The rest of the line's net before this movement; 0 for a sale. */
  netBefore: number
}

/** The part of a net, rounded down: what is left of a Rial stays with the house. */
function partOf(net: number, basisPoints: number): number {
  return Number((BigInt(net) * BigInt(basisPoints)) / 10_000n)
}

/** Whether a term counts for a movement: it names the product or its festival, and held on the day of the sale. */
export function isUnder({ productId, fromDay, toDay }: Term, movement: Movement): boolean {
  const isNamed = productId === movement.productId || movement.festivalIds.includes(productId)
  return isNamed && fromDay <= movement.saleDay && (toDay === null || movement.saleDay <= toDay)
}

/**
 * Returns a party's share of a movement, negative for money that goes back. A part is taken of the net (gross less VAT)
 * that is left of the line after the movement, less what was taken before, so that a sale that goes back in any number
 * of parts takes back exactly what it gave. A fixed sum counts for tickets that cost something.
 */
export function shareOf(share: Share, movement: Movement): number {
  const { kind, tickets, isPaid, currency, gross, vat, netBefore } = movement
  if (share.kind === 'fixed') {
    if (!isPaid || share.currency !== currency) return 0
    const sum = tickets * share.amount
    return kind === 'sale' ? sum : 0 - sum
  }
  const net = kind === 'sale' ? gross - vat : vat - gross
  return partOf(netBefore + net, share.basisPoints) - partOf(netBefore, share.basisPoints)
}

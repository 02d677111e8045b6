import type { ProductId, ReportPartyId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { isUnder, type Movement, shareOf, type Term } from './share-of.ts'

export interface Figures {
  sold: number
  free: number
  used: number
  refunded: number
  /** Tickets that the desk moved away, and here; their money stays with the screening that sold them. */
  movedOut: number
  movedIn: number
  /** Seats that a cafe sold at its own door, without money through us. */
  atDoor: number
  gross: number
  grossBack: number
  vat: number
  net: number
  share: number
}

/** Tickets that were given, ended, moved, played first or ticked at a door, and seats sold at the door: without money. */
export interface TicketCount {
  productId: ProductId
  festivalIds: readonly ProductId[]
  day: string
  /** Null: the ticket was not bought. */
  price: { amount: number; currency: Currency } | null
  free: number
  used: number
  movedOut: number
  movedIn: number
  atDoor: number
}

export interface ReportRow extends Figures {
  productId: ProductId
  day: string
  price: { amount: number; currency: Currency } | null
}

export interface Report {
  rows: ReportRow[]
  totals: (Figures & { currency: Currency })[]
  parties: { partyId: ReportPartyId; currency: Currency; share: number }[]
}

const nothing: Figures = {
  sold: 0,
  free: 0,
  used: 0,
  refunded: 0,
  movedOut: 0,
  movedIn: 0,
  atDoor: 0,
  gross: 0,
  grossBack: 0,
  vat: 0,
  net: 0,
  share: 0,
}

const figureNames = Object.keys(nothing) as (keyof Figures)[]

function plus(a: Figures, b: Figures): Figures {
  return {
    sold: a.sold + b.sold,
    free: a.free + b.free,
    used: a.used + b.used,
    refunded: a.refunded + b.refunded,
    movedOut: a.movedOut + b.movedOut,
    movedIn: a.movedIn + b.movedIn,
    atDoor: a.atDoor + b.atDoor,
    gross: a.gross + b.gross,
    grossBack: a.grossBack + b.grossBack,
    vat: a.vat + b.vat,
    net: a.net + b.net,
    share: a.share + b.share,
  }
}

function figuresOf({ kind, tickets, isPaid, gross, vat }: Movement, share: number): Figures {
  const isSale = kind === 'sale'
  const sign = isSale ? 1 : -1
  return {
    ...nothing,
    ...(isPaid ? { [isSale ? 'sold' : 'refunded']: tickets } : { free: sign * tickets }),
    [isSale ? 'gross' : 'grossBack']: gross,
    vat: sign * vat,
    net: sign * (gross - vat),
    share,
  }
}

const keyOf = ({ productId, day, price }: Pick<ReportRow, 'productId' | 'day' | 'price'>) =>
  `${day}/${String(productId).padStart(12, '0')}/${price === null ? '' : `${price.currency}${String(price.amount).padStart(16, '0')}`}`

const currencies: readonly Currency[] = ['IRR', 'USD']

/**
 * Makes the report of a period: tickets sold, given, used and refunded, by product, day and price, with all shares. It
 * only adds: the sum of the rows is the sum of the movements to the Rial. A movement undone on its day leaves no row.
 */
export function makeReport(
  movements: readonly Movement[],
  counts: readonly TicketCount[],
  terms: readonly Term[],
): Report {
  const rows = new Map<string, ReportRow>()
  const earned = new Map<ReportPartyId, Map<Currency, number>>()
  const add = (at: Pick<ReportRow, 'productId' | 'day' | 'price'>, figures: Figures) => {
    const { productId, day, price } = at
    const key = keyOf(at)
    rows.set(key, { productId, day, price, ...plus(rows.get(key) ?? nothing, figures) })
  }
  for (const movement of movements) {
    let share = 0
    for (const term of terms.filter((one) => isUnder(one, movement))) {
      const part = shareOf(term.share, movement)
      const own = earned.get(term.partyId) ?? new Map<Currency, number>()
      earned.set(term.partyId, own.set(movement.currency, (own.get(movement.currency) ?? 0) + part))
      share += part
    }
    const { productId, day, unitPrice: amount, currency } = movement
    add({ productId, day, price: { amount, currency } }, figuresOf(movement, share))
  }
  for (const { free, used, movedOut, movedIn, atDoor, ...at } of counts)
    add(at, { ...nothing, free, used, movedOut, movedIn, atDoor })
  const sorted = [...rows]
    .filter(([, row]) => figureNames.some((name) => row[name] !== 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  const totals = currencies.flatMap((currency) => {
    const own = sorted.filter(({ price }) => (price?.currency ?? 'IRR') === currency)
    return own.length === 0 ? [] : [{ currency, ...own.reduce<Figures>(plus, nothing) }]
  })
  const parties = [...earned].flatMap(([partyId, sums]) =>
    [...sums].map(([currency, share]) => ({ partyId, currency, share })),
  )
  return { rows: sorted, totals, parties }
}

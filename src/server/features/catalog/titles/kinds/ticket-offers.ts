import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { FieldsOf } from './kind.ts'
import { currentTicketOffers, insertTicketOffer, placeTicketOffer, withdrawTicketOffers } from './screening-queries.ts'

type Fields = FieldsOf['screening']['tickets'][number]
type Current = Awaited<ReturnType<typeof currentTicketOffers>>[number]

const nameOf = (text: string | null | undefined) => {
  const name = displayLine(text ?? '')
  return name === '' ? null : name
}

const currencies: readonly { currency: Currency; field: 'irr' | 'usd' }[] = [
  { currency: 'IRR', field: 'irr' },
  { currency: 'USD', field: 'usd' },
]

/** An offer as it would be stored, without its place in the order. */
function wantedOf(fields: Fields) {
  return {
    offer: {
      seats: fields.seats,
      name_fa: nameOf(fields.name_fa),
      name_en: nameOf(fields.name_en),
      ends_at: fields.ends_at == null ? null : new Date(fields.ends_at),
      tickets: fields.tickets ?? null,
      unnamed_hours: fields.unnamed_hours ?? null,
    },
    prices: currencies.flatMap(({ currency, field }) => {
      const amount = fields[field]
      return amount === null ? [] : [{ currency, amount }]
    }),
  }
}

function isSame(current: Current, { offer, prices }: ReturnType<typeof wantedOf>): boolean {
  return (
    current.seats === offer.seats &&
    current.name_fa === offer.name_fa &&
    current.name_en === offer.name_en &&
    current.tickets === offer.tickets &&
    current.unnamed_hours === offer.unnamed_hours &&
    current.ends_at?.getTime() === offer.ends_at?.getTime() &&
    current.prices.length === prices.length &&
    prices.every(({ currency, amount }) =>
      current.prices.some((price) => price.currency === currency && Number(price.amount) === amount),
    )
  )
}

/** Higher than the position of any offer. */
const beyond = 1000

/**
 * Writes ticket offers. An offer never changes: an equal one is kept with the number of its tickets that are taken; one
 * that the editor changed or left out is withdrawn, and a change is a new offer. The caller has locked the screening.
 */
export async function writeTicketOffers(tx: Tx, id: ProductId, tickets: readonly Fields[], now: Date): Promise<void> {
  const rest = await currentTicketOffers(tx, id)
  const placed = tickets.map((fields) => {
    const wanted = wantedOf(fields)
    const at = rest.findIndex((current) => isSame(current, wanted))
    return { wanted, kept: at < 0 ? null : (rest.splice(at, 1)[0] ?? null) }
  })
  await withdrawTicketOffers(
    tx,
    rest.map((offer) => offer.id),
    now,
  )
  const moved = placed.flatMap(({ kept }, position) => (kept && kept.position !== position ? [{ kept, position }] : []))
  // no two offers with as many seats may have one position, not even for a moment
  for (const { kept, position } of moved) await placeTicketOffer(tx, kept.id, position + beyond)
  for (const { kept, position } of moved) await placeTicketOffer(tx, kept.id, position)
  for (const [position, { wanted, kept }] of placed.entries())
    if (kept === null) await insertTicketOffer(tx, { product_id: id, ...wanted.offer, position }, wanted.prices)
}

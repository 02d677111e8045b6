import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.gen.ts'
import type { TicketOfferId } from '#lib/ids.ts'

/** All offers of a screening with their prices; those that were withdrawn too, because a purchase may have one. */
export const offersOf = (eb: ExpressionBuilder<DB, 'screenings'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('ticket_offers')
      .whereRef('ticket_offers.product_id', '=', 'screenings.product_id')
      .orderBy('ticket_offers.seats')
      .orderBy('ticket_offers.position')
      .select(['id', 'seats', 'position', 'name_fa', 'name_en', 'ends_at', 'tickets', 'taken', 'withdrawn_at'])
      .select('unnamed_hours')
      .select((e) =>
        jsonArrayFrom(
          e
            .selectFrom('ticket_prices')
            .whereRef('ticket_prices.offer_id', '=', 'ticket_offers.id')
            .orderBy('currency')
            .select(['currency', 'amount']),
        ).as('prices'),
      ),
  )

type OfferRow = {
  id: TicketOfferId
  seats: number
  position: number
  name_fa: string | null
  name_en: string | null
  ends_at: Date | string | null
  tickets: number | null
  taken: number
  withdrawn_at: Date | string | null
  unnamed_hours: number | null
  prices: { currency: 'IRR' | 'USD'; amount: number }[]
}

/** Json has no instants, so they arrive as text. */
export const instant = (text: Date | string | null): Date | null => (text === null ? null : new Date(text))

export const offerFacts = (row: OfferRow) => ({
  id: row.id,
  seats: row.seats,
  position: row.position,
  nameFa: row.name_fa,
  nameEn: row.name_en,
  endsAt: instant(row.ends_at),
  tickets: row.tickets,
  taken: row.taken,
  isWithdrawn: row.withdrawn_at !== null,
  unnamedHours: row.unnamed_hours,
  prices: row.prices,
})

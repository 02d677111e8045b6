import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { type Buyer, paymentHouse } from './payment-house.ts'
import { newScreening, type ScreeningOptions, seatsOf, ticketPrice } from '#tests/support/rows/screening-rows.ts'

export interface TicketWish {
  quantity?: number
  /** For one, in Rials. */
  price?: number
  key?: string
  code?: string
}

/** The payment house with screenings whose tickets are sold. */
export async function screeningHouse(options: Parameters<typeof paymentHouse>[0] = {}) {
  const house = await paymentHouse(options)
  const { bank, db } = house
  const own = {
    screening: (more: ScreeningOptions = {}) => newScreening(db, house.clock.now(), more),
    buyTickets: (as: Buyer, offerId: string, { quantity = 1, price = ticketPrice, key, code }: TicketWish = {}) => {
      const money: Money = { currency: 'IRR', amount: price * quantity }
      const body = { type: 'BUY_SCREENING', quantity, ...(code === undefined ? {} : { discount_code: code }) }
      return house.buy(as, { offerId, price: money }, { key: key ?? randomUUID(), body })
    },
    pay: async (authority: string) => {
      await bank.press(authority)
      await bank.bringBack(authority)
    },
    bought: async (as: Buyer, offerId: string, wish: TicketWish = {}) => {
      const { status, id, authority } = await own.buyTickets(as, offerId, wish)
      expect(status).toBe(201)
      await own.pay(authority)
      expect((await house.look(as, id)).state).toBe('paid')
      return id
    },
    ticketsOf: async (as: Buyer) => (await house.ask('GET /me/tickets', {}, { as })).items,
    /** Seats as the screening counts them; expects that its rows say the same. */
    seats: async (productId: ProductId) => {
      const { ofRows, ...counts } = await seatsOf(db, productId)
      expect(ofRows).toEqual({ ...counts, standing: counts.sold })
      return { sold: counts.sold, held: counts.held }
    },
  }
  return { ...house, ...own }
}

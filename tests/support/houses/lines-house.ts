import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { createPurchase } from '#server/features/payments/purchases/buying/create-purchase.ts'
import { type BoughtThing, registerPurchasable } from '#server/features/payments/purchases/purchasable.ts'
import type { WantedThing } from '#server/features/payments/purchases/buying/quote-wish.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import type { Buyer } from './payment-house.ts'
import { refundDesk } from './refund-desk.ts'
import { subscriptionHouse } from './subscription-house.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

export const rials = (amount: number): Money => ({ amount, currency: 'IRR' })
export const seatPrice = 333_333

/** Returns a number of seats of a hall, in one line. */
export const seats = (hall: string, quantity: number): WantedThing => ({
  purchasable: 'seat',
  offerId: hall,
  quantity,
})

export interface More {
  key?: string
  code?: string
  core?: Core
}

const hallOf = (thing: BoughtThing) => String(thing.details['hall'])
const move = (tx: Tx, hall: string, by: number) =>
  sql`update test_halls set seats = seats + ${by} where hall = ${hall} and seats + ${by} >= 0 returning hall`.execute(
    tx,
  )
const stateOf = async (tx: Tx, { purchaseId, position }: BoughtThing) => {
  const { rows } = await sql<{ state: string }>`
    select state from test_seats where purchase_id = ${purchaseId} and position = ${position} for update`.execute(tx)
  return rows[0]?.state
}
const put = (tx: Tx, { purchaseId, position, quantity }: BoughtThing, state: string) =>
  sql`insert into test_seats values (${purchaseId}, ${position}, ${quantity}, ${state})
    on conflict (purchase_id, position) do update set state = ${state}`.execute(tx)

/** Seats of made-up screenings; a screening's name is its offer. */
async function sellSeats(db: Db): Promise<void> {
  await sql`
    create table test_halls (hall text primary key, seats integer not null check (seats >= 0));
    create table test_seats (
      purchase_id uuid not null, position integer not null, quantity integer not null, state text not null,
      primary key (purchase_id, position)
    )`.execute(db)

  registerPurchasable({
    name: 'seat',
    type: null,
    most: 10,
    quote: async (_db, { offerId, currency }) => ({
      title: { fa: 'صندلی', en: 'Seat' },
      unitPrice: seatPrice,
      currency,
      productId: null,
      details: { hall: offerId },
    }),
    hold: async (tx, thing) => {
      if ((await move(tx, hallOf(thing), -thing.quantity)).rows.length === 0) fail('purchase.sold_out')
      await put(tx, thing, 'held')
    },
    fulfil: async (tx, thing) => {
      const isHeld = (await stateOf(tx, thing)) !== undefined
      if (!isHeld && (await move(tx, hallOf(thing), -thing.quantity)).rows.length === 0)
        return { done: false, reason: 'sold_out' }
      await put(tx, thing, 'sold')
      return { done: true }
    },
    release: async (tx, thing) => {
      if ((await stateOf(tx, thing)) !== 'held') return
      await sql`delete from test_seats where purchase_id = ${thing.purchaseId} and position = ${thing.position}`.execute(
        tx,
      )
      await move(tx, hallOf(thing), thing.quantity)
    },
    takeBack: async (tx, thing) => {
      await sql`update test_seats set quantity = quantity - ${thing.quantity}
        where purchase_id = ${thing.purchaseId} and position = ${thing.position}`.execute(tx)
      await move(tx, hallOf(thing), thing.quantity)
    },
    hasFulfilled: async (on, ids) => {
      const { rows } = await sql<{ id: string; count: number }>`
        select purchase_id as id, sum(quantity)::int as count from test_seats
        where state = 'sold' and purchase_id = any(${ids}::uuid[]) group by 1`.execute(on)
      return new Map(rows.map(({ id, count }) => [id, count]))
    },
    paidSentence: () => 'The seats are yours.',
  })
}

function viewerOf({ memberId }: Buyer) {
  const asOwner = { profileId: null, ...buyerWithoutCall }
  return { memberId, sessionId: randomUUID(), ...asOwner }
}

/**
 * Purchases of several lines: seats in number, films and a plan, in one purchase. It registers a purchasable: a file that
 * opens it resets the modules before and after itself.
 */
export async function linesHouse() {
  const house = await subscriptionHouse({ panel: true })
  const { bank, db } = house
  await sellSeats(db)
  const desk = await refundDesk(house)
  const plan = await house.plan({ irr: 550_000 })

  const newHall = async (free: number): Promise<string> => {
    const hall = randomUUID()
    await sql`insert into test_halls values (${hall}, ${free})`.execute(db)
    return hall
  }
  const seatsLeft = async (hall: string): Promise<number> => {
    const { rows } = await sql<{ seats: number }>`select seats from test_halls where hall = ${hall}`.execute(db)
    return rows[0]?.seats ?? -1
  }
  const film = async (
    amount: number,
    places: number | null = null,
  ): Promise<WantedThing & { productId: ProductId }> => {
    const { productId } = await newProduct(db, house.clock.now(), { hasFilm: true })
    const offerId = await newOffer(db, productId, { places, prices: [rials(amount)] })
    return { purchasable: 'film', offerId, quantity: 1, productId }
  }
  const wishFor = (as: Buyer, things: readonly WantedThing[], amount: number, more: More = {}) => {
    const asker = {
      viewer: viewerOf(as),
      country: null,
      locale: 'en' as const,
      idempotencyKey: more.key ?? randomUUID(),
    }
    const wish = { type: 'BUY_SCREENING' as const, things, price: rials(amount), discount_code: more.code }
    return createPurchase(more.core ?? house.core, asker, wish)
  }
  const payAtBank = async (id: string): Promise<void> => {
    const key = (await house.attempts(id)).at(-1)?.session_key ?? ''
    await bank.press(key)
    await bank.bringBack(key)
  }
  return {
    ...house,
    desk,
    planThing: { purchasable: 'plan', offerId: plan.offerId, quantity: 1 } satisfies WantedThing,
    newHall,
    seatsLeft,
    film,
    wishFor,
    payAtBank,
    bought: async (things: readonly WantedThing[], amount: number, more: More = {}) => {
      const nika = await house.buyer('en')
      const { purchase } = await wishFor(nika, things, amount, more)
      await payAtBank(purchase.id)
      expect((await house.lookAtPurchase(nika, purchase.id)).state).toBe('paid')
      return { nika, id: purchase.id }
    },
    linesOf: (id: string) =>
      db.selectFrom('purchase_lines').selectAll().where('purchase_id', '=', id).orderBy('position').execute(),
    /** Seats that a purchase has, held or sold. */
    seatsOf: async (id: string) => {
      const { rows } = await sql<{ quantity: number; state: string }>`
        select quantity, state from test_seats where purchase_id = ${id}`.execute(db)
      return rows
    },
    /** Returns the titles that a buyer can watch by a purchase. */
    live: async ({ memberId }: Buyer) =>
      (await house.rightsOf(memberId)).filter((right) => right.revoked_at === null).map((right) => right.product_id),
  }
}

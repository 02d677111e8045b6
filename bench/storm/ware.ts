import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import type { AddressId, DeliveryMethodId, ProductId } from '#lib/ids.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { newFestival, passPrice } from '#tests/support/rows/festival-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import type { Buyer } from './buyer.ts'
import { goodsWare } from './goods-ware.ts'
import { type Member, newFilm } from './scene.ts'
import type { Street } from './street.ts'

/** The wish of one buyer. */
export interface Wanted {
  type: 'BUY_MOVIE' | 'BUY_SCREENING' | 'BUY_FESTIVAL' | 'BUY_PHYSICAL'
  offerId: string
  prices: Record<Currency, Money>
  /** Whether one member can have it only once. */
  isOnce: boolean
  /** The delivery; with it, the content of the buyer's cart is bought. */
  delivery?: { method_id: DeliveryMethodId; address_id: AddressId }
}

/** The things handed over, with the counters and rows of those in limited number. */
export interface HandedOver {
  /** Places or seats that are gone, by their counter. */
  taken: number
  holds: { purchaseId: string; state: string; places: number }[]
  /** Rights or tickets that stand, with the places or seats of each. */
  rights: { memberId: string; purchaseId: string | null; places: number; isOnce: boolean }[]
  /** Tickets whose code is not their own, or that are too many or too few for what was paid; what else is odd; one sentence each. */
  oddCodes: string[]
  /** Purchases of which all that was bought came back, with its money. */
  returned?: readonly string[]
}

/** The events on a shelf after the storm. */
export interface Afterwards {
  /** Pieces of each that came back and were put on the shelf again. */
  returned: number
  /** Buyers who held them and never paid; and how many were told meanwhile that nothing is left. */
  held: number
  refused: number
  /** The longest time from a hold's end until its pieces were free, on clocks that went on by themselves. */
  freedAfterSeconds: number
  /** How many of each were sold then. */
  soldAgain: number
}

/** The scene and tools for the tries after the storm. */
export interface Calm {
  street: Street
  buyers: readonly Buyer[]
  /** Moves all clocks, and lets the worker do what is due. */
  pass(minutes: number): Promise<void>
  /** All who may still want it come at once and pay. */
  comeAll(): Promise<void>
}

/** The thing that the storm sells. */
export interface Ware {
  /** Gives buyers their carts and addresses before they come. */
  equip?(db: Db, members: readonly Member[]): Promise<void>
  wantedBy(buyer: number): Wanted
  /** Places or seats that were paid for. */
  countSold(db: Db): Promise<number>
  read(db: Db): Promise<HandedOver>
  /** Tries the same shelf again when the storm is over. */
  afterwards?(calm: Calm): Promise<Afterwards>
}

async function filmWare(db: Db, places: number): Promise<Ware> {
  const { productId, offerId, prices } = await newFilm(db, places)
  return {
    wantedBy: () => ({ type: 'BUY_MOVIE', offerId, prices, isOnce: true }),

    async countSold(on) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from purchases where state = 'paid'`.execute(on)
      return rows[0]?.n ?? 0
    },

    async read(on) {
      const rights = await on
        .selectFrom('rights')
        .select(['member_id', 'purchase_id'])
        .where('product_id', '=', productId)
        .where('revoked_at', 'is', null)
        .execute()
      const counter = await on.selectFrom('offer_places').select('taken').where('product_id', '=', productId).execute()
      const holds = await on.selectFrom('place_holds').select(['purchase_id', 'state']).execute()
      return {
        taken: counter[0]?.taken ?? 0,
        holds: holds.map(({ purchase_id: purchaseId, state }) => ({ purchaseId, state, places: 1 })),
        rights: rights.map((right) => ({
          memberId: right.member_id,
          purchaseId: right.purchase_id,
          places: 1,
          isOnce: true,
        })),
        oddCodes: [],
      }
    },
  }
}

const groupSeats = 4
/** The buyers among a hundred who want a group ticket. */
const groupsOfHundred = 6

const pricesOf = (irr: number, usd: number): Wanted['prices'] => ({
  IRR: { currency: 'IRR', amount: irr },
  USD: { currency: 'USD', amount: usd },
})

/** Paid lines with another number of standing tickets than was bought, and codes that several tickets share. */
async function findOddCodes(db: Db, productId: ProductId): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'purchase ' || line.purchase_id || ' paid for ' || line.quantity || ' and has ' || count(tickets.id) as what
      from purchases
      join purchase_lines line on line.purchase_id = purchases.id and line.product_id = ${productId}
      left join tickets on tickets.purchase_id = line.purchase_id and tickets.position = line.position
        and tickets.revoked_at is null
      where purchases.state = 'paid'
      group by line.purchase_id, line.position, line.quantity having count(tickets.id) <> line.quantity
    union all
    select count(*) || ' tickets have the code ' || encode(code_hash, 'hex')
      from tickets where product_id = ${productId} group by code_hash having count(*) > 1
    union all
    select 'ticket ' || tickets.id || ' stands, and its purchase is ' || purchases.state
      from tickets join purchases on purchases.id = tickets.purchase_id
      where tickets.product_id = ${productId} and tickets.revoked_at is null and purchases.state <> 'paid'`.execute(db)
  return rows.map(({ what }) => what)
}

async function ticketWare(db: Db, places: number): Promise<Ware> {
  const now = new Date()
  const single = pricesOf(1_490_000, 499)
  const group = pricesOf(5_000_000, 1_690)
  const { productId, offers } = await newScreening(db, now, {
    capacity: places,
    most: 1,
    startsAt: after(now, days(30)),
    endsAt: after(now, days(40)),
    offers: [
      { irr: single.IRR.amount, usd: single.USD.amount },
      { seats: groupSeats, irr: group.IRR.amount, usd: group.USD.amount },
    ],
  })
  const [singleId = '', groupId = ''] = offers
  const seats = async (on: Db) =>
    on.selectFrom('screenings').where('product_id', '=', productId).select(['sold', 'held']).executeTakeFirstOrThrow()
  return {
    wantedBy: (buyer) =>
      buyer % 100 < groupsOfHundred
        ? { type: 'BUY_SCREENING', offerId: groupId, prices: group, isOnce: false }
        : { type: 'BUY_SCREENING', offerId: singleId, prices: single, isOnce: true },

    countSold: async (on) => (await seats(on)).sold,

    async read(on) {
      const { sold, held } = await seats(on)
      const tickets = await on
        .selectFrom('tickets')
        .where('product_id', '=', productId)
        .where('revoked_at', 'is', null)
        .select(['holder_id', 'purchase_id', 'seats'])
        .execute()
      const holds = await on.selectFrom('seat_holds').select(['purchase_id', 'state', 'seats']).execute()
      return {
        taken: sold + held,
        holds: holds.map((hold) => ({ purchaseId: hold.purchase_id, state: hold.state, places: hold.seats })),
        rights: tickets.map((ticket) => ({
          memberId: ticket.holder_id,
          purchaseId: ticket.purchase_id,
          places: ticket.seats,
          isOnce: ticket.seats === 1,
        })),
        oddCodes: await findOddCodes(on, productId),
      }
    },
  }
}

async function passWare(db: Db, places: number): Promise<Ware> {
  const { kindId } = await newFestival(db, new Date(), { capacity: places, credits: 12 })
  const prices = pricesOf(passPrice, 699)
  await db.insertInto('pass_prices').values({ kind_id: kindId, currency: 'USD', amount: prices.USD.amount }).execute()
  const kind = async (on: Db) =>
    on.selectFrom('pass_kinds').where('id', '=', kindId).select(['sold', 'held']).executeTakeFirstOrThrow()
  return {
    wantedBy: () => ({ type: 'BUY_FESTIVAL', offerId: kindId, prices, isOnce: true }),

    countSold: async (on) => (await kind(on)).sold,

    async read(on) {
      const { sold, held } = await kind(on)
      const passes = await on.selectFrom('passes').select(['member_id', 'purchase_id', 'state']).execute()
      const standing = passes.filter(({ state }) => state === 'standing')
      return {
        taken: sold + held,
        holds: passes
          .filter(({ state }) => state !== 'ended')
          .map(({ purchase_id: purchaseId, state }) => ({
            purchaseId,
            places: 1,
            state: state === 'standing' ? 'sold' : state,
          })),
        rights: standing.map((pass) => ({
          memberId: pass.member_id,
          purchaseId: pass.purchase_id,
          places: 1,
          isOnce: true,
        })),
        oddCodes: [],
      }
    },
  }
}

/** The wares that a storm can sell; a new ware is a line here. */
export const wares = { film: filmWare, tickets: ticketWare, passes: passWare, goods: goodsWare } as const
export type WareName = keyof typeof wares

export const isWareName = (name: string): name is WareName => Object.hasOwn(wares, name)

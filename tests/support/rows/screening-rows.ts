import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { codeOf, hashOfCode } from '#server/features/screenings/schedule/tickets/ticket-code.ts'
import type { LiveBack, ScreeningMode } from '#lib/lists/screening-modes.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import { newAsset, newProduct, newProgramme, type ProductOptions } from './new-rows.ts'

export interface TicketOfferOptions {
  seats?: number
  name?: string
  irr?: number | null
  usd?: number | null
  endsAt?: Date
  tickets?: number
  /** Of a group ticket: how long before the beginning seats without a name come back; by default never. */
  unnamedHours?: number
}

export interface ScreeningOptions {
  mode?: Exclude<ScreeningMode, 'live'>
  /** It is a live event. */
  live?: { back?: LiveBack; replayHours?: number }
  fate?: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  capacity?: number
  most?: number
  /** How many hours before its beginning tickets are taken back; by default not at all. */
  returnHours?: number
  saleStartsAt?: Date
  saleEndsAt?: Date
  /** By default it begins in a day and lasts two. */
  startsAt?: Date | null
  endsAt?: Date | null
  isFree?: boolean
  ageRating?: number
  state?: 'draft' | 'published'
  offers?: readonly TicketOfferOptions[]
  film?: ProductOptions
  /** The film's key; without it the film is clear. */
  sealedKey?: Buffer
}

export const ticketPrice = 500_000

// the secret of test apps
const testSecret = 'x'.repeat(40)

/** Puts an offer at the end of a screening's offers with as many seats. */
export async function newTicketOffer(db: Db, productId: ProductId, offer: TicketOfferOptions = {}): Promise<string> {
  const seats = offer.seats ?? 1
  const { count } = await db
    .selectFrom('ticket_offers')
    .where('product_id', '=', productId)
    .where('seats', '=', seats)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('ticket_offers')
    .values({
      product_id: productId,
      seats,
      position: Number(count),
      name_fa: offer.name ?? null,
      name_en: offer.name ?? null,
      ends_at: offer.endsAt ?? null,
      tickets: offer.tickets ?? null,
      unnamed_hours: offer.unnamedHours ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prices = [
    { currency: 'IRR' as const, amount: offer.irr === undefined ? ticketPrice : offer.irr },
    { currency: 'USD' as const, amount: offer.usd ?? null },
  ].flatMap(({ currency, amount }) => (amount === null ? [] : [{ offer_id: id, currency, amount }]))
  if (prices.length > 0) await db.insertInto('ticket_prices').values(prices).execute()
  return id
}

/** A published screening of a film, with its seats and offers. */
export async function newScreening(db: Db, now: Date, options: ScreeningOptions = {}) {
  const { productId: filmId } = await newProduct(db, now, { titleEn: 'Rain', hasFilm: false, ...options.film })
  const assetId = await newAsset(db, filmId, options.sealedKey === undefined ? {} : { sealedKey: options.sealedKey })
  const { productId } = await newProduct(db, now, {
    kind: 'screening',
    titleEn: 'Rain, tonight',
    titleFa: 'باران، امشب',
    state: options.state ?? 'published',
    isFree: options.isFree ?? false,
    ageRating: options.ageRating ?? 0,
    releaseAt: options.startsAt === undefined ? after(now, days(1)) : options.startsAt,
    releaseEndsAt: options.endsAt === undefined ? after(now, days(3)) : options.endsAt,
  })
  // a live event shows itself
  if (options.live === undefined) await newProgramme(db, productId, [filmId])
  await db
    .insertInto('screenings')
    .values({
      product_id: productId,
      mode: options.live === undefined ? (options.mode ?? 'window') : 'live',
      fate: options.fate ?? 'planned',
      capacity: options.capacity ?? 100,
      most_per_member: options.most ?? 4,
      return_hours: options.returnHours ?? null,
      sale_starts_at: options.saleStartsAt ?? null,
      sale_ends_at: options.saleEndsAt ?? null,
      ...(options.live === undefined
        ? {}
        : { goes_back: options.live.back ?? 'window', replay_hours: options.live.replayHours ?? 0, doors_minutes: 15 }),
    })
    .execute()
  const offers: string[] = []
  for (const offer of options.offers ?? [{}]) offers.push(await newTicketOffer(db, productId, offer))
  return { productId, filmId, assetId, offers, offerId: offers[0] ?? '' }
}

/** A screening that runs: it has begun an hour ago, and ends in three. */
export const running = (now: Date) => ({ startsAt: after(now, -hours(1)), endsAt: after(now, hours(3)) })

/** Returns the counts of a screening, and the sums of its rows; a test expects that they agree. */
export async function seatsOf(db: Db, productId: ProductId) {
  const counts = await db
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select(['sold', 'held'])
    .executeTakeFirstOrThrow()
  const holds = await db.selectFrom('seat_holds').selectAll().where('product_id', '=', productId).execute()
  const offers = await db.selectFrom('ticket_offers').selectAll().where('product_id', '=', productId).execute()
  const tickets = await db
    .selectFrom('tickets')
    .selectAll()
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .where('purchase_id', 'is not', null)
    .execute()
  const offered = await db
    .selectFrom('waiting_entries')
    .select('offered_seats as seats')
    .where('product_id', '=', productId)
    .where('state', '=', 'offered')
    .$narrowType<{ seats: number }>()
    .execute()
  // what the desk moved here belongs to no purchase's seats and to no price of this screening
  const moved = tickets.filter((ticket) => ticket.moved_at !== null)
  const sum = (rows: readonly { seats: number }[]) => rows.reduce((all, { seats }) => all + seats, 0)
  return {
    ...counts,
    taken: offers.map(({ taken }) => taken),
    ofRows: {
      sold: sum(holds.filter(({ state }) => state === 'sold')) + sum(moved),
      /** By unpaid purchases, and offered to those who wait. */
      held: sum(holds.filter(({ state }) => state === 'held')) + sum(offered),
      /** By the tickets that stand. */
      standing: sum(tickets),
      taken: offers.map(({ id }) =>
        holds.filter((hold) => hold.offer_id === id).reduce((all, hold) => all + hold.tickets, 0),
      ),
    },
  }
}

/** A ticket that staff gave to a member, for tests with the usual secret. */
export async function newTicket(
  db: Db,
  now: Date,
  given: { memberId: MemberId; productId: ProductId; seats?: number },
) {
  const ticket = { id: randomUUID(), generation: 1, sealed_code: null }
  const code = codeOf(testSecret, ticket)
  await db
    .insertInto('tickets')
    .values({
      id: ticket.id,
      product_id: given.productId,
      reason: 'a gift of the house',
      seats: given.seats ?? 1,
      holder_id: given.memberId,
      code_hash: hashOfCode(testSecret, code),
      created_at: now,
    })
    .execute()
  return { ticketId: ticket.id, ticketCode: printedTicketCode(code) }
}

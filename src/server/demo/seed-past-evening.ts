import { randomUUID } from 'node:crypto'
import { TitleInput } from '#contract/catalog/titles.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { demoPastEvening as evening } from '#db/seed/past-evening.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { isoDay } from '#lib/time/jalali.ts'
import type { Core } from '../core.ts'
import { writeTicks } from '#server/features/screenings/cafes/index.ts'
import { createTitle, markPublished } from '#server/features/catalog/titles/index.ts'
import { createPurchase, wishOf } from '#server/features/payments/purchases/index.ts'
import { addTerm, createParty } from '#server/features/screenings/reports/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { daysAgo } from './days-ago.ts'
import {
  findCafe,
  findMember,
  findReportParty,
  findTicketFor,
  findTicketOffer,
  findTitle,
  hasReportLine,
  listTicketsToTick,
} from './demo-queries.ts'
import { buyerWithoutCall } from '../viewer.ts'

/** A core at an instant; what it does is done then. */
const coreAt = (core: Core, at: Date): Core => ({ ...core, clock: { ...core.clock, now: () => at } })

function beginning(now: Date): Date {
  const day = after(now, -days(evening.heldDaysAgo))
  const { hour, minute, second } = tehranTime(day)
  return after(day, hours(evening.hour - hour) - minutes(minute) - second * 1000 - day.getMilliseconds())
}

async function makeEvening(then: Core, filmId: ProductId, startsAt: Date): Promise<ProductId> {
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = evening
  const known = await findTitle(then.db, title_en)
  const fields = TitleInput.parse({
    kind: 'screening',
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    film_id: filmId,
    cafe_id: await findCafe(then.db, evening.cafe ?? ''),
    mode: evening.mode,
    capacity: evening.capacity,
    release_at: startsAt.toISOString(),
    release_ends_at: after(startsAt, hours(evening.hours)).toISOString(),
    return_hours: evening.return_hours,
    age_rating: evening.age_rating,
    tickets: [evening.price],
    sales: { is_free: false, buy: null },
  })
  const id = known?.id ?? (await createTitle(then, fields))
  const now = then.clock.now()
  if (known?.published_at == null) await transaction(then.db, (tx) => markPublished(tx, id, now))
  return id
}

/** A member pays with gift money of the same sum, so that the wallet is afterwards as it was. */
async function buy(then: Core, productId: ProductId, buyer: (typeof evening.buyers)[number]): Promise<void> {
  const memberId = await findMember(then.db, buyer.userName)
  const account = demoAccounts.find(({ user_name: name }) => name === buyer.userName)
  if (memberId === undefined || account === undefined) return
  const currency = account.country === 'IR' ? 'IRR' : 'USD'
  const money = {
    amount: buyer.tickets * (currency === 'IRR' ? evening.price.irr : evening.price.usd),
    currency,
  } as const
  const title = { fa: 'هدیهٔ پاییز', en: 'Autumn gift' }
  const reference = `demo:${buyer.userName}:${productId}`
  const now = then.clock.now()
  if ((await findTicketFor(then.db, memberId, productId)) !== undefined) return
  await transaction(then.db, (tx) => giveGift(tx, { memberId, money, title, expiresAt: null, reference }, now))
  const viewer = { memberId, sessionId: '', profileId: null, ...buyerWithoutCall }
  await createPurchase(
    then,
    { viewer, country: account.country, locale: account.language, idempotencyKey: `demo:${productId}` },
    wishOf({
      type: 'BUY_SCREENING',
      offer_id: await findTicketOffer(then.db, productId),
      quantity: buyer.tickets,
      price: money,
      use_wallet: true,
      wallet_amount: money.amount,
    }),
  )
}

/** Everybody who had a ticket came; ticked once, however often this runs. */
async function tickAll(core: Core, productId: ProductId, host: MemberId, startsAt: Date): Promise<void> {
  const viewer = { memberId: host, sessionId: '', profileId: null, ...buyerWithoutCall }
  const came = await listTicketsToTick(core.db, productId)
  const at = after(startsAt, -minutes(5)).toISOString()
  const ticks = came.map((ticket_id) => ({ id: randomUUID(), ticket_id, is_in: true, at, part: 'ticket' as const }))
  await writeTicks(coreAt(core, startsAt), viewer, productId, ticks)
}

async function shareIt(then: Core, productId: ProductId): Promise<void> {
  const memberId = await findMember(then.db, 'finance@parde.example')
  if (memberId === undefined) throw new Error('the demo has no finance staff')
  const staff = { memberId, audit }
  const fromDay = isoDay(tehranTime(then.clock.now()))
  for (const { party, role, share } of evening.shares) {
    const id =
      (await findReportParty(then.db, party)) ?? (await createParty(then, staff, { name: party, role, reader: null }))
    if (await hasReportLine(then.db, id, productId)) continue
    await addTerm(then, staff, id, { product_id: productId, share, from_day: fromDay, to_day: null })
  }
}

/** An evening of last week, planned, sold and held as people would have, where the demo has its film. */
export async function seedPastEvening(core: Core, films: ReadonlyMap<string, ProductId>): Promise<void> {
  const filmId = films.get(evening.film)
  const host = await findMember(core.db, 'negar@parde.example')
  if (filmId === undefined || host === undefined) return
  const planned = daysAgo(core, evening.plannedDaysAgo)
  const startsAt = (await findTitle(core.db, evening.title_en))?.release_at ?? beginning(core.clock.now())
  const productId = await makeEvening(planned, filmId, startsAt)
  await shareIt(planned, productId)
  for (const buyer of evening.buyers) await buy(daysAgo(core, evening.soldDaysAgo), productId, buyer)
  await tickAll(core, productId, host, startsAt)
}

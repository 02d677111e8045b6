import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../../bench/support/chance.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember, newProduct, newProgramme } from '#tests/support/rows/new-rows.ts'
import { newTicket, running } from '#tests/support/rows/screening-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { personalDataInReports } from './personal-data.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const desk = await refundDesk(house)
const dayAt = (at: Date) => new Date(at.getTime() + 3.5 * 3_600_000).toISOString().slice(0, 10)
const today = () => dayAt(clock.now())
const year = () => ({ from: dayAt(after(clock.now(), -days(200))), to: dayAt(after(clock.now(), days(190))) })

const report = async (query: object = {}) => {
  await desk.awake()
  return house.ask('GET /studio/screening-report', { query: { ...year(), ...query } }, { as: desk.as })
}
const made = async (more: { name?: string; reader?: string | null } = {}) => {
  await desk.awake()
  const body = { name: 'Cine Club', role: 'organiser', reader: null, ...more }
  const answer = await house.call('POST', '/studio/report-parties', { as: desk.as, body })
  expect(answer.status).toBe(201)
  return String(answer.body['id'])
}
const half = { kind: 'part', basis_points: 5000 }
const addLine = (id: string, productId: ProductId, more: object = {}) =>
  house.call('POST', `/studio/report-parties/${id}/lines`, {
    as: desk.as,
    body: { product_id: productId, share: half, from_day: '2020-01-01', to_day: null, ...more },
  })

const faultsOf = ({ body }: { body: object }) =>
  Object.keys('errors' in body && typeof body.errors === 'object' ? (body.errors ?? {}) : {})

/** Returns the sums of the ledger's own entries for the sales and refunds of some purchases. */
async function ledgerOf(purchaseIds: readonly string[]) {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select accounts.kind, -sum(entries.amount) as amount from ledger_postings postings
    join ledger_entries entries on entries.posting_id = postings.id
    join ledger_accounts accounts on accounts.id = entries.account_id
    where postings.kind in ('sale', 'refund') and postings.purchase_id = any(${purchaseIds}::uuid[])
    group by accounts.kind`.execute(db)
  const of = new Map(rows.map(({ kind, amount }) => [kind, Number(amount)]))
  return { net: (of.get('revenue') ?? 0) + (of.get('refunds') ?? 0), vat: of.get('vat') ?? 0 }
}

describe('the report', () => {
  test('has seats sold at the door in no sum of money, and takes off on its day what was taken back', async () => {
    const { productId } = await house.screening({ mode: 'room' })
    const at = clock.now()
    const sold = { product_id: productId, sold_at: at, recorded_at: at }
    await db
      .insertInto('door_sales')
      .values([
        { id: randomUUID(), seats: 3, ...sold },
        { id: randomUUID(), seats: 2, ...sold, taken_back_at: after(at, days(1)) },
      ])
      .execute()
    const { rows, totals } = await report({ product_id: productId })
    const nothing = { price: null, sold: 0, free: 0, gross: 0, vat: 0, net: 0, share: 0 }
    expect(rows).toMatchObject([
      { day: today(), at_door: 5, ...nothing },
      { day: dayAt(after(at, days(1))), at_door: -2, ...nothing },
    ])
    expect(totals).toMatchObject([{ at_door: 3, sold: 0, gross: 0, net: 0 }])
  })

  test('is equal to the ledger to the Rial over a random history of purchases and refunds', async () => {
    const seed = Number(process.env['REPORT_SEED'] ?? Date.now() % 2 ** 31)
    const chance = chanceOf(seed)
    const shown = await house.screening({
      most: 50,
      capacity: 1000,
      startsAt: after(clock.now(), days(30)),
      endsAt: after(clock.now(), days(40)),
      offers: [{ irr: 333_333 }, { seats: 7, irr: 1_111_111 }, { seats: 2, irr: 0 }],
    })
    const prices = [333_333, 1_111_111, 0]
    const party = await made()
    await addLine(party, shown.productId, { share: { kind: 'part', basis_points: 3333 } })
    const bought: { id: string; amount: number; quantity: number }[] = []
    for (let step = 0; step < 24; step += 1) {
      if (chance.next() < 0.3) clock.advance(hours(chance.whole(1, 30)))
      const other = chance.next() < 0.4 && bought.length > 0 ? chance.one(bought) : null
      if (other !== null) {
        if (other.quantity > 0 && chance.next() < 0.5)
          await desk.refundLines(other.id, [{ position: 0, quantity: chance.whole(1, other.quantity) }])
        else await desk.refund(other.id, chance.whole(1, Math.max(1, other.amount)))
        continue
      }
      const [at, quantity] = [chance.whole(0, 2), chance.whole(1, 4)]
      const buyer = await house.buyer()
      const wish = { quantity, price: prices[at] ?? 0 }
      const { id, authority, status } = await house.buyTickets(buyer, shown.offers[at] ?? '', wish)
      expect(status).toBe(201)
      if (wish.price > 0) await house.pay(authority)
      bought.push({ id, amount: wish.price * quantity, quantity })
    }
    await house.pass(120)
    const { rows, totals, parties } = await report({ product_id: shown.productId })
    const [total] = totals
    const books = await ledgerOf(bought.map(({ id }) => id))
    expect({ seed, net: total?.net, vat: total?.vat }).toEqual({ seed, ...books })
    expect((total?.gross ?? 0) - (total?.gross_back ?? 0)).toBe(books.net + books.vat)
    // days and prices are parts of the whole, and so is the party's share
    const sumOf = (key: 'net' | 'vat' | 'share' | 'sold' | 'refunded' | 'free') =>
      rows.reduce((sum, row) => sum + row[key], 0)
    for (const key of ['net', 'vat', 'share', 'sold', 'refunded', 'free'] as const)
      expect(sumOf(key)).toBe(total?.[key])
    expect(parties).toMatchObject([{ id: party, currency: 'IRR', share: total?.share }])
    expect(total?.share).toBeLessThanOrEqual((books.net * 3333) / 10_000)
    expect(total?.share).toBeGreaterThan((books.net * 3333) / 10_000 - bought.length)
    await house.expectBooksAgree()
  }, 120_000)

  test('a later refund stands in its own day and changes no past one; its share goes back by the terms of the sale', async () => {
    const { productId, offerId } = await house.screening({
      startsAt: after(clock.now(), days(60)),
      endsAt: after(clock.now(), days(70)),
    })
    const party = await made()
    const saleDay = today()
    await addLine(party, productId, { from_day: saleDay, to_day: saleDay })
    const nika = await house.buyer()
    const id = await house.bought(nika, offerId, { quantity: 2 })
    const past = { from: saleDay, to: saleDay, party_id: party }
    const before = await report(past)
    expect(before.rows).toMatchObject([{ sold: 2, gross: 1_000_000, vat: 90_909, net: 909_091, share: 454_545 }])
    clock.advance(days(40))
    const refundDay = today()
    expect((await desk.refundLines(id, [{ position: 0, quantity: 1 }])).status).toBe(201)
    await house.pass(60)
    expect(await report(past)).toEqual(before)
    const { rows } = await report({ from: refundDay, to: refundDay, party_id: party })
    expect(rows).toMatchObject([
      { sold: 0, refunded: 1, gross: 0, gross_back: 500_000, vat: -45_454, net: -454_546, share: -227_273 },
    ])
  })

  test('counts tickets that were given, and first plays', async () => {
    const { productId, offerId } = await house.screening(running(clock.now()))
    const nika = await house.buyer()
    await house.bought(nika, offerId)
    await newTicket(db, clock.now(), { memberId: nika.memberId, productId })
    const tickets = await house.ticketsOf(nika)
    const bought = tickets.find(({ price }) => price !== null)
    expect((await house.call('GET', `/play-info?using_ticket=${bought?.code}`, { as: nika })).status).toBe(200)
    const { rows } = await report({ product_id: productId })
    expect(rows.map(({ price, sold, free, used }) => [price?.amount ?? null, sold, free, used])).toEqual([
      [null, 0, 1, 0],
      [500_000, 1, 0, 1],
    ])
  })

  test('a seat in a room is used on the day on which its ticket was first ticked at the door', async () => {
    const { productId, offerId } = await house.screening({ mode: 'room' })
    const nika = await house.buyer()
    await house.bought(nika, offerId, { quantity: 2 })
    const [one, other] = await house.ticketsOf(nika)
    const now = clock.now()
    const entry = (ticket_id: string, came_at: Date, taken_back_at: Date | null = null) => ({
      id: randomUUID(),
      ticket_id,
      member_id: nika.memberId,
      came_at,
      recorded_at: now,
      taken_back_at,
    })
    await db
      .insertInto('door_entries')
      .values([
        entry(one?.id ?? '', after(now, days(1))),
        entry(one?.id ?? '', after(now, days(2))),
        entry(other?.id ?? '', now, now),
      ])
      .execute()
    const { rows } = await report({ product_id: productId })
    expect(rows.map(({ day, sold, used }) => [day, sold, used])).toEqual([
      [today(), 2, 0],
      [dayAt(after(now, days(1))), 0, 1],
    ])
    await desk.awake()
    const { tickets } = await house.ask('GET /studio/screenings/:id', { params: { id: productId } }, { as: desk.as })
    expect(tickets).toMatchObject({ standing: 2, used: 1 })
  })

  test('a festival’s line counts for the screenings of its programme', async () => {
    const { productId, offerId } = await house.screening()
    const { productId: festivalId } = await newProduct(db, clock.now(), { kind: 'festival' })
    await newProgramme(db, festivalId, [productId])
    const party = await made()
    await addLine(party, festivalId, { share: { kind: 'fixed', each: { amount: 30_000, currency: 'IRR' } } })
    await house.bought(await house.buyer(), offerId, { quantity: 3 })
    expect((await report({ party_id: party })).totals).toMatchObject([{ sold: 3, share: 90_000 }])
    expect((await report({ product_id: festivalId })).totals).toMatchObject([{ sold: 3 }])
  })

  test.each([
    ['backwards', { from: '2026-02-02', to: '2026-02-01' }],
    ['of more than 400 days', { from: '2025-01-01', to: '2026-12-31' }],
  ])('of a period %s is refused', async (_title, query) => {
    await desk.awake()
    const asked = new URLSearchParams(query).toString()
    const answer = await house.call('GET', `/studio/screening-report?${asked}`, { as: desk.as })
    expect([answer.status, answer.body['code']]).toEqual([422, 'report.period_too_long'])
  })
})

describe('contract lines', () => {
  test('are refused where they cannot hold', async () => {
    const { productId, filmId } = await house.screening()
    const id = await made()
    expect(faultsOf(await addLine(id, filmId))).toEqual(['product_id'])
    expect(faultsOf(await addLine(id, 999_999 as ProductId))).toEqual(['product_id'])
    expect(faultsOf(await addLine(id, productId, { to_day: '2019-01-01' }))).toEqual(['to_day'])
    expect((await addLine(id, productId, { share: { kind: 'part', basis_points: 10_001 } })).status).toBe(422)
    expect((await addLine(id, productId, { from_day: '2026-02-30' })).status).toBe(422)
    const both = await Promise.all([
      addLine(id, productId, { share: { kind: 'part', basis_points: 6000 } }),
      addLine(await made(), productId, { share: { kind: 'part', basis_points: 6000 } }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect((await addLine(randomUUID(), productId)).body['code']).toBe('report.party_unknown')
  })

  test('end today or later, earlier than before, and never change otherwise', async () => {
    const { productId } = await house.screening()
    const id = await made()
    const added = await addLine(id, productId)
    const { lines } = added.body as unknown as { lines: { id: string }[] }
    const [line] = lines
    const end = (to_day: string) =>
      house.call('POST', `/studio/report-lines/${line?.id}/end`, { as: desk.as, body: { to_day } })
    expect((await end(dayAt(after(clock.now(), -days(1))))).status).toBe(422)
    expect((await end(dayAt(after(clock.now(), days(9))))).body).toMatchObject({
      lines: [{ to_day: dayAt(after(clock.now(), days(9))) }],
    })
    expect((await end(dayAt(after(clock.now(), days(10))))).status).toBe(422)
    expect((await end(today())).status).toBe(200)
    const unknown = await house.call('POST', `/studio/report-lines/${randomUUID()}/end`, {
      as: desk.as,
      body: { to_day: today() },
    })
    expect(unknown.body['code']).toBe('report.line_unknown')
  })

  test('a party needs a name, and a reader who is a member', async () => {
    const post = (body: Record<string, string>) => house.call('POST', '/studio/report-parties', { as: desk.as, body })
    const wrong = await post({ name: '  ', role: 'cafe', reader: 'nobody@example.com' })
    expect([wrong.status, faultsOf(wrong)]).toEqual([422, ['name', 'reader']])
    const id = await made({ name: 'A' })
    const { items } = await house.ask('GET /studio/report-parties', {}, { as: desk.as })
    const version = items.find((one) => one.id === id)?.version ?? ''
    const put = (name: string) =>
      house.call('PUT', `/studio/report-parties/${id}`, {
        as: desk.as,
        body: { name, role: 'owner', reader: null, version },
      })
    expect((await put('B')).body).toMatchObject({ name: 'B', role: 'owner' })
    expect((await put('C')).body).toMatchObject({ code: 'studio.changed_meanwhile' })
  })
})

describe('who may read', () => {
  const nameOf = async (memberId: string) =>
    (await db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow()).user_name

  test.each([
    ['finance', true],
    ['admin', true],
    ['editor', false],
    ['support', false],
    ['moderator', false],
    [null, false],
  ] as const)('staff with the role %s: %s', async (staffRole, isAllowed) => {
    const as = await newMember(db, clock.now(), staffRole === null ? {} : { staffRole })
    const asked = new URLSearchParams(year()).toString()
    const paths = [
      '/studio/report-parties',
      `/studio/screening-report?${asked}`,
      `/studio/screening-report.csv?${asked}`,
    ]
    for (const path of paths) {
      const { statusCode } = await house.app.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${as.token}` },
      })
      expect(statusCode).toBe(isAllowed ? 200 : 403)
    }
  })

  test('a party’s reader reads its report and file; another member finds no such party, and so does a former reader', async () => {
    const { productId, offerId } = await house.screening()
    const other = await house.screening()
    const [owner, stranger, buyer] = [
      await newMember(db, clock.now()),
      await newMember(db, clock.now()),
      await house.buyer(),
    ]
    await db.updateTable('products').set({ title_fa: '=HYPERLINK("x")' }).where('id', '=', productId).execute()
    const id = await made({ name: 'Owner of Rain', reader: await nameOf(owner.memberId) })
    await addLine(id, productId)
    await house.bought(buyer, offerId)
    await house.bought(buyer, other.offerId)
    expect((await house.ask('GET /me/reports', {}, { as: owner })).items).toEqual([
      { id, name: 'Owner of Rain', role: 'organiser' },
    ])
    expect((await house.ask('GET /me/reports', {}, { as: stranger })).items).toEqual([])
    const mine = await house.ask('GET /me/reports/:id', { params: { id }, query: year() }, { as: owner })
    expect(mine.rows.map(({ product_id: shown }) => shown)).toEqual([productId])
    expect(mine.parties).toEqual([expect.objectContaining({ id })])
    const file = (as: { token: string }) =>
      house.app.inject({
        url: `/api/v1/me/reports/${id}.csv?${new URLSearchParams(year()).toString()}`,
        headers: { authorization: `Bearer ${as.token}`, 'accept-language-site': 'fa' },
      })
    const { statusCode, body, headers } = await file(owner)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFday,product_id,title,price,currency,sold,free,used,refunded,gross,gross_back,vat,net,share,moved_out,moved_in,at_door',
      `${today()},${productId},"'=HYPERLINK(""x"")",500000,IRR,1,0,0,0,500000,0,45455,454545,227272,0,0,0`,
    ])
    const path = `/me/reports/${id}?${new URLSearchParams(year()).toString()}`
    for (const as of [stranger, buyer]) {
      expect((await house.call('GET', path, { as })).body['code']).toBe('report.party_unknown')
      expect((await file(as)).statusCode).toBe(404)
    }
    expect(await personalDataInReports.collect(db, owner.memberId)).toMatchObject([{ name: 'Owner of Rain' }])
    await db.transaction().execute(async (tx) => personalDataInReports.erase?.(tx as never, owner.memberId))
    expect((await house.call('GET', path, { as: owner })).status).toBe(404)
  })
})

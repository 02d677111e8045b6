import { afterEach, describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newFestival, newShow, passPrice } from '../../../../tests/support/festival-rows.ts'
import { dieEverywhere, survive } from '../../../../tests/support/mortal.ts'
import { newMember } from '../../../../tests/support/new-rows.ts'
import type { Buyer } from '../../../../tests/support/payment-house.ts'
import { type ScreeningOptions, ticketPrice } from '../../../../tests/support/screening-rows.ts'
import { screeningHouse } from '../../../../tests/support/screening-house.ts'
import { doAct } from '../screening-desk/do-act.ts'
import { requestRefund } from '../refunds/index.ts'
import { finishActs } from '../screening-desk/finish-acts.ts'
import { audit } from '../studio/index.ts'
import { moveTicket } from './move-ticket.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

type Preview = { fingerprint: string; back: unknown; waived: unknown; code?: string }
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

/** Another screening of the same film. */
async function again(filmId: ProductId, more: ScreeningOptions = {}) {
  const shown = await house.screening({ startsAt: after(clock.now(), days(2)), ...more })
  await db.updateTable('programme_items').set({ item_id: filmId }).where('product_id', '=', shown.productId).execute()
  return shown
}

/** A member with bought tickets, and a second screening. */
async function two(options: { quantity?: number; from?: ScreeningOptions; to?: ScreeningOptions } = {}) {
  const { quantity = 1, from = {}, to = {} } = options
  const shown = await house.screening({ returnHours: 0, ...from })
  const target = await again(shown.filmId, to)
  const nika = await house.buyer('en')
  const purchaseId = await house.bought(nika, shown.offerId, { quantity })
  const ids = (await house.ticketsOf(nika)).map(({ id }) => id)
  return { from: shown.productId, to: target.productId, target, nika, purchaseId, ids, id: ids[0] ?? '' }
}

const look = async (id: string, to: ProductId, others: readonly string[] = []) =>
  (
    await house.call('POST', `/studio/tickets/${id}/move-preview`, {
      as: support,
      body: { to_id: Number(to), others: [...others] },
    })
  ).body as unknown as Preview
const press = (id: string, to: ProductId, fingerprint: string, more: { as?: Buyer; others?: readonly string[] } = {}) =>
  house.call('POST', `/studio/tickets/${id}/move`, {
    as: more.as ?? support,
    body: { to_id: Number(to), others: [...(more.others ?? [])], fingerprint, reason: 'she is ill' },
  })
const move = async (id: string, to: ProductId, others: readonly string[] = []) =>
  press(id, to, (await look(id, to, others)).fingerprint, { others })
const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()
const screeningOf = async (id: string) =>
  (await db.selectFrom('tickets').select(['product_id', 'revoked_at']).where('id', '=', id).executeTakeFirstOrThrow())
    .product_id
const free = async (productId: ProductId, capacity: number) => capacity - (await house.seats(productId)).sold

async function cancel(productId: ProductId) {
  const query = new URLSearchParams({ act: 'cancel' })
  const { body } = await house.call('GET', `/studio/screenings/${productId}/act-preview?${query}`, { as: admin })
  const order = { productId, act: 'cancel' as const, fingerprint: String(body['fingerprint']), reason: 'x' }
  return doAct(core, { memberId: admin.memberId, role: 'admin', audit }, order)
}

describe('a move', () => {
  test('is found, shown and done; the seat, the code and the calendar go along, and the holder is told once', async () => {
    const { id, ids, from, to, nika } = await two({ quantity: 2, to: { mode: 'together' } })
    const [before] = await house.ticketsOf(nika)
    const targets = await house.ask('GET /studio/tickets/:id/move-targets', { params: { id } }, { as: support })
    expect(targets).toMatchObject({
      ...{ message: null, total: 1, others: [{ id: ids[1], number: expect.any(Number), of: 2 }] },
      items: [{ id: Number(to), mode: 'together', seats_left: 100, price: { amount: ticketPrice }, message: null }],
    })
    const shown = await look(id, to)
    expect(shown).toMatchObject({ tickets: 1, seats: 1, members: 1, open_links: 0, back: null, waived: null })
    await house.work()
    house.letters.length = 0
    expect(await press(id, to, shown.fingerprint)).toMatchObject({ status: 200, body: { moved: 1 } })
    expect(await house.seats(from)).toEqual({ sold: 1, held: 0 })
    expect(await house.seats(to)).toEqual({ sold: 1, held: 0 })
    const after_ = (await house.ticketsOf(nika)).find((ticket) => ticket.id === id)
    expect(after_).toMatchObject({
      ...{ state: 'unused', screening: { id: Number(to), calendar_sequence: 1 } },
      moved: { title: 'Rain, tonight', starts_at: before?.screening.starts_at },
    })
    expect(after_?.code).not.toBe(before?.code)
    await house.work()
    const [letter, ...rest] = house.letters.map(({ notice }) => notice)
    expect(rest).toEqual([])
    if (letter === undefined) throw new Error('no message')
    expect(letter.subject).toBe('Your ticket is now for Rain, tonight')
    expect(letter.calendar?.text).toMatch(new RegExp(`UID:ticket-${id}@[^]*SEQUENCE:1\r\n`))
    const desk = await house.ask('GET /studio/screenings/:id/tickets', { params: { id: to } }, { as: support })
    expect(desk.items).toMatchObject([{ id, moved: { from_id: Number(from), reason: 'she is ill' } }])
    const noted = await db.selectFrom('audit_log').selectAll().where('subject', '=', `ticket:${id}`).execute()
    expect(noted).toMatchObject([{ action: 'ticket.moved', details: { reason: 'she is ill' } }])
  })

  test('is support’s; an editor, a member and a stale preview do nothing', async () => {
    const { id, from, to, nika } = await two()
    const { fingerprint } = await look(id, to)
    expect(said(await press(id, to, fingerprint, { as: editor }))).toBe('auth.forbidden')
    expect(said(await press(id, to, fingerprint, { as: nika }))).toBe('auth.forbidden')
    await db
      .updateTable('products')
      .set({ release_at: after(clock.now(), days(2) + hours(1)) })
      .where('id', '=', to)
      .execute()
    expect(said(await press(id, to, fingerprint))).toBe('ticket_move.changed')
    const stranger = await house.screening()
    expect(await look(id, stranger.productId)).toMatchObject({ code: 'ticket_move.other_title' })
    expect(await look('00000000-0000-4000-8000-000000000000', to)).toMatchObject({ code: 'ticket.unknown' })
    expect(await screeningOf(id)).toBe(from)
  })

  test('ends the open link by which it was to be given on, and keeps its guests’ places in order', async () => {
    const { id, to, nika } = await two()
    const body = { giver_name: 'Nika' }
    const made = await house.call('POST', `/me/tickets/${id}/gift`, { as: nika, body })
    expect(made.status).toBeLessThan(300)
    expect(await look(id, to)).toMatchObject({ open_links: 1 })
    expect(said(await move(id, to))).toBe('ok')
    const links = await db.selectFrom('ticket_gifts').select('state').where('ticket_id', '=', id).execute()
    expect(links).toEqual([{ state: 'withdrawn' }])
  })

  test('back again leaves everything as it was, and calendars take each of them', async () => {
    const { id, from, to, nika, purchaseId } = await two({ quantity: 2 })
    expect(said(await move(id, to))).toBe('ok')
    expect(said(await move(id, from))).toBe('ok')
    expect([await house.seats(from), await house.seats(to)]).toEqual([
      { sold: 2, held: 0 },
      { sold: 0, held: 0 },
    ])
    expect(
      (await house.ticketsOf(nika)).map(({ screening }) => screening.calendar_sequence).toSorted((a, b) => a - b),
    ).toEqual([0, 2])
    await cancel(from)
    await finishActs(core, audit)
    await house.pass(4)
    expect(await refundsOf(purchaseId)).toMatchObject([{ amount: 2 * ticketPrice, state: 'done' }])
    expect(await house.seats(from)).toEqual({ sold: 0, held: 0 })
  })

  test('takes a right to give it back along, and brings none that it did not have', async () => {
    const kept = await two({ to: { startsAt: after(clock.now(), days(20)), endsAt: after(clock.now(), days(21)) } })
    const until = after(clock.now(), days(14))
    const actOf = (productId: ProductId) => ({
      ...{ product_id: productId, sequence: 1, act: 'postpone' as const, reason: 'x', member_id: admin.memberId },
      at: clock.now(),
    })
    await db.insertInto('screening_acts').values(actOf(kept.from)).execute()
    await db
      .updateTable('screenings')
      .set({ fate: 'postponed', stopped_at: clock.now(), returns_open_until: until })
      .where('product_id', '=', kept.from)
      .execute()
    expect(said(await move(kept.id, kept.to))).toBe('ok')
    const asked = (as: Buyer, id: string) => house.ask('GET /me/tickets/:id/return', { params: { id } }, { as })
    expect(await asked(kept.nika, kept.id)).toMatchObject({ may_return: true, until: until.toISOString() })

    const brought = await two()
    await db.insertInto('screening_acts').values(actOf(brought.to)).execute()
    await db.updateTable('screenings').set({ returns_open_until: until }).where('product_id', '=', brought.to).execute()
    clock.advance(1000)
    expect(said(await move(brought.id, brought.to))).toBe('ok')
    expect(await asked(brought.nika, brought.id)).toMatchObject({ may_return: false })
  })
})

describe('its money', () => {
  test('a lower price is proposed to finance; what is paid is this ticket’s, whoever gives back which', async () => {
    const cheap = { offers: [{ irr: 100_000 }] }
    const { id, ids, to, from, nika, purchaseId } = await two({ quantity: 2, to: cheap })
    expect(await look(id, to)).toMatchObject({ back: { amount: 400_000, currency: 'IRR' }, waived: null })
    expect(said(await move(id, to))).toBe('ok')
    const pay = (as: Buyer) =>
      house.call('POST', `/studio/tickets/${id}/pay-difference`, { as, body: { reason: 'cheaper' } })
    expect(said(await pay(support))).toBe('auth.forbidden')
    const answers = await Promise.all([pay(finance), pay(finance), pay(finance)])
    expect(answers.map(said)).toContain('ok')
    expect(said(await pay(finance))).toBe('screening_desk.no_proposal')
    await house.pass(4)
    expect(await refundsOf(purchaseId)).toMatchObject([{ amount: 400_000, state: 'done' }])
    // the other ticket has cost all of its half
    const other = ids[1] ?? ''
    const back = await house.call('POST', `/me/tickets/${other}/return`, { as: nika, body: { way: 'wallet' } })
    expect(back.status).toBeLessThan(300)
    expect((await refundsOf(purchaseId)).map(({ amount }) => amount)).toContain(ticketPrice)
    await cancel(to)
    await finishActs(core, audit)
    await house.pass(4)
    const amounts = (await refundsOf(purchaseId)).map(({ amount }) => amount).toSorted((a, b) => a - b)
    expect(amounts).toEqual([100_000, 400_000, ticketPrice])
    expect([await house.seats(from), await house.seats(to)]).toEqual([
      { sold: 0, held: 0 },
      { sold: 0, held: 0 },
    ])
  })

  test('seats of one group ticket that came back, and the difference of another: each ticket keeps its own money', async () => {
    const price = 1_000_001
    const shown = await house.screening({ returnHours: 0, offers: [{ seats: 6, irr: price }] })
    const target = await again(shown.filmId, { returnHours: 0, offers: [{ seats: 6, irr: 800_000 }] })
    const nika = await house.buyer('en')
    const purchaseId = await house.bought(nika, shown.offerId, { quantity: 2, price })
    const [stays = '', goes = ''] = (await house.ticketsOf(nika)).map(({ id }) => id)
    const giveSeats = (id: string, seats: number, of: number) =>
      house.call('POST', `/me/tickets/${id}/seats-back`, {
        as: nika,
        body: { seats, of, is_paid: true, way: 'wallet' },
      })
    const moneyOf = async (id: string) =>
      (await house.ask('GET /me/tickets/:id/return', { params: { id } }, { as: nika })).money?.amount
    expect(said(await giveSeats(stays, 2, 6))).toBe('ok')
    expect(await look(goes, target.productId)).toMatchObject({ back: { amount: 200_001 } })
    expect(said(await move(goes, target.productId))).toBe('ok')
    const body = { reason: 'cheaper' }
    expect(said(await house.call('POST', `/studio/tickets/${goes}/pay-difference`, { as: finance, body }))).toBe('ok')
    await house.pass(4)
    expect([await moneyOf(stays), await moneyOf(goes)]).toEqual([666_668, 800_000])
    // of the moved one too seats come back: a part of what it still costs
    expect(said(await giveSeats(goes, 3, 6))).toBe('ok')
    expect([await moneyOf(stays), await moneyOf(goes)]).toEqual([666_668, 400_000])
    expect([await house.seats(shown.productId), await house.seats(target.productId)]).toEqual([
      { sold: 4, held: 0 },
      { sold: 3, held: 0 },
    ])
    await cancel(target.productId)
    await finishActs(core, audit)
    await house.pass(4)
    expect(await moneyOf(stays)).toBe(666_668)
    const back = await house.call('POST', `/me/tickets/${stays}/return`, { as: nika, body: { way: 'wallet' } })
    expect(said(back)).toBe('ok')
    await house.pass(4)
    expect((await refundsOf(purchaseId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * price)
    expect([await house.seats(shown.productId), await house.seats(target.productId)]).toEqual([
      { sold: 0, held: 0 },
      { sold: 0, held: 0 },
    ])
  })

  test('a difference never takes the last money of its line, with which the ticket would end', async () => {
    const { id, to, purchaseId, nika } = await two({ to: { offers: [{ irr: 100_000 }] } })
    expect(said(await move(id, to))).toBe('ok')
    const desk = { memberId: finance.memberId, locale: 'en' as const, audit }
    const wish = { purchaseId, amount: 100_000, reason: 'a gesture' }
    await requestRefund(core, { ...desk, idempotencyKey: `gesture-${id}` }, wish)
    await house.pass(4)
    const body = { reason: 'cheaper' }
    const paid = await house.call('POST', `/studio/tickets/${id}/pay-difference`, { as: finance, body })
    expect(said(paid)).toBe('screening_desk.no_money')
    expect(await house.ticketsOf(nika)).toMatchObject([{ id, state: 'unused' }])
  })

  test('a higher price is waived and noted; to a free screening no paid ticket goes', async () => {
    const { id, to } = await two({ to: { offers: [{ irr: 700_000 }] } })
    expect(await look(id, to)).toMatchObject({ back: null, waived: { amount: 200_000 } })
    expect(said(await move(id, to))).toBe('ok')
    const noted = await db.selectFrom('audit_log').select('details').where('subject', '=', `ticket:${id}`).execute()
    expect(noted).toMatchObject([{ details: { waived: 200_000 } }])
    const paid = await two({ to: { offers: [{ irr: 0 }] } })
    expect(await look(paid.id, paid.to)).toMatchObject({ code: 'ticket_move.free' })
  })

  test('cancelling either screening pays back its own tickets of the line and no others', async () => {
    const { id, ids, from, to, purchaseId } = await two({ quantity: 3 })
    expect(said(await move(id, to))).toBe('ok')
    await cancel(to)
    await finishActs(core, audit)
    await house.pass(4)
    expect(await refundsOf(purchaseId)).toMatchObject([{ amount: ticketPrice }])
    const gone = await db
      .selectFrom('tickets')
      .select('id')
      .where('revoked_at', 'is not', null)
      .where('id', 'in', ids)
      .execute()
    expect(gone).toEqual([{ id }])
    expect(await house.seats(from)).toEqual({ sold: 2, held: 0 })
    await cancel(from)
    await finishActs(core, audit)
    await house.pass(4)
    expect((await refundsOf(purchaseId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(3 * ticketPrice)
    expect([await house.seats(from), await house.seats(to)]).toEqual([
      { sold: 0, held: 0 },
      { sold: 0, held: 0 },
    ])
  })

  test('the sale stays where it was made, to the Rial, and both reports tell the move', async () => {
    const { id, from, to } = await two({ quantity: 2 })
    expect(said(await move(id, to))).toBe('ok')
    const day = clock.now().toISOString().slice(0, 10)
    const report = (productId: ProductId) =>
      house.ask(
        'GET /studio/screening-report',
        {
          query: {
            from: day,
            to: after(clock.now(), days(1)).toISOString().slice(0, 10),
            product_id: Number(productId),
          },
        },
        { as: finance },
      )
    expect((await report(from)).totals).toMatchObject([
      { sold: 2, moved_out: 1, moved_in: 0, gross: 2 * ticketPrice, gross_back: 0 },
    ])
    expect((await report(to)).totals).toMatchObject([{ sold: 0, moved_out: 0, moved_in: 1, gross: 0, net: 0 }])
  })
})

test('dying at any statement a move has happened whole, or not at all', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    const { id, from, to } = await two({ to: { offers: [{ irr: 100_000 }] } })
    const { fingerprint } = await look(id, to)
    const order = { id, others: [], to, fingerprint, reason: 'x' }
    const desk = { memberId: support.memberId, audit }
    await survive(moveTicket(dying, desk, order))
    return async () => {
      await moveTicket(core, desk, order).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'ticket_move.meanwhile' }),
      )
      expect([await house.seats(from), await house.seats(to)]).toEqual([
        { sold: 0, held: 0 },
        { sold: 1, held: 0 },
      ])
      for (const table of ['ticket_moves', 'ticket_refund_proposals'] as const)
        expect(await db.selectFrom(table).select('id').where('ticket_id', '=', id).execute()).toHaveLength(1)
    }
  })
  expect(statements).toBeGreaterThan(15)
}, 200_000)

describe('at the same moment', () => {
  const outcomes = async (...calls: Promise<{ status: number; body: Record<string, unknown> }>[]) =>
    (await Promise.all(calls)).map(said)

  test('two moves of one ticket: one happens', async () => {
    const { id, from, to, target } = await two()
    const third = (await again(target.filmId)).productId
    await db
      .updateTable('programme_items')
      .set({ item_id: await filmOf(from) })
      .where('product_id', '=', third)
      .execute()
    const [a, b] = [await look(id, to), await look(id, third)]
    const done = await outcomes(
      press(id, to, a.fingerprint),
      press(id, third, b.fingerprint),
      press(id, to, a.fingerprint),
    )
    expect(done.filter((one) => one === 'ok')).toHaveLength(1)
    const sold = [await house.seats(from), await house.seats(to), await house.seats(third)].map((seats) => seats.sold)
    expect(sold.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  })

  test('moves there and back between two screenings do not wait for each other for ever', async () => {
    const one = await two()
    const raha = await house.buyer()
    await house.bought(raha, one.target.offerId)
    const [hers] = await house.ticketsOf(raha)
    const id = hers?.id ?? ''
    const [a, b] = [await look(one.id, one.to), await look(id, one.from)]
    expect(await outcomes(press(one.id, one.to, a.fingerprint), press(id, one.from, b.fingerprint))).toEqual([
      'ok',
      'ok',
    ])
    expect([await house.seats(one.from), await house.seats(one.to)]).toEqual([
      { sold: 1, held: 0 },
      { sold: 1, held: 0 },
    ])
  })

  test('the last seat there: one of two tickets gets it, and none is lost', async () => {
    const { ids, from, to } = await two({ quantity: 2, to: { capacity: 1 } })
    const seen = await Promise.all(ids.map((id) => look(id, to)))
    const done = await outcomes(...ids.map((id, n) => press(id, to, seen[n]?.fingerprint ?? '')))
    expect(done.toSorted()).toEqual(['ok', 'purchase.sold_out'])
    expect([await house.seats(from), await free(to, 1)]).toEqual([{ sold: 1, held: 0 }, 0])
  })

  test('its first play: it plays and stays, or it goes and the old code opens nothing', async () => {
    const window = { startsAt: after(clock.now(), -hours(1)), endsAt: after(clock.now(), days(1)) }
    const { id, from, to, nika } = await two({ from: window })
    const [ticket] = await house.ticketsOf(nika)
    const { fingerprint } = await look(id, to)
    const play = house.call('GET', `/play-info?using_ticket=${ticket?.code ?? ''}`, { as: nika })
    const [moved, played] = await outcomes(press(id, to, fingerprint), play)
    const row = await db
      .selectFrom('tickets')
      .select(['product_id', 'first_played_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.first_played_at !== null).toBe(row.product_id === from)
    expect([moved, played].filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('its return: the money goes once, and no seat is left taken', async () => {
    const { id, from, to, nika, purchaseId } = await two()
    const { fingerprint } = await look(id, to)
    const back = house.call('POST', `/me/tickets/${id}/return`, { as: nika, body: { way: 'wallet' } })
    const [moved, returned] = await outcomes(press(id, to, fingerprint), back)
    const sold = (await house.seats(from)).sold + (await house.seats(to)).sold
    expect(sold).toBe(returned === 'ok' ? 0 : 1)
    expect(await refundsOf(purchaseId)).toHaveLength(returned === 'ok' ? 1 : 0)
    expect([moved, returned]).toContain('ok')
  })

  test.each(['from', 'to'] as const)(
    'cancelling the screening it goes %s: paid back once, or it stands',
    async (which) => {
      const { id, from, to, purchaseId, ...more } = await two()
      const { fingerprint } = await look(id, to)
      const [[moved]] = await Promise.all([
        outcomes(press(id, to, fingerprint)),
        cancel({ from, to }[which]).catch(() => null),
      ])
      const { fate } = await db
        .selectFrom('screenings')
        .select('fate')
        .where('product_id', '=', { from, to }[which])
        .executeTakeFirstOrThrow()
      await finishActs(core, audit)
      await house.pass(4)
      const standing = await house.ticketsOf(more.nika)
      const isPaidBack = (await refundsOf(purchaseId)).length === 1
      expect(standing.some(({ state }) => state === 'unused')).toBe(!isPaidBack)
      const there = moved === 'ok' ? to : from
      expect(isPaidBack).toBe(fate === 'cancelled' && there === { from, to }[which])
      expect((await house.seats(from)).sold + (await house.seats(to)).sold).toBe(isPaidBack ? 0 : 1)
    },
  )
})

const filmOf = async (id: ProductId) =>
  (await db.selectFrom('programme_items').select('item_id').where('product_id', '=', id).executeTakeFirstOrThrow())
    .item_id

test('a place of a pass goes to another show of its festival, from and to the places that are kept for passes', async () => {
  const of = await newFestival(db, clock.now(), { credits: 2 })
  const shows: ProductId[] = []
  for (const hour of [30, 50])
    shows.push((await newShow(db, clock.now(), { ...of, startsAt: after(clock.now(), hours(hour)) })).productId)
  const [first, second] = shows as [ProductId, ProductId]
  await db
    .updateTable('programme_items')
    .set({ item_id: await filmOf(first) })
    .where('product_id', '=', second)
    .execute()
  const elsewhere = (await again(await filmOf(first))).productId
  const nika = await house.buyer()
  const price = { currency: 'IRR' as const, amount: passPrice }
  const bought = await house.buy(nika, { offerId: of.kindId, price }, { body: { type: 'BUY_FESTIVAL' } })
  await house.pay(bought.authority)
  await house.call('POST', '/me/festival-reservations', { as: nika, body: { screening_id: Number(first) } })
  const [ticket] = await house.ticketsOf(nika)
  const id = ticket?.id ?? ''
  expect(await look(id, elsewhere)).toMatchObject({ code: 'ticket_move.pass_elsewhere' })
  expect(said(await move(id, second))).toBe('ok')
  const taken = await db
    .selectFrom('screenings')
    .select(['product_id', 'sold', 'pass_taken'])
    .where('product_id', 'in', shows)
    .orderBy('product_id')
    .execute()
  expect(taken.map(({ sold, pass_taken }) => [sold, pass_taken])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

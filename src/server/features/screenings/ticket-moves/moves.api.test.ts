import { afterEach, describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { said, ticketMoveHouse } from '#tests/support/houses/ticket-move-house.ts'
import { finishActs } from '#server/features/screenings/control/acts/finish-acts.ts'
import { audit } from '#server/features/operations/audit/index.ts'

const house = await ticketMoveHouse()
const { db, clock, core, support, admin, again, two, preview, press, move, refundsOf, filmOf, cancel } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
afterEach(() => house.expectBooksAgree())

const screeningOf = async (id: string) =>
  (await db.selectFrom('tickets').select(['product_id', 'revoked_at']).where('id', '=', id).executeTakeFirstOrThrow())
    .product_id

describe('a move', () => {
  test('is found, shown and done; the seat, the code and the calendar go along, and the holder is told once', async () => {
    const { id, ids, from, to, nika } = await two({ quantity: 2, to: { mode: 'together' } })
    const [before] = await house.ticketsOf(nika)
    const targets = await house.ask('GET /studio/tickets/:id/move-targets', { params: { id } }, { as: support })
    expect(targets).toMatchObject({
      message: null,
      total: 1,
      others: [{ id: ids[1], number: expect.any(Number), of: 2 }],
      items: [{ id: Number(to), mode: 'together', seats_left: 100, price: { amount: ticketPrice }, message: null }],
    })
    const shown = await preview(id, to)
    expect(shown).toMatchObject({ tickets: 1, seats: 1, members: 1, open_links: 0, back: null, waived: null })
    await house.work()
    house.letters.length = 0
    expect(await press(id, to, shown.fingerprint)).toMatchObject({ status: 200, body: { moved: 1 } })
    expect(await house.seats(from)).toEqual({ sold: 1, held: 0 })
    expect(await house.seats(to)).toEqual({ sold: 1, held: 0 })
    const after_ = (await house.ticketsOf(nika)).find((ticket) => ticket.id === id)
    expect(after_).toMatchObject({
      state: 'unused',
      screening: { id: Number(to), calendar_sequence: 1 },
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
    const { fingerprint } = await preview(id, to)
    expect(said(await press(id, to, fingerprint, { as: editor }))).toBe('auth.forbidden')
    expect(said(await press(id, to, fingerprint, { as: nika }))).toBe('auth.forbidden')
    await db
      .updateTable('products')
      .set({ release_at: after(clock.now(), days(2) + hours(1)) })
      .where('id', '=', to)
      .execute()
    expect(said(await press(id, to, fingerprint))).toBe('ticket_move.changed')
    const stranger = await house.screening()
    expect(await preview(id, stranger.productId)).toMatchObject({ code: 'ticket_move.other_title' })
    expect(await preview('00000000-0000-4000-8000-000000000000', to)).toMatchObject({ code: 'ticket.unknown' })
    expect(await screeningOf(id)).toBe(from)
  })

  test('ends the open link by which it was to be given on, and keeps its guests’ places in order', async () => {
    const { id, to, nika } = await two()
    const body = { giver_name: 'Nika' }
    const made = await house.call('POST', `/me/tickets/${id}/gift`, { as: nika, body })
    expect(made.status).toBeLessThan(300)
    expect(await preview(id, to)).toMatchObject({ open_links: 1 })
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
      product_id: productId,
      sequence: 1,
      act: 'postpone' as const,
      reason: 'x',
      member_id: admin.memberId,
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
  expect(await preview(id, elsewhere)).toMatchObject({ code: 'ticket_move.pass_elsewhere' })
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

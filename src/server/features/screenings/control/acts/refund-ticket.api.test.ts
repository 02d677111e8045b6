import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { refundTicket } from './refund-ticket.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
afterEach(() => house.expectBooksAgree())

const press = (as: Buyer, id: string, what: string, reason = 'she was ill') =>
  house.call('POST', `/studio/tickets/${id}/${what}`, { as, body: { reason } })
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()

async function three() {
  const shown = await house.screening()
  const nika = await house.buyer('en')
  const purchaseId = await house.bought(nika, shown.offerId, { quantity: 3 })
  const ids = (await house.ticketsOf(nika)).map(({ id }) => id)
  return { ...shown, nika, purchaseId, ids, named: ids[1] ?? '' }
}

test('support proposes, finance pays exactly this ticket, and its buyer is told once', async () => {
  const { productId, nika, purchaseId, ids, named } = await three()
  expect(said(await press(support, named, 'refund'))).toBe('auth.forbidden')
  const proposed = await press(support, named, 'refund-proposal')
  expect(proposed.body).toMatchObject({ proposal: { reason: 'she was ill' } })
  expect(said(await press(support, named, 'refund-proposal'))).toBe('screening_desk.proposed')
  expect(await refundsOf(purchaseId)).toEqual([])
  const { items } = await house.ask(
    'GET /studio/screenings/:id/tickets',
    { params: { id: productId } },
    { as: finance },
  )
  expect(items[0]).toMatchObject({ id: named, proposal: { by: expect.any(String) } })
  await house.work()
  house.letters.length = 0
  expect((await press(finance, named, 'refund')).body).toMatchObject({ state: 'revoked', proposal: null })
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([
    { state: 'done', amount: ticketPrice, requested_by: finance.memberId },
  ])
  expect((await house.ticketsOf(nika)).map(({ id }) => id)).toEqual(ids.filter((id) => id !== named))
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
  const subjects = house.letters.map(({ notice }) => notice.subject)
  expect(subjects.filter((subject) => subject === 'A ticket for Rain, tonight was taken back')).toHaveLength(1)
})

test('pressed ten times at once it is paid back once', async () => {
  const { productId, purchaseId, named } = await three()
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(finance, named, 'refund')))
  for (const answer of answers) expect(['ok', 'ticket.unknown']).toContain(said(answer))
  expect(said(await press(finance, named, 'refund'))).toBe('ticket.unknown')
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([{ amount: ticketPrice }])
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
})

test('at the same moment as its holder gives it back, the money goes once', async () => {
  const { purchaseId, nika, named, productId } = await three()
  await db.updateTable('screenings').set({ return_hours: 0 }).where('product_id', '=', productId).execute()
  const back = house.call('POST', `/me/tickets/${named}/return`, { as: nika, body: { way: 'wallet' } })
  await Promise.all([back, press(finance, named, 'refund')])
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([{ amount: ticketPrice }])
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
})

test('dying at any statement it happens once and whole', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    const { purchaseId, productId, named } = await three()
    const desk = { memberId: finance.memberId, audit, confirmLarge: needsNoConfirming }
    const order = { id: named, reason: 'x', toWallet: true, locale: 'en' } as const
    await survive(refundTicket(dying, desk, order))
    return async () => {
      await refundTicket(core, desk, order).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'ticket.unknown' }),
      )
      await house.pass(4)
      expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', amount: ticketPrice }])
      expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 200_000)

test('a proposal can be declined and made again; a ticket without money has none', async () => {
  const { named, productId } = await three()
  expect(said(await press(finance, named, 'decline-refund'))).toBe('screening_desk.no_proposal')
  await press(support, named, 'refund-proposal')
  expect(said(await press(support, named, 'decline-refund'))).toBe('auth.forbidden')
  expect((await press(finance, named, 'decline-refund')).body).toMatchObject({ proposal: null, state: 'unused' })
  expect(said(await press(support, named, 'refund-proposal'))).toBe('ok')
  const guest = await house.buyer()
  const { user_name: userName } = await db
    .selectFrom('members')
    .select('user_name')
    .where('id', '=', guest.memberId)
    .executeTakeFirstOrThrow()
  const gift = { user_name: userName, seats: 1, reason: 'a guest' }
  const given = await house.call('POST', `/studio/screenings/${productId}/tickets`, {
    as: support,
    body: gift,
    key: randomUUID(),
  })
  expect(said(await press(support, String(given.body['id']), 'refund-proposal'))).toBe('screening_desk.no_money')
  expect(said(await press(finance, String(given.body['id']), 'refund'))).toBe('screening_desk.no_money')
  expect(said(await press(support, named, 'refund-proposal', ''))).toBe('request.invalid')
})

test.each([
  ['cancelled', { fate: 'cancelled' as const }],
  ['a draft', { state: 'draft' as const }],
  ['over', { startsAt: after(clock.now(), -days(3)), endsAt: after(clock.now(), -days(1)) }],
])('no ticket is given for a screening that is %s, and nobody is told of one', async (_what, options) => {
  const { productId } = await house.screening(options)
  const guest = await house.buyer('en')
  const { user_name } = await db
    .selectFrom('members')
    .select('user_name')
    .where('id', '=', guest.memberId)
    .executeTakeFirstOrThrow()
  await house.work()
  house.letters.length = 0
  const body = { user_name, seats: 1, reason: 'a guest' }
  const given = await house.call('POST', `/studio/screenings/${productId}/tickets`, {
    as: support,
    body,
    key: randomUUID(),
  })
  expect(said(given)).toBe('screening_desk.not_now')
  await house.work()
  expect(house.letters).toEqual([])
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

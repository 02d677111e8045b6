import { afterEach, describe, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { said, ticketMoveHouse } from '#tests/support/houses/ticket-move-house.ts'
import { requestRefund } from '#server/features/payments/refunds/index.ts'
import { finishActs } from '#server/features/screenings/control/acts/finish-acts.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const house = await ticketMoveHouse()
const { db, clock, core, support, again, two, preview, move, refundsOf, cancel } = house
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
afterEach(() => house.expectBooksAgree())

describe('its money', () => {
  test('a lower price is proposed to finance; what is paid is this ticket’s, whoever gives back which', async () => {
    const cheap = { offers: [{ irr: 100_000 }] }
    const { id, ids, to, from, nika, purchaseId } = await two({ quantity: 2, to: cheap })
    expect(await preview(id, to)).toMatchObject({ back: { amount: 400_000, currency: 'IRR' }, waived: null })
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
    expect(await preview(goes, target.productId)).toMatchObject({ back: { amount: 200_001 } })
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
    const desk = { memberId: finance.memberId, locale: 'en' as const, audit, confirmLarge: needsNoConfirming }
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
    expect(await preview(id, to)).toMatchObject({ back: null, waived: { amount: 200_000 } })
    expect(said(await move(id, to))).toBe('ok')
    const noted = await db.selectFrom('audit_log').select('details').where('subject', '=', `ticket:${id}`).execute()
    expect(noted).toMatchObject([{ details: { waived: 200_000 } }])
    const paid = await two({ to: { offers: [{ irr: 0 }] } })
    expect(await preview(paid.id, paid.to)).toMatchObject({ code: 'ticket_move.free' })
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

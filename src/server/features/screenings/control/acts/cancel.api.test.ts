import { afterEach, describe, expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { actDesk } from '#tests/support/houses/act-desk.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { newTicket, running } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { doAct } from './do-act.ts'
import { finishActs } from './finish-acts.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
afterEach(() => house.expectBooksAgree())

const { awake, preview, act } = actDesk(house, admin)

const finish = () => finishActs(core, audit)
const refundsOf = (purchaseId: string) =>
  db.selectFrom('refunds').selectAll().where('purchase_id', '=', purchaseId).execute()
const linesOf = async (id: ProductId) => {
  await awake()
  const { acts } = await house.ask('GET /studio/screenings/:id', { params: { id } }, { as: admin })
  return acts[0]?.money_back
}

describe('cancelling', () => {
  test('shows who is concerned and how much goes back, and does exactly that', async () => {
    const { productId, offerId } = await house.screening()
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    await house.charge(raha, 200_000)
    const whole = await house.bought(nika, offerId, { quantity: 3 })
    const mixed = await house.buy(
      raha,
      { offerId, price: { currency: 'IRR', amount: 500_000 } },
      {
        body: { type: 'BUY_SCREENING', quantity: 1, use_wallet: true },
      },
    )
    await house.pay(mixed.authority)
    expect(await preview(productId, 'cancel')).toMatchObject({
      members: 2,
      tickets: 4,
      seats: 4,
      begun: 0,
      over: 0,
      free: 0,
      pays_at_once: true,
      money: [{ currency: 'IRR', to_bank: 1_800_000, to_wallet: 200_000 }],
    })
    expect(await act(productId, 'cancel')).toMatchObject({ status: 201, body: { state: 'cancelled', may: [] } })
    await finish()
    await house.pass(4)
    expect(await refundsOf(whole)).toMatchObject([{ amount: 1_500_000, state: 'done' }])
    expect(await refundsOf(mixed.id)).toMatchObject([{ amount: 500_000, bank_amount: 300_000, state: 'done' }])
    expect(await house.walletOf(raha)).toMatchObject({ spendable: 200_000 })
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect(await linesOf(productId)).toMatchObject({ waiting: 0, done: 2, failed: 0, sums: [{ amount: 2_000_000 }] })
  })

  test('an editor’s cancelling leaves the money to finance, whose press sends it once', async () => {
    const { productId, offerId } = await house.screening()
    const nika = await house.buyer()
    const bought = await house.bought(nika, offerId)
    expect((await preview(productId, 'cancel', editor)).pays_at_once).toBe(false)
    await act(productId, 'cancel', editor)
    await finish()
    expect(await refundsOf(bought)).toEqual([])
    expect(await linesOf(productId)).toMatchObject({ is_released: false, waiting: 1 })
    const press = (as: Buyer) => house.call('POST', `/studio/screenings/${productId}/money-back`, { as })
    expect((await press(editor)).status).toBe(403)
    expect((await press(finance)).status).toBe(200)
    expect((await press(finance)).body).toMatchObject({ code: 'screening_desk.nothing_waits' })
    await finish()
    await finish()
    expect(await refundsOf(bought)).toMatchObject([{ requested_by: finance.memberId }])
    await house.pass(4)
  })

  test('twice at once happens once, and frees each place once', async () => {
    const { productId, offerId } = await house.screening({ capacity: 10 })
    const nika = await house.buyer()
    const bought = await house.bought(nika, offerId, { quantity: 2 })
    // both have seen the same preview
    const body = { act: 'cancel', fingerprint: (await preview(productId, 'cancel')).fingerprint, reason: 'x' }
    const press = () => house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    await Promise.all([finish(), finish(), finish()])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect(await refundsOf(bought)).toHaveLength(1)
    await house.pass(4)
  })

  test('a sale after the preview makes it untrue: nothing is done, and the new one shows the sale', async () => {
    const { productId, offerId } = await house.screening()
    await house.bought(await house.buyer(), offerId)
    const { fingerprint } = await preview(productId, 'cancel')
    await house.bought(await house.buyer(), offerId)
    const body = { act: 'cancel', fingerprint, reason: 'x' }
    const answer = await house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'screening_desk.changed' } })
    expect(await preview(productId, 'cancel')).toMatchObject({ tickets: 2 })
    expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
  })

  test('a sale after the preview goes along where the desk says when it looked, and gets its money back', async () => {
    const { productId, offerId } = await house.screening()
    const first = await house.bought(await house.buyer(), offerId)
    const { fingerprint, seen_at } = await preview(productId, 'cancel')
    clock.advance(1000)
    const late = await house.bought(await house.buyer(), offerId, { quantity: 2 })
    const body = { act: 'cancel', fingerprint, seen_at, reason: 'x' }
    const press = () => house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })
    // ten minutes later nobody remembers what they have seen
    const asked = clock.now()
    clock.advance(minutes(10))
    await awake()
    expect((await press()).body).toMatchObject({ code: 'screening_desk.changed' })
    clock.set(asked)
    expect((await press()).body).toMatchObject({ state: 'cancelled' })
    await finish()
    await house.pass(4)
    expect([await refundsOf(first), await refundsOf(late)]).toMatchObject([
      [{ amount: 500_000 }],
      [{ amount: 1_000_000 }],
    ])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })

  test('what is not there any more makes a preview untrue, also where the desk says when it looked', async () => {
    const { productId, offerId } = await house.screening({ returnHours: 0 })
    const nika = await house.buyer()
    await house.bought(nika, offerId)
    const { fingerprint, seen_at } = await preview(productId, 'cancel')
    const [ticket] = await house.ticketsOf(nika)
    await house.call('POST', `/me/tickets/${ticket?.id}/return`, { as: nika, body: { way: 'wallet' } })
    const body = { act: 'cancel', fingerprint, seen_at, reason: 'x' }
    const answer = await house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })
    expect(answer.body).toMatchObject({ code: 'screening_desk.changed' })
  })

  test('while a purchase is being paid: the money comes back either way, and no ticket stands', async () => {
    const { productId, offerId } = await house.screening()
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const left = await house.buyTickets(nika, offerId)
    const late = await house.buyTickets(raha, offerId)
    const { fingerprint } = await preview(productId, 'cancel')
    const order = { productId, act: 'cancel' as const, fingerprint, reason: 'x' }
    const desk = { memberId: admin.memberId, role: 'admin' as const, audit, confirmLarge: needsNoConfirming }
    await Promise.all([house.pay(left.authority), doAct(core, desk, order).catch(() => null)])
    if ((await preview(productId, 'cancel')).code === undefined) await act(productId, 'cancel')
    await house.pay(late.authority)
    await finish()
    await house.pass(5)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect((await house.look(raha, late.id)).state).toBe('returned')
  })

  test('a seen ticket keeps its money, one whose hours run is paid back, and gifts just end', async () => {
    const { productId, offerId } = await house.screening(running(clock.now()))
    const [nika, raha, guest] = [await house.buyer(), await house.buyer(), await house.buyer()]
    const [seen, begun] = [await house.bought(nika, offerId), await house.bought(raha, offerId)]
    await newTicket(db, clock.now(), { memberId: guest.memberId, productId })
    await db
      .updateTable('screenings')
      .set((eb) => ({ sold: eb('sold', '+', 1) }))
      .where('product_id', '=', productId)
      .execute()
    const play = (purchaseId: string, by: Buyer, endsAt: Date) =>
      db
        .updateTable('tickets')
        .set({ used_by: by.memberId, first_played_at: after(clock.now(), -hours(1)), ends_at: endsAt })
        .where('purchase_id', '=', purchaseId)
        .execute()
    await play(seen, nika, after(clock.now(), -minutes(1)))
    await play(begun, raha, after(clock.now(), minutes(1)))
    expect(await preview(productId, 'cancel')).toMatchObject({ tickets: 2, begun: 1, over: 1, free: 1 })
    await act(productId, 'cancel')
    await finish()
    await house.pass(5)
    expect([(await refundsOf(seen)).length, (await refundsOf(begun)).length]).toEqual([0, 1])
    expect(await house.ticketsOf(guest)).toMatchObject([{ state: 'cancelled' }])
    const { sold } = await db
      .selectFrom('screenings')
      .select('sold')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(sold).toBe(1)
  })

  test('a line that is refused waits with its reason, and a press tries it again', async () => {
    const { productId, offerId } = await house.screening()
    const bought = await house.bought(await house.buyer(), offerId)
    await act(productId, 'cancel')
    await db.updateTable('purchases').set({ state: 'returned' }).where('id', '=', bought).execute()
    await finish()
    expect(await linesOf(productId)).toMatchObject({ failed: 1, faults: [{ count: 1, message: expect.any(String) }] })
    await db.updateTable('purchases').set({ state: 'paid' }).where('id', '=', bought).execute()
    await house.call('POST', `/studio/screenings/${productId}/money-back`, { as: finance })
    await finish()
    expect(await linesOf(productId)).toMatchObject({ failed: 0, done: 1 })
    await house.pass(4)
  })

  test('a process that dies at any statement of its paying back loses nothing and repeats nothing', async () => {
    const statements = await dieEverywhere(core, async (dying) => {
      const { productId, offerId } = await house.screening()
      const nika = await house.buyer()
      const bought = await house.bought(nika, offerId, { quantity: 2 })
      await act(productId, 'cancel')
      await survive(finishActs(dying, audit))
      return async () => {
        clock.advance(minutes(3))
        await finish()
        await house.pass(4)
        expect(await refundsOf(bought)).toMatchObject([{ amount: 1_000_000, state: 'done' }])
        expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
        const told = await db
          .selectFrom('screening_notices')
          .select('told_at')
          .where('member_id', '=', nika.memberId)
          .execute()
        expect(told).toEqual([{ told_at: expect.any(Date) }])
      }
    })
    expect(statements).toBeGreaterThan(15)
  }, 400_000)

  test('50 tickets, killed three times: each is paid back exactly once', async () => {
    const { productId, offerId } = await house.screening({ capacity: 50 })
    const buyers = await Promise.all(Array.from({ length: 25 }, () => house.buyer()))
    for (const buyer of buyers) await house.bought(buyer, offerId, { quantity: 2 })
    await act(productId, 'cancel')
    for (const most of [3, 9, 14]) {
      const stop = new AbortController()
      // one question at a time: questions on a timer pile up on a busy machine, and the work waits behind them
      const seen = (async () => {
        while (!stop.signal.aborted) {
          const lines = await linesOf(productId)
          if ((lines?.done ?? 0) >= most) stop.abort()
        }
      })()
      await finishActs(core, audit, stop.signal)
      stop.abort()
      await seen
    }
    await finish()
    await house.pass(5)
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('purchase_lines', 'purchase_lines.purchase_id', 'refunds.purchase_id')
      .where('purchase_lines.details', '@>', JSON.stringify({ product_id: productId }) as never)
      .select(['refunds.purchase_id', 'refunds.amount'])
      .execute()
    expect(rows.map(({ amount }) => amount)).toEqual(Array.from({ length: 25 }, () => 1_000_000))
    expect(new Set(rows.map(({ purchase_id: id }) => id)).size).toBe(25)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  }, 120_000)
})

describe('holders are told', () => {
  test('once each, with a calendar file that takes the entry out', async () => {
    const { productId, offerId } = await house.screening()
    const nika = await house.buyer('en')
    await house.bought(nika, offerId, { quantity: 2 })
    const [first] = await house.ticketsOf(nika)
    await house.work()
    house.letters.length = 0
    await act(productId, 'cancel', editor)
    await finish()
    await finish()
    await house.work()
    const letters = house.letters.map(({ notice }) => notice)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    if (letter === undefined) throw new Error('no message')
    expect(letter.subject).toBe('Rain, tonight is cancelled')
    expect(letter.calendar?.method).toBe('CANCEL')
    expect(letter.calendar?.text).toContain(`UID:ticket-${first?.id}@`)
    expect(letter.calendar?.text.match(/SEQUENCE:1\r\n/g)).toHaveLength(2)
  })
})

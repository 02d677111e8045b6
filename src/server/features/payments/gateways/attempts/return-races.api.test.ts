import { expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const { bank } = house

async function beginPaying(amount?: number) {
  const nika = await house.buyer()
  const film = await house.film(amount)
  const bought = await house.buy(nika, film, { locale: 'en' })
  expect(bought.status).toBe(201)
  return { nika, film, ...bought, state: async () => (await house.look(nika, bought.id)).state }
}

test('bug 1: a forged OK while nothing was paid gives nothing, and the attempt stays open', async () => {
  const begun = await beginPaying()
  await bank.bringBack(begun.authority, { forged: { Status: 'OK' } })
  expect(await begun.state()).toBe('open')
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
  // the real payment that follows still counts
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority)
  expect(await begun.state()).toBe('paid')
})

test('bug 2: ten returns at once are one payment: one verify that counts, one right, one posting', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority)
  const asked = async () => (await bank.counts())['zarinpal.verify'] ?? 0
  const before = await asked()
  const results = await bank.bringBack(begun.authority, { times: 10, parallel: true })
  expect((await asked()) - before).toBe(1)
  expect(new Set(results.map((result) => `${result.status} ${result.location}`))).toEqual(
    new Set([`303 /en/pay/result/${begun.id}`]),
  )
  expect(await begun.state()).toBe('paid')
  expect(await house.rightsOf(begun.nika.memberId)).toHaveLength(1)
  expect(await house.postingsOf(begun.id)).toHaveLength(1)
  const paidEvents = await house.db
    .selectFrom('payment_events')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_events.attempt_id')
    .where('payment_attempts.purchase_id', '=', begun.id)
    .where('event', '=', 'paid')
    .select('payment_events.id')
    .execute()
  expect(paidEvents).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 2: a return, the sweep and the button of the result page at once are one payment', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority)
  house.clock.advance(minutes(2))
  await Promise.all([
    bank.bringBack(begun.authority, { times: 4, parallel: true }),
    house.work(),
    house.call('POST', `/me/purchases/${begun.id}/check`, { as: begun.nika }),
    house.call('POST', `/me/purchases/${begun.id}/check`, { as: begun.nika }),
  ])
  await house.pass(3)
  expect(await begun.state()).toBe('paid')
  expect(await house.rightsOf(begun.nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 2: the back button and a reload of the result change nothing', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority)
  const calls = await bank.counts()
  await bank.bringBack(begun.authority, { times: 3 })
  await bank.bringBack(begun.authority, { forged: { Status: 'NOK' } })
  expect(await begun.state()).toBe('paid')
  expect(await bank.counts()).toEqual(calls)
})

test('a return that says NOK though it was paid ends as paid', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority, { forged: { Status: 'NOK' } })
  expect(await begun.state()).toBe('paid')
  await house.expectBooksAgree()
})

test('bug 14: after a cancel, a new attempt with a new number can be paid', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority, 'cancel')
  await bank.bringBack(begun.authority, { forged: { Status: 'NOK' } })
  const cancelled = await house.look(begun.nika, begun.id)
  expect(cancelled).toMatchObject({ state: 'cancelled', can_retry: true })
  expect(cancelled.message).toContain('You cancelled the payment, or the bank refused it.')

  const again = await house.retry(begun.nika, begun.id)
  expect(again.status).toBe(201)
  expect(again.authority).not.toBe(begun.authority)
  const [first, second] = await house.attempts(begun.id)
  expect(second?.order_key).not.toBe(first?.order_key)
  await bank.press(again.authority)
  await bank.bringBack(again.authority)
  expect(await begun.state()).toBe('paid')
  await house.expectBooksAgree()
})

test('a repeated retry with the same key is one attempt', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority, 'fail')
  await bank.bringBack(begun.authority, { forged: { Status: 'NOK' } })
  const answers = await Promise.all([1, 2, 3].map(() => house.retry(begun.nika, begun.id, 'retry-key-1')))
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.authority)).size).toBe(1)
  expect(await house.attempts(begun.id)).toHaveLength(2)
})

test('bug 3: when the bank holds another amount, nothing is given and the money goes back by itself', async () => {
  const begun = await beginPaying(1_000_000)
  await house.db
    .updateTable('payment_attempts')
    .set({ amount: 2_000_000 })
    .where('purchase_id', '=', begun.id)
    .execute()
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority)
  const [attempt] = await house.attempts(begun.id)
  expect([attempt?.state, attempt?.error_code]).toEqual(['failed', '-50'])
  expect(await begun.state()).toBe('failed')
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
  expect((await house.look(begun.nika, begun.id)).message).toContain('the bank returns it within 72 hours')
  house.clock.advance(minutes(31))
  expect((await bank.session(begun.authority)).ledger).toBe('returned')
})

test('bug 8, bug 9: verify went through but its answer was lost: first unknown, then 101, then paid', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority)
  await bank.set({ bare_101: true })
  await bank.next('verify', 'timeout-after-commit')
  await bank.bringBack(begun.authority)
  const waiting = await house.look(begun.nika, begun.id)
  expect(waiting).toMatchObject({ state: 'waiting', can_retry: false, check_after_seconds: 3 })
  expect(waiting.message).toBe(
    'The bank has not answered yet. If money has been taken, it is safe. Please do not pay again.',
  )
  expect((await house.retry(begun.nika, begun.id)).body['code']).toBe('purchase.being_paid')

  house.clock.advance(5000)
  const { body } = await house.call('POST', `/me/purchases/${begun.id}/check`, { as: begun.nika })
  expect(body['state']).toBe('paid')
  // the 101 had no reference, but it is paid all the same
  expect((body['receipt'] as unknown as Record<string, unknown>)['bank_reference']).toBeNull()
  await bank.set({ bare_101: false })
  await house.expectBooksAgree()
})

test.each(['timeout-before-commit', 'http500', 'html-body', 'reset', 'reset-after-commit', 'code:-52', 'code:-12'])(
  'an answer to verify that says nothing (%s) is never called a failure; the sweep asks until it knows',
  async (outcome) => {
    const begun = await beginPaying()
    await bank.press(begun.authority)
    await bank.next('verify', outcome, 2)
    await bank.bringBack(begun.authority)
    expect(await begun.state()).toBe('waiting')
    await house.pass(3)
    expect(await begun.state()).toBe('paid')
    await bank.clear()
    await house.expectBooksAgree()
  },
)

test('bug 7: a tab closed after paying ends as paid by the sweep', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority, 'close')
  expect(await begun.state()).toBe('open')
  await house.pass(2)
  expect(await begun.state()).toBe('paid')
  await house.expectBooksAgree()
})

test('an attempt that nobody ends is looked at, not disturbed, and expires with its window', async () => {
  const begun = await beginPaying()
  const before = (await bank.counts())['zarinpal.verify'] ?? 0
  await house.pass(29)
  expect(await begun.state()).toBe('open')
  await house.pass(17)
  expect(await house.look(begun.nika, begun.id)).toMatchObject({ state: 'expired', can_retry: false })
  expect((await bank.counts())['zarinpal.verify'] ?? 0).toBe(before)
  expect((await house.retry(begun.nika, begun.id)).body['code']).toBe('purchase.not_payable')
})

test('bug 13: paid, and we came 31 minutes too late: the bank gave it back, and the buyer is told so', async () => {
  const begun = await beginPaying()
  await bank.press(begun.authority, 'close')
  house.clock.advance(minutes(31))
  await house.work()
  const late = await house.look(begun.nika, begun.id)
  expect(late).toMatchObject({ state: 'expired', can_retry: false })
  expect(late.message).toContain('the bank returns it within 72 hours')
  expect((await bank.session(begun.authority)).ledger).toBe('returned')
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
  await house.expectBooksAgree()
})

test('a bank that is silent for hours is waited for; when it speaks, the purchase is paid', async () => {
  const begun = await beginPaying()
  await bank.set({ auto_return_minutes: 100_000 })
  await bank.press(begun.authority)
  await bank.next('verify', 'http500', 50)
  await bank.bringBack(begun.authority)
  for (let hour = 0; hour < 5; hour += 1) {
    house.clock.advance(minutes(60))
    await house.work()
    expect(await begun.state()).toBe('waiting')
  }
  await bank.clear()
  house.clock.advance(minutes(10))
  await house.work()
  expect(await begun.state()).toBe('paid')
  await bank.set({ auto_return_minutes: 30 })
})

test('bug 5, bug 10: the session of another purchase brought to this return address opens nothing', async () => {
  const cheap = await beginPaying(20_000)
  const dear = await beginPaying(9_000_000)
  await bank.press(cheap.authority)
  await bank.bringBack(cheap.authority)
  await bank.bringBack(dear.authority, { forged: { Authority: cheap.authority, Status: 'OK' } })
  expect(await dear.state()).toBe('open')
  expect(await house.rightsOf(dear.nika.memberId)).toEqual([])
  await house.expectBooksAgree()
})

test('bug 4: a price that changes while the buyer is at the bank does not touch what was frozen', async () => {
  const begun = await beginPaying(1_000_000)
  await house.db
    .updateTable('offers')
    .set({ withdrawn_at: house.clock.now() })
    .where('id', '=', begun.film.offerId)
    .execute()
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority)
  expect(await begun.state()).toBe('paid')
  expect((await house.look(begun.nika, begun.id)).receipt?.['total']).toEqual({ amount: 1_000_000, currency: 'IRR' })
})

test('a browser that comes back with a payment after we gave up is still heard', async () => {
  const begun = await beginPaying()
  await bank.set({ session_minutes: 300, auto_return_minutes: 300 })
  await house.pass(47)
  expect(await begun.state()).toBe('expired')
  await bank.press(begun.authority)
  await bank.bringBack(begun.authority)
  expect(await begun.state()).toBe('paid')
  await bank.set({ session_minutes: 30, auto_return_minutes: 30 })
  await house.expectBooksAgree()
})

// last, because such money stays captured until a person decides
test('bug 5: a bank reference that another payment carries is set aside for a person', async () => {
  const first = await beginPaying()
  const second = await beginPaying()
  await bank.press(second.authority)
  const { bank_reference } = await bank.session(second.authority)
  await house.db.updateTable('payment_attempts').set({ bank_reference }).where('purchase_id', '=', first.id).execute()
  await bank.bringBack(second.authority)
  const [attempt] = await house.attempts(second.id)
  expect([attempt?.state, attempt?.error_code]).toEqual(['unknown', 'reference_of_another'])
  expect(await second.state()).toBe('waiting')
  expect(await house.rightsOf(second.nika.memberId)).toEqual([])
  await house.pass(2)
  expect(await second.state()).toBe('waiting')
  await house.db
    .deleteFrom('payment_events')
    .where('attempt_id', '=', attempt?.id ?? '')
    .execute()
  await house.db.deleteFrom('payment_attempts').where('purchase_id', '=', second.id).execute()
})

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { hours, minutes } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { endPayment } from './end-payment.ts'

const house = await paymentHouse()
const { bank, db } = house
const desk = await newMember(db, house.clock.now(), { staffRole: 'finance' })
afterEach(async () => {
  await bank.clear()
  await house.expectBooksAgree()
})

/** A purchase paid by wallet and bank, for which the bank has given no answer for three days. */
async function riddle() {
  const nika = await house.buyer('en')
  await house.charge(nika, 400_000)
  const bought = await house.buy(nika, await house.film(1_490_000), { body: { use_wallet: true } })
  await bank.press(bought.authority)
  await bank.next('verify', 'http500', 50)
  await bank.next('inquiry', 'http500', 50)
  await bank.bringBack(bought.authority)
  house.clock.advance(hours(73))
  await house.work()
  const [row] = await attempts(bought.id)
  expect(row).toMatchObject({ state: 'unknown', next_check_at: null })
  return { nika, ...bought, attemptId: row?.id ?? '' }
}

const attempts = (purchaseId: PurchaseId) =>
  db.selectFrom('payment_attempts').selectAll().where('purchase_id', '=', purchaseId).execute()

const end = (id: string, reason = 'the panel shows nothing') =>
  house.call('POST', `/studio/payments/${id}/end`, { as: desk, key: randomUUID(), body: { reason } })

test('what was given up is still asked about once a day, and paid when the bank says so', async () => {
  const { nika, id, attemptId } = await riddle()
  await bank.clear()
  await house.pass(3)
  expect((await house.look(nika, id)).state).toBe('waiting')
  house.clock.advance(hours(24))
  await house.work()
  expect((await attempts(id)).find((row) => row.id === attemptId)?.state).not.toBe('unknown')
  expect((await house.look(nika, id)).state).not.toBe('waiting')
})

test('the desk ends what no bank will say more about: the share comes back, the reason stays', async () => {
  const { nika, id, attemptId } = await riddle()
  expect(await house.walletOf(nika)).toMatchObject({ spendable: 0, held: 400_000 })
  const none = await end(attemptId, '  ')
  expect([none.status, (await attempts(id))[0]?.state]).toEqual([422, 'unknown'])
  const both = await Promise.all([end(attemptId), end(attemptId)])
  for (const { status } of both) expect([200, 409]).toContain(status)
  expect((await attempts(id))[0]).toMatchObject({ state: 'failed', error_code: 'ended_by_desk', next_check_at: null })
  expect(await house.walletOf(nika)).toEqual({ spendable: 400_000, gift: 0, held: 0 })
  expect((await house.look(nika, id)).state).toBe('failed')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'end_payment').execute()
  expect(audited).toMatchObject([{ details: { from: 'unknown', to: 'failed', reason: 'the panel shows nothing' } }])
})

test('what is still asked about, or decided, is not ended', async () => {
  const nika = await house.buyer('en')
  const bought = await house.buy(nika, await house.film(1_000_000))
  const [open] = await attempts(bought.id)
  expect((await end(open?.id ?? '')).body['code']).toBe('payment.still_asked')
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await end(open?.id ?? '')).body['code']).toBe('payment.still_asked')
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect((await end(randomUUID())).status).toBe(404)
})

test('a bank that answers later than a person waits is said to be asked, and its answer holds', async () => {
  const { nika, id, attemptId } = await riddle()
  house.clock.advance(minutes(6))
  await bank.clear()
  await bank.next('verify', 'slow:500')
  const audit = async () => undefined
  const wish = { attemptId, reason: 'the panel shows nothing', patienceMs: 50 }
  await expect(endPayment(house.core, { memberId: desk.memberId, audit }, wish)).rejects.toMatchObject({
    code: 'payment.asked_now',
  })
  await expect.poll(async () => (await attempts(id))[0]?.state).not.toBe('finalising')
  expect((await house.look(nika, id)).state).not.toBe('waiting')
})

test('a bank that was asked a minute ago is not asked anew: else one that is silent for long could never be ended', async () => {
  const { id, attemptId } = await riddle()
  const checks = (await attempts(id))[0]?.checks
  house.clock.advance(minutes(1))
  expect((await end(attemptId)).status).toBe(200)
  expect((await attempts(id))[0]).toMatchObject({ state: 'failed', error_code: 'ended_by_desk', checks })
})

test('the bank that answers at last is heard, although the desk wanted an end', async () => {
  const { nika, id, attemptId } = await riddle()
  house.clock.advance(minutes(6))
  await bank.clear()
  const ended = await end(attemptId)
  expect(ended.status).toBe(200)
  expect((await attempts(id))[0]?.error_code).not.toBe('ended_by_desk')
  expect((await house.look(nika, id)).state).not.toBe('waiting')
})

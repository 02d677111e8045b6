import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { bankAt, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { gatewaysWithRefunds, panelByHand, refundDesk } from '#tests/support/houses/refund-desk.ts'
import { leaseRefund, markOrdered } from './refund-queries.ts'
import { requestRefund } from './request-refund.ts'
import { recordRefund, settleRefund } from './settle-refund.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

const house = await paymentHouse({ panel: true, gatewaysAt: gatewaysWithRefunds })
const desk = await refundDesk(house)
const [mellat, paypal] = [bankAt(house.sandboxUrl, 'mellat'), bankAt(house.sandboxUrl, 'paypal')]
const byHand = panelByHand(house.sandboxUrl)
beforeEach(() => house.bank.clear())
afterEach(() => house.expectBooksAgree())

async function paid(name: BankName = 'zarinpal', amount = 1_000_000) {
  const bank = bankAt(house.sandboxUrl, name)
  const nika = await house.buyer()
  const price = { amount, currency: name === 'paypal' ? ('USD' as const) : ('IRR' as const) }
  const film = { ...(await house.film(amount, { prices: [price] })), price }
  const bought = await house.buy(nika, film, { gateway: name })
  const key = (await house.attempts(bought.id))[0]?.session_key ?? ''
  await bank.press(key)
  await bank.bringBack(key)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  return { nika, id: bought.id, key, session: () => bank.session(key) }
}

const spendable = async (sale: Awaited<ReturnType<typeof paid>>) => {
  await desk.awake()
  return (await house.walletOf(sale.nika)).spendable
}

test('what somebody gave back by hand in the panel is never taken for ours, however often it is asked', async () => {
  const sale = await paid()
  await byHand(await sale.session(), 20_000)
  house.clock.advance(hours(2))
  await desk.refund(sale.id, null)
  await house.pass(10)
  expect(await desk.rows(sale.id)).toMatchObject([
    { state: 'unknown', step: 'refund', ordered_at: null, error_code: 'the panel shows a refund that is not ours' },
  ])
  house.clock.advance(hours(73))
  await house.work()
  const [row] = await desk.rows(sale.id)
  expect(row).toMatchObject({ state: 'unknown', next_check_at: null })
  expect((await desk.toWallet(row?.id ?? '')).body).toMatchObject({ state: 'done', step: 'wallet' })
  expect([await spendable(sale), (await sale.session()).refunded]).toEqual([1_000_000, 20_000])
})

test('an order whose answer was lost is written down before it leaves, and what the panel shows then is ours', async () => {
  const sale = await paid()
  house.clock.advance(hours(2))
  // the two questions are answered, the order is not
  for (const outcome of ['ok', 'ok', 'timeout-after-commit']) await house.bank.next('graphql', outcome)
  await desk.refund(sale.id, null)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'unknown', ordered_at: house.clock.now() }])
  await house.pass(3)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'refund' }])
  expect([await spendable(sale), (await sale.session()).refunded]).toEqual([0, 1_000_000])
})

test('a refund that the desk ended in the wallet, and the panel carries out later, is not the next one’s', async () => {
  const sale = await paid()
  house.clock.advance(hours(2))
  for (const outcome of ['ok', 'ok', 'timeout-before-commit']) await house.bank.next('graphql', outcome)
  await desk.refund(sale.id, 400_000)
  await house.bank.next('graphql', 'http500', 30)
  house.clock.advance(hours(73))
  await house.work()
  const [first] = await desk.rows(sale.id)
  expect((await desk.toWallet(first?.id ?? '')).body).toMatchObject({ state: 'done', step: 'wallet' })
  await house.bank.clear()
  await byHand(await sale.session(), 400_000)
  await desk.refund(sale.id, null)
  await house.pass(5)
  const rows = await desk.rows(sale.id)
  expect(rows.map(({ state, step }) => [state, step])).toEqual([
    ['done', 'wallet'],
    ['done', 'wallet'],
  ])
  expect(await spendable(sale)).toBe(1_000_000)
})

test('refunds asked for at one instant have an order, and the panel’s one refund is the first one’s', async () => {
  for (let n = 0; n < 4; n += 1) {
    const sale = await paid()
    house.clock.advance(hours(2))
    for (let part = 0; part < 4; part += 1) await desk.refund(sale.id, 250_000)
    await house.pass(4)
    const rows = await desk.rows(sale.id)
    expect(rows.map(({ state, step }) => [state, step])).toEqual([
      ['done', 'refund'],
      ['done', 'wallet'],
      ['done', 'wallet'],
      ['done', 'wallet'],
    ])
    expect([await spendable(sale), (await sale.session()).refunded]).toEqual([750_000, 250_000])
  }
})

/** Asks for a part to the wallet, as a holder does who gives seats back, and does not settle it yet. */
const askToWallet = async (sale: Awaited<ReturnType<typeof paid>>, amount: number) =>
  requestRefund(
    house.core,
    {
      memberId: sale.nika.memberId,
      idempotencyKey: randomUUID(),
      locale: 'en',
      audit: async () => undefined,
      confirmLarge: needsNoConfirming,
    },
    { purchaseId: sale.id, amount, reason: 'seats given back', toWallet: true },
  )

test('money for the wallet is there at once, although an earlier part to the wallet is still under way', async () => {
  const sale = await paid()
  const first = await askToWallet(sale, 300_000)
  const second = await askToWallet(sale, 700_000)
  expect(await leaseRefund(house.db, first.id, house.clock.now(), after(house.clock.now(), minutes(2)))).toBeDefined()
  await settleRefund(house.core, second.id)
  expect(await spendable(sale)).toBe(700_000)
  house.clock.advance(minutes(3))
  await settleRefund(house.core, first.id)
  expect(await spendable(sale)).toBe(1_000_000)
})

test('money for the wallet does not wait for a bank that says nothing, and the bank’s part comes once', async () => {
  const sale = await paid()
  house.clock.advance(hours(2))
  for (const outcome of ['ok', 'ok', 'timeout-after-commit']) await house.bank.next('graphql', outcome)
  await desk.refund(sale.id, 400_000)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'unknown' }])
  const own = await askToWallet(sale, 600_000)
  await settleRefund(house.core, own.id)
  expect(await spendable(sale)).toBe(600_000)
  await house.pass(3)
  expect((await desk.rows(sale.id)).map(({ state, step }) => [state, step])).toEqual([
    ['done', 'refund'],
    ['done', 'wallet'],
  ])
  expect([await spendable(sale), (await sale.session()).refunded]).toEqual([600_000, 400_000])
})

test('after a clear no of the panel the rest may still go back there', async () => {
  const sale = await paid()
  house.clock.advance(hours(2))
  for (const outcome of ['ok', 'ok', 'timeout-before-commit']) await house.bank.next('graphql', outcome)
  await desk.refund(sale.id, 400_000)
  house.clock.advance(minutes(10))
  const [asked] = await desk.rows(sale.id)
  const leased = await leaseRefund(house.db, asked?.id ?? '', house.clock.now(), after(house.clock.now(), minutes(2)))
  if (leased === undefined) throw new Error('nobody may ask')
  expect(leased.ordered_at).not.toBeNull()
  await recordRefund(house.core, leased, { kind: 'onward', to: 'wallet', code: 'refused' })
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'wallet', ordered_at: null }])
  await desk.refund(sale.id, null)
  await house.pass(3)
  expect((await desk.rows(sale.id))[1]).toMatchObject({ state: 'done', step: 'refund' })
  expect((await sale.session()).refunded).toBe(600_000)
})

/** A refund that Mellat has accepted; when asked again, it finds none. */
async function acceptedAtMellat() {
  const sale = await paid('mellat')
  await desk.refund(sale.id, 400_000)
  await house.work()
  const [row] = await desk.rows(sale.id)
  expect(row).toMatchObject({ state: 'accepted', step: 'refund' })
  await mellat.next('bpRefundInquiryRequest', 'code:49', 50)
  return { ...sale, refundId: row?.id ?? '' }
}

test('an order that outlasted its lease is not sent: somebody else went on', async () => {
  const sale = await paid()
  house.clock.advance(hours(2))
  await house.bank.next('graphql', 'http500')
  await desk.refund(sale.id, null)
  house.clock.advance(minutes(10))
  const id = (await desk.rows(sale.id))[0]?.id ?? ''
  const leaseUntil = () => after(house.clock.now(), minutes(2))
  const late = await leaseRefund(house.db, id, house.clock.now(), leaseUntil())
  house.clock.advance(minutes(3))
  const next = await leaseRefund(house.db, id, house.clock.now(), leaseUntil())
  if (late === undefined || next === undefined) throw new Error('nobody may ask')
  expect(await markOrdered(house.db, late, house.clock.now())).toBe(false)
  expect((await desk.rows(sale.id))[0]?.ordered_at).toBeNull()
  expect(await markOrdered(house.db, next, house.clock.now())).toBe(true)
  await house.pass(6)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'refund' }])
})

test('mellat: a refund that the bank has accepted and no longer finds does not go to the wallet by itself', async () => {
  const sale = await acceptedAtMellat()
  await house.pass(130)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'accepted', step: 'refund' }])
  expect([await spendable(sale), (await sale.session()).refunded]).toEqual([0, 400_000])
  await house.bank.clear()
  await house.pass(60)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'refund' }])
})

test('what a bank has accepted and shows no end of for two weeks is a person’s to end, and the log says so once', async () => {
  const sale = await acceptedAtMellat()
  const id = sale.refundId
  await house.pass(2)
  house.clock.advance(days(13))
  await house.work()
  expect((await desk.toWallet(id)).body['code']).toBe('refund.still_asked')
  house.logLines.length = 0
  house.clock.advance(days(1))
  await house.work()
  await house.pass(70)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'accepted', next_check_at: null }])
  expect(house.logLines.filter((line) => line.includes('a person has to look'))).toHaveLength(1)
  expect((await desk.purchase(sale.id)).refunds).toMatchObject([{ id, may_go_to_wallet: true }])
  expect((await desk.toWallet(id)).body).toMatchObject({ state: 'done', step: 'wallet' })
  expect(await spendable(sale)).toBe(400_000)
})

test('what the bank shows as gone back at the last look ends there, two weeks after it had accepted it', async () => {
  const sale = await acceptedAtMellat()
  house.clock.advance(days(14))
  await house.work()
  await house.bank.clear()
  expect((await desk.toWallet(sale.refundId)).body).toMatchObject({ state: 'done', step: 'refund' })
  expect(await spendable(sale)).toBe(0)
})

test.each([
  ['pending_then_completed', 'reverse', 'refunded'],
  ['pending_then_failed', 'refund', 'refunded'],
])('paypal: a pending undoing (%s) is accepted, and waits for its end', async (refund, step, ledger) => {
  await paypal.set({ refund, pending_minutes: 6 * 24 * 60 })
  const sale = await paid('paypal', 1000)
  await desk.refund(sale.id, null)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'accepted', step: 'reverse' }])
  house.clock.advance(hours(73))
  await house.work()
  const [row] = await desk.rows(sale.id)
  expect(row).toMatchObject({ state: 'accepted', next_check_at: expect.any(Date) })
  expect((await desk.toWallet(row?.id ?? '')).body['code']).toBe('refund.still_asked')
  await paypal.set({ refund: 'completed' })
  house.clock.advance(days(3))
  await house.pass(10)
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step }])
  expect((await sale.session()).ledger).toBe(ledger)
})

test('paypal: a pending undoing that nobody answers about is looked for by its number before the desk may end it', async () => {
  await paypal.set({ refund: 'pending_then_completed', pending_minutes: 30 * 24 * 60 })
  const sale = await paid('paypal', 1000)
  await desk.refund(sale.id, null)
  await paypal.next('refund', 'http500', 20)
  house.clock.advance(days(15))
  await house.work()
  const [row] = await desk.rows(sale.id)
  expect(row).toMatchObject({ state: 'accepted', next_check_at: null })
  expect((await desk.toWallet(row?.id ?? '')).body).toMatchObject({ state: 'accepted', step: 'reverse' })
  await house.bank.clear()
  await paypal.set({ refund: 'completed' })
  house.clock.advance(days(16))
  await house.work()
  expect(await desk.rows(sale.id)).toMatchObject([{ state: 'done', step: 'reverse' }])
})

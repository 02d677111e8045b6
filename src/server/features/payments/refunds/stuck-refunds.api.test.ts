import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { hours } from '#lib/time/clock.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { listPurchaseData } from '#server/features/payments/purchases/records/personal-data-queries.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await refundDesk(house)
const price = 1_490_000
afterEach(async () => {
  await bank.clear()
  await house.expectBooksAgree()
})

/** A refund for which the bank has given no answer for three days; `reverse`: the result of the first question. */
async function stuck(reverse = 'http500') {
  const nika = await house.buyer('en')
  const bought = await house.buy(nika, await house.film(price))
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  await bank.next('reverse', reverse)
  await bank.next('reverse', 'http500', 40)
  await bank.next('inquiry', 'http500', 40)
  const { body } = await desk.refund(bought.id, null)
  const id = String(body['id'])
  house.clock.advance(hours(73))
  await house.work()
  await bank.clear()
  const [row] = await desk.rows(bought.id)
  expect(row).toMatchObject({ state: 'unknown', next_check_at: null })
  return { nika, id, purchaseId: bought.id, authority: bought.authority }
}

test('the desk ends in the wallet what no bank answers, once, with its name in the audit', async () => {
  const { nika, id, purchaseId, authority } = await stuck()
  expect((await desk.purchase(purchaseId)).refunds).toMatchObject([{ id, may_go_to_wallet: true }])
  house.letters.length = 0
  expect(await desk.toWallet(id)).toMatchObject({
    status: 200,
    body: { state: 'done', step: 'wallet', may_go_to_wallet: false },
  })
  expect(await house.walletOf(nika)).toEqual({ spendable: price, gift: 0, held: 0 })
  expect((await bank.session(authority)).ledger).toBe('captured')
  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'refund_to_wallet').execute()
  expect(audited).toHaveLength(1)
  const again = await desk.toWallet(id)
  expect([again.status, again.body['code']]).toEqual([409, 'refund.still_asked'])
  await house.work()
  expect(house.letters.map(({ notice }) => notice)).toMatchObject([
    {
      subject: '149,000 Toman has gone back to you',
      lines: expect.arrayContaining(['149,000 Toman went back to your Parde wallet.']),
    },
  ])
})

test('what the bank shows as gone back ends there, although the wallet was wished for', async () => {
  const { nika, id, authority } = await stuck('timeout-after-commit')
  expect((await bank.session(authority)).ledger).toBe('returned')
  expect((await desk.toWallet(id)).body).toMatchObject({ state: 'done', step: 'reverse' })
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
})

test('a refund that is still asked about, or over, or unknown to us does not go to the wallet', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(price))
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  await bank.next('reverse', 'http500', 4)
  await bank.next('inquiry', 'http500', 4)
  const { body } = await desk.refund(bought.id, null)
  const early = await desk.toWallet(String(body['id']))
  expect([early.status, early.body['code']]).toEqual([409, 'refund.still_asked'])
  await bank.clear()
  await house.pass(3)
  expect((await desk.toWallet(String(body['id']))).body['code']).toBe('refund.still_asked')
  expect((await desk.toWallet(randomUUID())).body['code']).toBe('refund.not_found')
})

test('two members of staff, the question of a third and the job, all at once: exactly one ending', async () => {
  const [other, third] = [await desk.colleague(), await desk.colleague()]
  for (let n = 0; n < 6; n += 1) {
    const { nika, id, authority } = await stuck()
    const ways = [
      () => desk.toWallet(id),
      () => desk.ask(id, third),
      () => house.work(),
      () => desk.toWallet(id, other),
    ]
    await Promise.all([...ways.slice(n % 4), ...ways.slice(0, n % 4)].map((act) => act()))
    await house.pass(3)
    const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.state).toBe('done')
    const isInWallet = row.step === 'wallet'
    expect((await house.walletOf(nika)).spendable).toBe(isInWallet ? price : 0)
    expect((await bank.session(authority)).ledger).toBe(isInWallet ? 'captured' : 'refunded')
    expect(await house.postingsOf(id)).toHaveLength(1)
  }
})

test('a desk that dies while it looks leaves the refund to be asked about as before', async () => {
  const { nika, id, authority } = await stuck()
  await db
    .updateTable('refunds')
    .set({ leased_until: house.clock.now(), next_check_at: house.clock.now() })
    .where('id', '=', id)
    .execute()
  await house.pass(3)
  expect((await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).state).toBe('done')
  await desk.awake()
  expect([(await house.walletOf(nika)).spendable, (await bank.session(authority)).ledger]).toEqual([0, 'refunded'])
})

test('an account is not deleted while money is on its way back, and its file names the refund', async () => {
  const { nika, id } = await stuck()
  await desk.awake()
  const { body } = await house.call('GET', '/me/delete-account', { as: nika })
  expect(body['obstacle']).toEqual(expect.any(String))
  const [kept] = await listPurchaseData(db, nika.memberId)
  expect(kept).toMatchObject({ refunds: [{ state: 'unknown', amount: price, step: 'reverse', settled_at: null }] })
  await desk.toWallet(id)
  const after = await house.call('GET', '/me/delete-account', { as: nika })
  expect(after.body).toMatchObject({ obstacle: null, money_left: [{ amount: price }] })
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankProcess } from '#tests/support/banks/bank-process.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'

/** The bank is a separate process and is killed; afterwards it knows only what its books say. */
const dyingBank = await bankProcess()
const house = await paymentHouse({ banksAt: dyingBank.url })
const { bank } = house

beforeEach(() => house.db.deleteFrom('gateway_health').execute())
afterEach(() => house.expectBooksAgree())

/** An attempt with a share of the wallet, paid on the bank's page; and its browser's return. */
async function beginAndPay() {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const bought = await house.buy(nika, await house.film(), { body: { use_wallet: true } })
  await bank.press(bought.authority)
  const { url } = (await bank.session(bought.authority)).return
  return {
    nika,
    id: bought.id,
    authority: bought.authority,
    comeBack: async () => {
      const { status, headers } = await fetch(url, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([303, `/en/pay/result/${bought.id}`])
    },
  }
}

async function expectWaiting(as: Buyer, id: string): Promise<void> {
  const seen = await house.look(as, id)
  expect(seen).toMatchObject({ state: 'waiting', can_retry: false })
  expect(seen.message).toContain('it is safe')
  expect(await house.walletOf(as)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  expect([await house.rightsOf(as.memberId), await house.postingsOf(id)]).toEqual([[], []])
}

async function expectPaidOnce({ nika, id, authority }: Awaited<ReturnType<typeof beginAndPay>>): Promise<void> {
  expect(await house.look(nika, id)).toMatchObject({ state: 'paid', to_bank: { amount: 690_000 } })
  expect((await bank.session(authority)).ledger).toBe('captured')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  expect(await house.postingsOf(id)).toHaveLength(1)
  expect((await house.attempts(id)).map((attempt) => attempt.state)).toEqual(['paid'])
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
}

test('killed after the buyer has paid: the return waits and never fails; when the bank is there again, it is paid once', async () => {
  const begun = await beginAndPay()
  await dyingBank.kill()
  await begun.comeBack()
  await expectWaiting(begun.nika, begun.id)
  await house.pass(3)
  await house.call('POST', `/me/purchases/${begun.id}/check`, { as: begun.nika })
  await expectWaiting(begun.nika, begun.id)
  await dyingBank.start()
  await house.pass(5)
  await expectPaidOnce(begun)
})

test('killed after it has taken the money and before it says so: asked again, it remembers, and it is paid once', async () => {
  const begun = await beginAndPay()
  await bank.next('verify', 'timeout-after-commit')
  const back = begun.comeBack()
  await expect.poll(async () => (await bank.session(begun.authority)).ledger).toBe('captured')
  await dyingBank.kill()
  await back
  await expectWaiting(begun.nika, begun.id)
  await dyingBank.start()
  await bank.clear()
  await house.pass(5)
  await expectPaidOnce(begun)
})

test('killed while the buyer is at its page: back again it shows the page, takes the money, and it is paid once', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const { id, authority } = await house.buy(nika, await house.film(), { body: { use_wallet: true } })
  await dyingBank.kill()
  await house.pass(3)
  expect(await house.look(nika, id)).toMatchObject({ state: expect.stringMatching(/^(open|waiting)$/) })
  await dyingBank.start()
  await bank.press(authority)
  await bank.bringBack(authority)
  await house.pass(5)
  await expectPaidOnce({ nika, id, authority, comeBack: async () => undefined })
})

test('dead when somebody wants to go to it: nothing is taken, and the same call begins the attempt later', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const film = await house.film()
  const call = { key: randomUUID(), body: { use_wallet: true } }
  await dyingBank.kill()
  const refused = await house.buy(nika, film, call)
  expect([refused.status, refused.body['code']]).toEqual([502, 'payment.gateway_unreachable'])
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })
  await dyingBank.start()
  const bought = await house.buy(nika, film, call)
  expect(bought.status).toBe(201)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.postingsOf(bought.id)).toHaveLength(1)
})

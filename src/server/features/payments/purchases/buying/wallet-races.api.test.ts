import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { startSettler } from '#tests/support/processes/program.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'

const house = await paymentHouse()
const { bank } = house
const price = 1_490_000
const byWallet = (more: object = {}) => ({ body: { use_wallet: true, ...more } })
const nothingHeld = { gift: 0, held: 0 }

async function charged(amount: number) {
  const nika = await house.buyer()
  await house.charge(nika, amount)
  return nika
}

test('two tabs that spend the same wallet at once: one gets it, the other is told', async () => {
  const nika = await charged(1_500_000)
  const films = [await house.film(price), await house.film(price)]
  const tabs = await Promise.all(films.map((film) => house.buy(nika, film, byWallet({ wallet_amount: price }))))
  expect(tabs.map((tab) => tab.status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(tabs.find((tab) => tab.status === 409)?.body['code']).toBe('wallet.changed')
  expect(await house.walletOf(nika)).toEqual({ spendable: 10_000, ...nothingHeld })
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('twelve purchases at once out of a wallet that has money for five: five are paid, none twice', async () => {
  const nika = await charged(5 * 200_000)
  const films = await Promise.all(Array.from({ length: 12 }, () => house.film(200_000)))
  const all = await Promise.all(films.map((film) => house.buy(nika, film, byWallet({ wallet_amount: 200_000 }))))
  expect(all.filter((one) => one.status === 201)).toHaveLength(5)
  for (const one of all) if (one.status !== 201) expect(one.body['code']).toBe('wallet.changed')
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, ...nothingHeld })
  expect(await house.rightsOf(nika.memberId)).toHaveLength(5)
  await house.expectBooksAgree()
})

test('the same call eight times at once is one purchase that takes the wallet once', async () => {
  const nika = await charged(2_000_000)
  const film = await house.film(price)
  const key = randomUUID()
  const calls = await Promise.all(Array.from({ length: 8 }, () => house.buy(nika, film, { ...byWallet(), key })))
  expect(calls.map((one) => one.status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(calls.map((one) => one.id)).size).toBe(1)
  expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, ...nothingHeld })
  const other = await house.buy(nika, film, { key })
  expect([other.status, other.body['code']]).toEqual([409, 'request.idempotency_key_reused'])
  await house.expectBooksAgree()
})

test('the same call of a mixed payment, repeated, leads to the same bank page and holds once', async () => {
  const nika = await charged(800_000)
  const film = await house.film(price)
  const key = randomUUID()
  const calls = await Promise.all([1, 2, 3].map(() => house.buy(nika, film, { ...byWallet(), key })))
  expect(new Set(calls.map((one) => one.authority)).size).toBe(1)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
})

test('a member who also pays by bank at that moment: two fulfilments in parallel do not lock each other out', async () => {
  const nika = await charged(3_000_000)
  const byBank = await house.buy(nika, await house.film(price), byWallet({ wallet_amount: price }))
  expect(byBank.status).toBe(201)
  const mixed = await house.buy(nika, await house.film(2_000_000), byWallet())
  await bank.press(mixed.authority)
  await house.charge(nika, 2_000_000)
  const film = await house.film(price)
  await Promise.all([bank.bringBack(mixed.authority), house.buy(nika, film, byWallet({ wallet_amount: price }))])
  expect(await house.rightsOf(nika.memberId)).toHaveLength(3)
  expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, ...nothingHeld })
  await house.expectBooksAgree()
})

test('cancelled with us, then the bank says paid: the share is still there, so the purchase is whole', async () => {
  const nika = await charged(800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await comesBackWithNo(bought.authority)
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, ...nothingHeld })
  await paidLate(bought.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, ...nothingHeld })
  await house.expectBooksAgree()
})

test('cancelled with us, then the bank says paid, and the share was spent: everything goes back', async () => {
  const nika = await charged(800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await comesBackWithNo(bought.authority)
  expect((await house.buy(nika, await house.film(500_000), byWallet({ wallet_amount: 500_000 }))).status).toBe(201)
  await paidLate(bought.authority)
  await house.work()
  const look = await house.look(nika, bought.id)
  expect(look.state).toBe('returned')
  expect(look.message).toContain('The wallet’s share of this purchase was no longer in the wallet.')
  expect((await bank.session(bought.authority)).ledger).toBe('returned')
  expect(await house.walletOf(nika)).toEqual({ spendable: 300_000, ...nothingHeld })
  await house.expectBooksAgree()
})

/** The browser says no, and the bank's page is still open in another tab. */
async function comesBackWithNo(authority: string): Promise<void> {
  await bank.bringBack(authority, { forged: { Status: 'NOK' } })
}

/** The buyer had said no to us, then pays at the bank after all, and returns. */
async function paidLate(authority: string): Promise<void> {
  await bank.press(authority)
  await bank.bringBack(authority)
}

test('back from the bank and once more: the first try gives its share to the second', async () => {
  const nika = await charged(800_000)
  const film = await house.film(price)
  const first = await house.buy(nika, film, byWallet({ wallet_amount: 800_000 }))
  const second = await house.buy(nika, film, byWallet({ wallet_amount: 800_000 }))
  expect(second.status).toBe(201)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  await bank.press(second.authority)
  await bank.bringBack(second.authority)
  expect((await house.look(nika, second.id)).state).toBe('paid')
  // the forgotten tab pays too: it cannot be handed over, and its money goes back
  await paidLate(first.authority)
  await house.work()
  expect((await house.look(nika, first.id)).state).toBe('returned')
  expect((await bank.session(first.authority)).ledger).toBe('returned')
  await house.expectBooksAgree()
})

test('the bank’s page does not open: the share is in the wallet again at once', async () => {
  const nika = await charged(800_000)
  const film = await house.film(price)
  await bank.next('request', 'code:-12')
  const key = randomUUID()
  const refused = await house.buy(nika, film, { ...byWallet(), key })
  expect(refused.status).toBe(502)
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, ...nothingHeld })
  const again = await house.buy(nika, film, { ...byWallet(), key })
  expect(again.status).toBe(201)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
})

test('a fault while handing over what the wallet pays: nothing is taken and nothing is made', async () => {
  const nika = await charged(2_000_000)
  const film = await house.film(price)
  vi.spyOn(buyMovie, 'fulfil').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  const key = randomUUID()
  expect((await house.buy(nika, film, { ...byWallet(), key })).status).toBe(500)
  expect(await house.walletOf(nika)).toEqual({ spendable: 2_000_000, ...nothingHeld })
  expect((await house.buy(nika, film, { ...byWallet(), key })).status).toBe(201)
  expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, ...nothingHeld })
  await house.expectBooksAgree()
})

test('a process killed after the bank’s yes: the share stays aside, and the sweep ends the purchase whole', async () => {
  const nika = await charged(800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await bank.press(bought.authority)
  const [attempt] = await house.attempts(bought.id)
  await startSettler(house.core, 'zarinpal', attempt?.id).death()
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  await house.pass(4)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, ...nothingHeld })
  expect(await house.postingsOf(bought.id)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('two payments of one mixed purchase: the wallet’s share is taken once, the second bank payment goes back', async () => {
  const nika = await charged(800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  const second = await house.retry(nika, bought.id)
  expect((await bank.session(second.authority)).amount).toBe(690_000)
  await bank.press(bought.authority)
  await bank.press(second.authority)
  await Promise.all([bank.bringBack(bought.authority), bank.bringBack(second.authority)])
  await house.work()
  expect((await house.attempts(bought.id)).map((one) => one.state).sort()).toEqual(['paid', 'reversed'])
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, ...nothingHeld })
  await house.expectBooksAgree()
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { expireGifts } from '#server/features/payments/wallet/gifts/expire-gifts.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'

const house = await paymentHouse()
const { bank } = house
const price = 1_490_000
const byWallet = (more: object = {}) => ({ body: { use_wallet: true, ...more } })
const gift = (memberId: MemberId, amount: number, expiresAt: Date | null = null) =>
  transaction(house.db, (tx) =>
    giveGift(
      tx,
      { memberId, money: { amount, currency: 'IRR' }, reference: randomUUID(), title: null, expiresAt },
      house.clock.now(),
    ),
  )

test('a wallet is charged through the bank: money, not a sale, and so without VAT', async () => {
  const nika = await house.buyer()
  const id = await house.charge(nika, 1_000_000)
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_000_000, gift: 0, held: 0 })
  const paid = await house.look(nika, id)
  expect(paid).toMatchObject({ state: 'paid', message: 'Paid. The money is in your wallet.' })
  expect(paid.receipt).toMatchObject({
    lines: [{ title_fa: 'شارژ کیف پول', title_en: 'Wallet top-up', amount: { amount: 1_000_000 } }],
    vat: { amount: 0 },
    net: { amount: 1_000_000 },
    total: { amount: 1_000_000 },
  })
  await house.expectBooksAgree()
})

test.each([
  {
    what: 'less than the least',
    amount: 99_999,
    refused: ['wallet.charge_too_small', 'The smallest top-up is 10,000 Toman.'],
  },
  {
    what: 'more than the most',
    amount: 500_000_001,
    refused: ['wallet.charge_too_large', 'The largest top-up at once is 50,000,000 Toman.'],
  },
  {
    what: 'money out of the wallet',
    amount: 500_000,
    more: { use_wallet: true },
    refused: ['wallet.charge_by_bank', 'A wallet can only be charged through a bank.'],
  },
])('a charge of $what is refused with words', async ({ amount, more, refused }) => {
  const nika = await house.buyer()
  const { body } = await house.call('GET', '/me/wallet', { as: nika })
  const offer = { offerId: String(body['charge_offer_id']), price: { amount, currency: 'IRR' as const } }
  const answer = await house.buy(nika, offer, { body: { type: 'CHARGE_WALLET', ...more } })
  expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([422, ...refused])
})

test('what the wallet covers is paid at once, and no bank hears of it', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 2_000_000)
  const bought = await house.buy(nika, await house.film(price), byWallet({ gateway: null, wallet_amount: price }))
  expect(bought.status).toBe(201)
  expect(bought.body['redirect']).toBeNull()
  const paid = await house.look(nika, bought.id)
  expect(paid).toMatchObject({
    state: 'paid',
    gateway: null,
    from_wallet: { amount: price },
    to_bank: { amount: 0 },
    receipt: { from_wallet: { amount: price }, vat: { amount: 135_455 }, gateway: null },
  })
  expect(await house.attempts(bought.id)).toEqual([])
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('wallet and bank together: the share is put aside, the bank is asked for the rest, both pay in one posting', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet({ wallet_amount: 800_000 }))
  expect((await bank.session(bought.authority)).amount).toBe(690_000)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect(await house.look(nika, bought.id)).toMatchObject({
    state: 'paid',
    amount: { amount: price },
    from_wallet: { amount: 800_000 },
    to_bank: { amount: 690_000 },
    receipt: { total: { amount: price }, from_wallet: { amount: 800_000 }, gateway: 'zarinpal' },
  })
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('where less would be left than the bank takes, the wallet pays a little less', async () => {
  const nika = await house.buyer()
  await house.charge(nika, price - 3000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  expect((await bank.session(bought.authority)).amount).toBe(10_000)
  expect(await house.walletOf(nika)).toEqual({ spendable: 7000, gift: 0, held: price - 10_000 })
})

test('a share that is not the one the person saw is refused, never silently taken', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const film = await house.film(price)
  const refused = await house.buy(nika, film, byWallet({ wallet_amount: 700_000 }))
  expect([refused.status, refused.body['code']]).toEqual([409, 'wallet.changed'])
  // the buyer saw that the wallet pays all, and now it cannot: no bank was chosen
  const all = await house.buy(nika, film, byWallet({ gateway: null, wallet_amount: price }))
  expect([all.status, all.body['code']]).toEqual([409, 'wallet.changed'])
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })
})

test('without the wish the wallet is not touched', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 2_000_000)
  const bought = await house.buy(nika, await house.film(price))
  expect((await bank.session(bought.authority)).amount).toBe(price)
  expect((await house.walletOf(nika)).spendable).toBe(2_000_000)
})

test('who cancels at the bank has the money in the wallet again; another try puts it aside again', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await bank.press(bought.authority, 'cancel')
  await bank.bringBack(bought.authority)
  const cancelled = await house.look(nika, bought.id)
  expect(cancelled.state).toBe('cancelled')
  expect(cancelled.message).toContain('The wallet’s share is back in your wallet.')
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })

  const again = await house.retry(nika, bought.id)
  expect((await bank.session(again.authority)).amount).toBe(690_000)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  await bank.press(again.authority)
  await bank.bringBack(again.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('another try whose share was spent meanwhile is refused with words', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await bank.press(bought.authority, 'cancel')
  await bank.bringBack(bought.authority)
  expect((await house.buy(nika, await house.film(500_000), byWallet())).status).toBe(201)
  const again = await house.retry(nika, bought.id)
  expect([again.status, again.body['code']]).toEqual([409, 'wallet.short'])
})

test('a closed tab: when the time is over the share comes back, once', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const bought = await house.buy(nika, await house.film(price), byWallet())
  await house.pass(20)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
  await house.pass(40)
  expect((await house.look(nika, bought.id)).state).toBe('expired')
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })
  await house.pass(5)
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })
  expect(await house.postingsOf(`${bought.id}:1`)).toHaveLength(2)
  await house.expectBooksAgree()
})

test('gifts pay first; what a purchase holds of one counts though its time runs out at the bank', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 500_000)
  await gift(nika.memberId, 300_000, after(house.clock.now(), minutes(10)))
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 300_000, held: 0 })
  const bought = await house.buy(nika, await house.film(price), byWallet())
  house.clock.advance(minutes(12))
  await expireGifts(house.core)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect(await house.look(nika, bought.id)).toMatchObject({ state: 'paid', from_wallet: { amount: 800_000 } })
  await house.expectBooksAgree()
})

test('gifts alone pay a purchase, and an expired one pays nothing', async () => {
  const nika = await house.buyer()
  await gift(nika.memberId, price, after(house.clock.now(), hours(1)))
  await gift(nika.memberId, 2_000_000, after(house.clock.now(), hours(3)))
  house.clock.advance(hours(2))
  const bought = await house.buy(nika, await house.film(price), byWallet({ wallet_amount: price }))
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, gift: 510_000, held: 0 })
  house.clock.advance(hours(1))
  expect((await house.walletOf(nika)).spendable).toBe(0)
  await expireGifts(house.core)
  await house.expectBooksAgree()
})

test('a film withdrawn meanwhile: the bank’s part goes back to the card, the wallet’s into the wallet', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 800_000)
  const film = await house.film(price)
  const bought = await house.buy(nika, film, byWallet())
  await house.db.updateTable('products').set({ state: 'draft' }).where('id', '=', film.productId).execute()
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  await house.work()
  expect((await house.look(nika, bought.id)).state).toBe('returned')
  expect((await bank.session(bought.authority)).ledger).toBe('returned')
  expect(await house.walletOf(nika)).toEqual({ spendable: 800_000, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('the statement names what was bought and leads to its receipt, by type and page', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 2_000_000)
  house.clock.advance(minutes(1))
  const bought = await house.buy(nika, await house.film(price, { titleEn: 'Rain' }), byWallet())
  const statement = async (query = '') => {
    const { body } = await house.call('GET', `/me/wallet/statement${query}`, { as: nika })
    return body as unknown as { total: number; items: Record<string, unknown>[] }
  }
  const all = await statement()
  expect(all).toMatchObject({
    total: 2,
    items: [
      {
        type: 'purchase',
        title: 'Rain',
        direction: 'out',
        money: { amount: price, currency: 'IRR' },
        balance: { amount: 510_000 },
        purchase_id: bought.id,
        has_receipt: true,
      },
      { type: 'charge', title: 'Wallet top-up', direction: 'in', balance: { amount: 2_000_000 } },
    ],
  })
  expect(await statement('?type=charge')).toMatchObject({ total: 1, items: [{ type: 'charge' }] })
  expect(await statement('?per_page=1&page=2')).toMatchObject({ total: 2, items: [{ type: 'charge' }] })
  expect(await statement('?currency=USD')).toMatchObject({ total: 0, items: [] })
  const other = await house.buyer()
  expect((await house.call('GET', '/me/wallet/statement', { as: other })).body).toMatchObject({ total: 0 })
})

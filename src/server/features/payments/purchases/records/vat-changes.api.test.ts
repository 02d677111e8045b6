import { expect, test } from 'vitest'
import { after, minutes } from '#lib/time/clock.ts'
import type { ProductId, PurchaseId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { parseVatRates, type VatRates } from '#lib/money/vat.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'

/** The rate of tax changes tomorrow at noon in Tehran: from 10 to 12 percent. */
const noon = new Date('2026-11-22T12:00:00+03:30')
const house = await subscriptionHouse({ panel: true })
house.config.vatRates = parseVatRates('10, 12 from 2026-11-22T12:00+03:30') as VatRates
const { bank, clock, db } = house
const desk = await refundDesk(house)
const price: Money = { amount: 1_120_000, currency: 'IRR' }

async function pay(as: Buyer, id: string) {
  const [attempt] = await house.attempts(id)
  await bank.press(attempt?.session_key ?? '')
  await bank.bringBack(attempt?.session_key ?? '')
  expect((await house.lookAtPurchase(as, id)).state).toBe('paid')
}

async function receiptOf(as: Buyer, id: string) {
  await house.awake(as)
  const [fa, en] = await Promise.all(
    (['fa', 'en'] as const).map((locale) => house.call('GET', `/me/purchases/${id}`, { as, locale })),
  )
  expect(fa?.body['receipt']).toEqual(en?.body['receipt'])
  return en?.body['receipt']
}

/** The tax of a sale in the ledger. */
async function bookedVat(purchaseId: PurchaseId) {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_postings.reference', '=', purchaseId)
    .where('ledger_accounts.kind', '=', 'vat')
    .select('ledger_entries.amount')
    .executeTakeFirstOrThrow()
  return -row.amount
}

/** The rate shown beside prices. */
async function told(film: { productId: ProductId; offerId: string }, as: Buyer) {
  await house.awake(as)
  const info = await house.call('GET', `/purchase-info/${film.productId}?currency=IRR`, {})
  const packages = await house.call('GET', '/core/packages?currency=IRR', {})
  const config = await house.call('GET', '/core/configV3', {})
  const checked = await house.call('POST', '/discounts/check', {
    as,
    body: { type: 'BUY_MOVIE', offer_id: film.offerId, currency: 'IRR', code: 'HALF' },
  })
  const first = (list: unknown) => (list as { vat: Money }[])[0]?.vat.amount
  return {
    rates: [info.body['vat_percent'], packages.body['vat_percent'], config.body['vat_percent']],
    film: first(info.body['offers']),
    plan: first(packages.body['packages']),
    afterCode: (checked.body['vat'] as unknown as Money).amount,
  }
}

test('before and after noon prices, receipts, refunds and books have the rate of their own time', async () => {
  const nika = await house.buyer()
  await newCode(db, clock.now(), 'HALF', { percent: 50 })
  const film = await house.film(price.amount)
  await house.plan({ irr: price.amount })
  const before = { rates: [10, 10, 10], film: 101_818, plan: 101_818, afterCode: 50_909 }
  expect(await told(film, nika)).toEqual(before)
  const early = await house.buy(nika, await house.film(price.amount))
  await pay(nika, early.id)

  clock.set(after(noon, -minutes(5)))
  await house.awake(nika)
  expect(await told(film, nika)).toEqual(before)
  const quoted = await house.buy(nika, await house.film(price.amount))

  clock.set(noon)
  await house.awake(nika)
  expect(await told(film, nika)).toEqual({ rates: [12, 12, 12], film: 120_000, plan: 120_000, afterCode: 60_000 })
  // at its frozen rate, although the money comes after noon
  await pay(nika, quoted.id)
  const late = await house.buy(nika, film)
  await pay(nika, late.id)
  const byCode = await house.buy(
    nika,
    { offerId: (await house.film(price.amount)).offerId, price: { ...price, amount: 560_000 } },
    { body: { discount_code: 'HALF' } },
  )
  await pay(nika, byCode.id)

  const sales = [
    { id: early.id, percent: 10, vat: 101_818, total: 1_120_000 },
    { id: quoted.id, percent: 10, vat: 101_818, total: 1_120_000 },
    { id: late.id, percent: 12, vat: 120_000, total: 1_120_000 },
    { id: byCode.id, percent: 12, vat: 60_000, total: 560_000 },
  ]
  for (const { id, percent, vat, total } of sales) {
    const money = (amount: number): Money => ({ amount, currency: 'IRR' })
    const receipt = { total: money(total), vat: money(vat), net: money(total - vat) }
    expect(await receiptOf(nika, id)).toMatchObject({ ...receipt, taxes: [{ percent, amount: money(vat) }] })
    expect(await bookedVat(id)).toBe(vat)
    expect(await desk.purchase(id)).toMatchObject({
      vat: money(vat),
      lines: [{ vat_percent: percent, vat: money(vat) }],
    })
  }

  // the bank's half hour is over: its panel refunds parts
  clock.advance(minutes(40))
  // half of each is refunded, then the rest: the tax at the sale's own rate, exact to the Rial
  for (const { id, vat, total } of sales) {
    const parts = [Math.floor(vat / 2), vat - Math.floor(vat / 2)]
    for (const part of parts) {
      clock.advance(1000)
      const { status, body } = await desk.refund(id, total / 2)
      await house.pass(1)
      expect([status, (body['vat'] as unknown as Money).amount]).toEqual([201, part])
      expect(await desk.booked(String(body['id']))).toMatchObject({ vat: part })
    }
  }
  await house.expectBooksAgree()
  const { body: books } = await house.call('GET', '/studio/finance/ledger', { as: desk.as })
  expect(books['differences']).toEqual([])
  const csv = await house.app.inject({
    url: '/api/v1/studio/payments.csv',
    headers: { authorization: `Bearer ${desk.as.token}` },
  })
  expect(csv.body.split('\n').filter((line) => line.includes('"paid"') || line.includes(',paid,'))).toHaveLength(
    sales.length,
  )
})

test('a receipt of a charge has no tax, whatever the rate', async () => {
  const nika = await house.buyer()
  const id = await house.charge(nika, 1_000_000)
  expect(await receiptOf(nika, id)).toMatchObject({ taxes: [], vat: { amount: 0 }, total: { amount: 1_000_000 } })
})

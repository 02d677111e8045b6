import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { brokenLaws } from '#tests/support/banks/ledger-laws.ts'
import { bankAt, merchantId, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { isThorough } from '#tests/support/crash/thorough.ts'
import { chargeOfferId } from '#server/features/payments/wallet/charge-wallet.ts'
import { expireGifts } from '#server/features/payments/wallet/gifts/expire-gifts.ts'
import { checkLedger, giveGift } from '#server/features/payments/wallet/index.ts'
import { createPurchase } from './create-purchase.ts'
import { compareBooks } from '#server/features/finance/books/compare-books.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

/**
 * Random histories of one person with wallet and banks, in Rials and dollars: pay, cancel, return too late, return with
 * forged fields, try again, pay twice, receive gifts that expire, let the purchase expire, get refunds. After every
 * step the ledger and the shop must agree, and the money of the other currency must be unchanged; at the end nothing is
 * held, and the banks' books agree too.
 */
const house = await paymentHouse({
  gatewaysAt: (url) => {
    const { paypal } = fiveGatewaysAt(url, merchantId)
    return { paypal }
  },
})
const { db } = house
const paypal = bankAt(house.sandboxUrl, 'paypal')
await paypal.set({ webhooks: 'held' })
const desk = await refundDesk(house)
const ways = {
  IRR: { gateway: 'zarinpal', bank: house.bank, unit: 1000, lie: { Status: 'NOK' } },
  USD: { gateway: 'paypal', bank: paypal, unit: 5, lie: { token: '5O190127TN364715T' } },
} as const

/**
 * `which` chooses among the existing attempts or purchases; amounts are in thousands of Rials, or in units of five
 * cents.
 */
type Step =
  | { do: 'charge'; sum: number }
  | { do: 'gift'; sum: number; life: number }
  | { do: 'buy'; sum: number; wallet: boolean; paid: boolean }
  | { do: 'basket'; sums: number[]; wallet: boolean; paid: boolean }
  | { do: 'again' | 'pay' | 'cancel' | 'back' | 'lie'; which: number }
  | { do: 'refund'; which: number; percent: number; line: number | null; twice: boolean; refused: boolean }
  | { do: 'wait'; forMinutes: number }

const named = <N extends string | boolean>(...names: N[]) => fc.constantFrom(...names)
const sum = fc.integer({ min: 100, max: 1200 })
// usually more than the wallet has, so that a bank pays the rest
const price = fc.integer({ min: 300, max: 3000 })
const which = fc.nat(12)
const percent = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }))
const twice = fc.boolean()
const line = fc.oneof(fc.constant(null), fc.nat(3))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: named('charge'), sum }) },
  { weight: 2, arbitrary: fc.record({ do: named('gift'), sum, life: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: named('buy'),
      sum: price,
      wallet: named(true, true, false),
      paid: named(true, false, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: named('basket'),
      sums: fc.array(price, { minLength: 2, maxLength: 4 }),
      wallet: named(true, true, false),
      paid: named(true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: named('again'), which }) },
  { weight: 7, arbitrary: fc.record({ do: named('pay', 'pay', 'cancel', 'back', 'lie'), which }) },
  { weight: 6, arbitrary: fc.record({ do: named('refund'), which, percent, line, twice, refused: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: named('wait'), forMinutes: fc.integer({ min: 1, max: 20 }) }) },
)

const asOwner = { profileId: null, ...buyerWithoutCall }

/** Lists purchases and lines with higher refunds, at the bank or in all, than were paid; there should be none. */
async function overRefunded(): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id, p.amount, p.amount - p.wallet_amount as by_bank, sum(r.amount) as back, sum(r.bank_amount) as at_bank
    from refunds r join purchases p on p.id = r.purchase_id
    group by p.id having sum(r.amount) > p.amount or sum(r.bank_amount) > p.amount - p.wallet_amount`.execute(db)
  const lines = await sql`
    select line.purchase_id, line.position from purchase_lines line join refund_lines back using (purchase_id, position)
    group by line.purchase_id, line.position
    having sum(back.amount) > line.amount or sum(back.vat) > line.vat or sum(back.quantity) > line.quantity
      or (sum(back.amount) = line.amount and (sum(back.vat), sum(back.quantity)) <> (line.vat, line.quantity))`.execute(
    db,
  )
  return [...rows, ...lines.rows]
}

/** A member's money of one currency, over all accounts. */
async function pocketsOf(memberId: MemberId, currency: Currency) {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select kind, -sum(balance)::bigint as sum from ledger_accounts
    where member_id = ${memberId} and currency = ${currency} group by kind order by kind`.execute(db)
  return rows
}

async function walk(steps: readonly (readonly [Currency, Step])[]): Promise<void> {
  const nika = await house.buyer()
  const allBegun: Record<Currency, string[]> = { IRR: [], USD: [] }
  const purchases: Record<Currency, string[]> = { IRR: [], USD: [] }
  const of = <T>(list: readonly T[], at: number) => list[at % Math.max(1, list.length)]

  const moves = (currency: Currency) => {
    const { gateway, bank, unit, lie } = ways[currency]
    const money = (units: number): Money => ({ currency, amount: units * unit })
    const at = (one: { which: number }) => of(allBegun[currency], one.which)
    const noteAttempt = async (id: string) => {
      const key = (await house.attempts(id)).at(-1)?.session_key
      if (key !== null && key !== undefined && !allBegun[currency].includes(key)) allBegun[currency].push(key)
    }
    /** A session that has ended refuses a button; that is not an error here. */
    const press = (key: string, action: 'pay' | 'cancel') => bank.press(key, action).catch(() => undefined)
    const comeBack = (key: string, forged?: Record<string, string>) =>
      bank.bringBack(key, forged === undefined ? {} : { forged }).catch(() => undefined)
    const buy = async (price: Money, offerId: string, body: object): Promise<string> => {
      const bought = await house.buy(nika, { offerId, price }, { gateway, body: { ...body } })
      expect([201, 429]).toContain(bought.status)
      if (bought.id === '') return ''
      purchases[currency].push(bought.id)
      await noteAttempt(bought.id)
      return bought.id
    }
    const payAtOnce = async (id: string): Promise<void> => {
      const key = (await house.attempts(id === '' ? randomUUID() : id)).at(-1)?.session_key
      if (key === null || key === undefined) return
      await press(key, 'pay')
      await comeBack(key)
    }
    return {
      charge: async (one: Step & { do: 'charge' }) =>
        payAtOnce(await buy(money(one.sum), chargeOfferId, { type: 'CHARGE_WALLET' })),
      gift: (one: Step & { do: 'gift' }) => {
        const expiresAt = after(house.clock.now(), minutes(one.life))
        const gift = { money: money(one.sum), reference: randomUUID(), title: null, expiresAt }
        return transaction(db, (tx) => giveGift(tx, { memberId: nika.memberId, ...gift }, house.clock.now()))
      },
      buy: async (one: Step & { do: 'buy' }) => {
        const price = money(one.sum)
        const { offerId } = await house.film(price.amount, { prices: [price] })
        const id = await buy(price, offerId, { use_wallet: one.wallet })
        if (one.paid) await payAtOnce(id)
      },
      basket: async (one: Step & { do: 'basket' }) => {
        const prices = one.sums.map(money)
        const films = await Promise.all(prices.map((each) => house.film(each.amount, { prices: [each] })))
        const things = films.map(({ offerId }) => ({ purchasable: 'film', offerId, quantity: 1 }))
        const viewer = { memberId: nika.memberId, sessionId: randomUUID(), ...asOwner }
        const asker = { viewer, country: null, locale: 'en' as const, idempotencyKey: randomUUID() }
        const amount = prices.reduce((all, each) => all + each.amount, 0)
        const wish = {
          type: 'BUY_MOVIE' as const,
          things,
          price: { currency, amount },
          gateway,
          use_wallet: one.wallet,
        }
        const id = await createPurchase(house.core, asker, wish).then(
          ({ purchase }) => purchase.id,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'request.too_many' })
            return ''
          },
        )
        if (id === '') return
        purchases[currency].push(id)
        await noteAttempt(id)
        if (one.paid) await payAtOnce(id)
      },
      again: async (one: Step & { do: 'again' }) => {
        const id = of(purchases[currency], one.which)
        if (id === undefined) return
        const call = { as: nika, key: randomUUID(), body: { gateway } }
        const again = await house.call('POST', `/me/purchases/${id}/attempts`, call)
        if (again.status === 201) await noteAttempt(id)
      },
      refund: async (one: Step & { do: 'refund' }) => {
        const paid = await db
          .selectFrom('purchases')
          .select(['id', 'amount'])
          .where('id', 'in', [randomUUID(), ...purchases[currency]])
          .where('state', '=', 'paid')
          .orderBy('number')
          .execute()
        const { id, amount } = of(paid, one.which) ?? { id: of(purchases[currency], one.which), amount: 1 }
        if (id === undefined) return
        // without its reversal Zarinpal leaves only the wallet
        if (one.refused && currency === 'IRR') await bank.next('reverse', 'code:-63', 2)
        const part = one.percent === 100 ? null : Math.ceil((amount * one.percent) / 100)
        const lines = await db.selectFrom('purchase_lines').selectAll().where('purchase_id', '=', id).execute()
        const named = one.line === null || lines.length < 2 ? undefined : of(lines, one.line)
        const ofLine = named && Math.ceil((named.amount * one.percent) / 100)
        const wanted = named && [{ position: named.position, amount: one.percent === 100 ? null : ofLine }]
        const refund = () => (wanted === undefined ? desk.refund(id, part) : desk.refundLines(id, wanted))
        const asked = await Promise.all((one.twice ? [1, 2] : [1]).map(refund))
        for (const { status, body } of asked) {
          expect([201, 409, 422]).toContain(status)
          if (status !== 201) expect(String(body['code'])).toMatch(/^refund\./)
        }
        await bank.clear()
      },
      pay: async (one: Step & { which: number }) => {
        const key = at(one)
        if (key === undefined) return
        await press(key, 'pay')
        if (one.which % 3 > 0) await comeBack(key)
      },
      cancel: async (one: Step & { which: number }) => {
        const key = at(one)
        if (key !== undefined) await press(key, 'cancel')
      },
      back: async (one: Step & { which: number }) => {
        const key = at(one)
        if (key !== undefined) await comeBack(key)
      },
      lie: async (one: Step & { which: number }) => {
        const key = at(one)
        if (key !== undefined) await comeBack(key, { ...lie })
      },
      wait: async (one: Step & { do: 'wait' }) => {
        await house.pass(one.forMinutes)
        await expireGifts(house.core)
      },
    }
  }
  const doing = { IRR: moves('IRR'), USD: moves('USD') }
  for (const [currency, one] of steps) {
    const other = currency === 'IRR' ? 'USD' : 'IRR'
    const before = await pocketsOf(nika.memberId, other)
    await (doing[currency][one.do] as (given: Step) => Promise<unknown>)(one)
    // while time passes, the other currency's gifts expire and its attempts end; nothing else changes it
    if (one.do !== 'wait') expect(await pocketsOf(nika.memberId, other)).toEqual(before)
    expect([...(await checkLedger(db)).differences, ...(await compareBooks(db)), ...(await overRefunded())]).toEqual([])
    for (const pocket of await pocketsOf(nika.memberId, currency)) expect(pocket.sum).toBeGreaterThanOrEqual(0)
  }
  await house.pass(100)
  await expireGifts(house.core)
  for (const { kind, sum: left } of [
    ...(await pocketsOf(nika.memberId, 'IRR')),
    ...(await pocketsOf(nika.memberId, 'USD')),
  ])
    if (kind === 'held') expect(left).toBe(0)
}

// a history takes some seconds, so the long run has most of them
const numRuns = isThorough ? 40 : 4
test(
  'whatever a person and the desk do with two currencies, the books agree, and at the end nothing is held',
  async () => {
    const histories = fc.array(fc.tuple(named('IRR', 'USD'), step), { minLength: 8, maxLength: 20 })
    await fc.assert(fc.asyncProperty(histories, walk), { numRuns, endOnFailure: true })
    expect(await brokenLaws(db)).toEqual([])
    await house.expectBooksAgree()
  },
  numRuns * 60_000,
)

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { connect, type Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, fixedClock, hours } from '#lib/time/clock.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { vatIncluded } from '#lib/money/vat.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { brokenLaws } from '#tests/support/banks/ledger-laws.ts'
import { backOf, type ModelHold, type ModelSale, purseModel } from '#tests/support/banks/purse-model.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { chargeBackEntries, holdCharge, leftOfCharge } from '../charge-back.ts'
import { checkLedger } from './check-ledger.ts'
import { chargeEntries, type Part, type Posting, refundEntries, returnToWalletEntries, saleEntries } from './entries.ts'
import { expireGifts } from '../gifts/expire-gifts.ts'
import { giveGift } from '../gifts/give-gift.ts'
import { freeMoney, heldAccount, holdMoney } from '../hold-money.ts'
import { post } from './post.ts'
import { lockMoney, readHeld, readPurse } from '../purse-queries.ts'
import { readStatement } from '../read-statement.ts'
import { shareBack } from '../share-back.ts'
import { spendableIn, takeFrom } from '../taking.ts'

/**
 * Random histories of one member's money in two currencies, compared with a model in memory. After every step the
 * balances equal the model's and the statement's, the other currency is unchanged, and repeating an earlier step
 * changes nothing; at the end no entry has ever broken a rule of the ledger.
 */
const { url } = await testDatabase()
const database = connect(url, { max: 4 })
afterAll(() => database.close())
const { db } = database
const currencies: readonly Currency[] = ['IRR', 'USD']
const gatewayOf = { IRR: 'zarinpal', USD: 'paypal' } as const

type Step =
  | { do: 'charge' | 'buyAtBank' | 'return' | 'buy' | 'hold'; amount: number }
  | { do: 'buyMixed'; amount: number; rest: number }
  | { do: 'takeHeld'; which: number; rest: number }
  | { do: 'release' | 'replay'; which: number }
  | { do: 'refund'; which: number; percent: number; byBank: boolean }
  | { do: 'reverse'; which: number; percent: number }
  | { do: 'reversed'; which: number; byBank: boolean }
  | { do: 'gift'; amount: number; lifeHours: number | null }
  | { do: 'wait'; forHours: number }
  | { do: 'expire' }

const named = <N extends string>(...names: N[]) => fc.constantFrom(...names)
const amount = fc.integer({ min: 1, max: 5000 })
const which = fc.nat(20)
const percent = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }))
const byBank = fc.boolean()
const lifeHours = fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 })
// gifts that expire while their money is held are the most error-prone case, so they are frequent
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: named('charge', 'buyAtBank', 'return'), amount }) },
  { weight: 2, arbitrary: fc.record({ do: named('buy'), amount }) },
  { weight: 5, arbitrary: fc.record({ do: named('hold'), amount: fc.integer({ min: 1, max: 1500 }) }) },
  { weight: 2, arbitrary: fc.record({ do: named('buyMixed'), amount, rest: amount }) },
  { weight: 2, arbitrary: fc.record({ do: named('takeHeld'), which, rest: fc.nat(2000) }) },
  { weight: 4, arbitrary: fc.record({ do: named('release', 'replay'), which }) },
  { weight: 5, arbitrary: fc.record({ do: named('refund'), which, percent, byBank }) },
  { weight: 2, arbitrary: fc.record({ do: named('reverse'), which, percent }) },
  { weight: 2, arbitrary: fc.record({ do: named('reversed'), which, byBank }) },
  { weight: 5, arbitrary: fc.record({ do: named('gift'), amount, lifeHours }) },
  { weight: 3, arbitrary: fc.record({ do: named('wait'), forHours: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ do: named('expire') }) },
)
const inCurrency = fc.tuple(fc.constantFrom(...currencies), step)

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const shareOf = (whole: number, part: number) => Math.ceil((whole * part) / 100)
const done: (() => Promise<unknown>)[] = []

/** One member's money in one currency: the ledger, and what it should contain. */
function newPurse(memberId: MemberId, currency: Currency, clock: ReturnType<typeof fixedClock>) {
  const owner = { memberId, currency }
  const gateway = gatewayOf[currency]
  const bank = (sum: number): Part[] => (sum === 0 ? [] : [{ account: { kind: 'gateway', gateway }, amount: sum }])
  const own = (sum: number): Part => ({ account: { kind: 'wallet', memberId }, amount: sum })
  const model = purseModel(clock)
  const collected = (sum: number) => ({ amount: sum, currency, gateway, memberId })

  async function write(posting: Omit<Posting, 'postedAt'>): Promise<void> {
    const whole = { ...posting, postedAt: clock.now() }
    expect(await transaction(db, (tx) => post(tx, whole))).toBe(true)
    done.push(async () => expect(await transaction(db, (tx) => post(tx, whole))).toBe(false))
  }

  const sale = (paidBy: readonly Part[]) => {
    const total = paidBy.reduce((sum, part) => sum + part.amount, 0)
    return saleEntries({ vat: vatIncluded(total, 10).vat, currency, paidBy })
  }

  /** Takes from the wallet under its lock; false, with nothing done, exactly when it has too little. */
  const fromPurse = (
    sum: number,
    use: (tx: Tx, taking: NonNullable<ReturnType<typeof takeFrom>>) => Promise<unknown>,
  ) =>
    transaction(db, async (tx) => {
      await lockMoney(tx, owner)
      const taking = takeFrom(await readPurse(tx, owner, clock.now()), sum)
      if (taking !== null) await use(tx, taking)
      return taking !== null
    })

  async function buy(sum: number, rest: number): Promise<void> {
    const spent = model.take(sum)
    const purchaseId = randomUUID()
    const wasBought = await fromPurse(sum, (tx, { parts }) =>
      post(tx, {
        kind: 'sale',
        reference: purchaseId,
        postedAt: clock.now(),
        entries: sale([...parts, ...bank(rest)]),
      }),
    )
    expect(wasBought).toBe(spent !== null)
    if (spent !== null) model.sales.push({ purchaseId, holds: 0, total: sum + rest, byBank: rest, spent, back: [] })
  }

  async function hold(sum: number): Promise<void> {
    const spent = model.take(sum)
    const purchaseId = randomUUID()
    const isHeld = await fromPurse(sum, (tx, taking) =>
      holdMoney(tx, { ...owner, purchaseId, turn: 1 }, taking, clock.now()),
    )
    expect(isHeld).toBe(spent !== null)
    if (spent !== null) model.holds.push({ purchaseId, amount: sum, ...spent })
  }

  async function release(held: ModelHold): Promise<void> {
    const free = () => transaction(db, (tx) => freeMoney(tx, { ...owner, ...held, turn: 1 }, clock.now()))
    expect(await free()).toBe(held.amount)
    done.push(async () => expect(await free()).toBe(0))
    model.holds.splice(model.holds.indexOf(held), 1)
    model.release(held)
  }

  async function takeHeld(held: ModelHold, rest: number): Promise<void> {
    const { purchaseId, amount: sum } = held
    expect(await readHeld(db, purchaseId)).toBe(sum)
    const entries = sale([{ account: heldAccount({ memberId, purchaseId }), amount: sum }, ...bank(rest)])
    await write({ kind: 'sale', reference: purchaseId, entries })
    model.holds.splice(model.holds.indexOf(held), 1)
    model.sales.push({ purchaseId, holds: 1, total: sum + rest, byBank: rest, spent: held, back: [] })
  }

  /**
   * Finance staff refund a sale, whole or in part: first what the bank collected, then the wallet's share as it was.
   */
  async function refund(sold: ModelSale, sum: number, toBank: boolean): Promise<void> {
    const before = backOf(sold)
    const beforeByBank = sold.back.reduce((all, one) => all + one.bank, 0)
    const bankPart = Math.min(sum, sold.byBank - beforeByBank)
    const share = { before: before - beforeByBank, amount: sum - bankPart }
    const vatUntil = (part: number) => Math.floor((vatIncluded(sold.total, 10).vat * part) / sold.total)
    const now = clock.now()
    const refundId = randomUUID()
    const back = model.giveBack(sold.spent, share)
    const parts = await transaction(db, async (tx) => {
      const shares = share.amount === 0 ? [] : await shareBack(tx, { ...owner, ...sold, ...share, refundId }, now)
      const byWay = toBank ? bank(bankPart) : bankPart === 0 ? [] : [own(bankPart)]
      const vat = vatUntil(before + sum) - vatUntil(before)
      const entries = refundEntries({ vat, currency, backTo: [...byWay, ...shares] })
      await post(tx, { kind: 'refund', reference: refundId, postedAt: now, entries })
      return shares
    })
    sold.back.push({ amount: sum, bank: bankPart })
    if (!toBank) model.wallet += bankPart
    const lots = parts.flatMap(({ account, amount: left }) => (account.kind === 'gift' ? [{ ...account, left }] : []))
    expect(lots.map(({ left }) => left)).toEqual(back.gifts.map((one) => one.amount))
    back.gifts.forEach(({ lot }, at) => {
      const { lotId: id = '', left = 0 } = lots[at] ?? {}
      expect(id === lot.id).toBe(!model.isOver(lot))
      if (model.isOver(lot))
        model.lots.push({ id, left, expiresAt: after(now, hours(30 * 24)), givenAt: now, isClosed: false })
    })
  }

  /** A charge is to be reversed: what is left of it is held outside of the wallet for its bank. */
  async function reverse(charge: { purchaseId: PurchaseId; open: number }, part: number): Promise<void> {
    const refundId = randomUUID()
    const sum = await transaction(db, async (tx) => {
      await lockMoney(tx, owner)
      const left = await leftOfCharge(tx, { ...owner, ...charge }, clock.now())
      expect(left).toBeLessThanOrEqual(model.wallet)
      const asked = shareOf(Math.min(left, charge.open), part)
      if (asked > 0) await holdCharge(tx, { ...owner, ...charge }, { refundId, amount: asked, now: clock.now() })
      return asked
    })
    if (sum === 0) return
    charge.open -= sum
    model.wallet -= sum
    model.leaving.push({ refundId, purchaseId: charge.purchaseId, amount: sum })
  }

  const act: { [K in Step['do']]: (one: Step & { do: K }) => Promise<unknown> } = {
    charge: async (one) => {
      const purchaseId = randomUUID()
      await write({ kind: 'charge', reference: purchaseId, purchaseId, entries: chargeEntries(collected(one.amount)) })
      model.wallet += one.amount
      model.charges.push({ purchaseId, open: one.amount })
    },
    return: async (one) => {
      const entries = returnToWalletEntries(collected(one.amount))
      await write({ kind: 'return_to_wallet', reference: randomUUID(), entries })
      model.wallet += one.amount
    },
    buyAtBank: (one) => buy(0, one.amount),
    buy: (one) => buy(one.amount, 0),
    buyMixed: (one) => buy(one.amount, one.rest),
    hold: (one) => hold(one.amount),
    takeHeld: async (one) => {
      const held = pick(model.holds, one.which)
      if (held !== undefined) await takeHeld(held, one.rest)
    },
    release: async (one) => {
      const held = pick(model.holds, one.which)
      if (held !== undefined) await release(held)
    },
    refund: async (one) => {
      const sold = pick(model.sales, one.which)
      const left = sold === undefined ? 0 : sold.total - backOf(sold)
      if (sold !== undefined && left > 0) await refund(sold, shareOf(left, one.percent), one.byBank)
    },
    reverse: async (one) => {
      const charge = pick(model.charges, one.which)
      if (charge !== undefined) await reverse(charge, one.percent)
    },
    reversed: async (one) => {
      const leaving = pick(model.leaving, one.which)
      if (leaving === undefined) return
      const { refundId, purchaseId, amount: sum } = leaving
      const entries = chargeBackEntries({ ...owner, purchaseId }, one.byBank ? bank(sum) : [own(sum)])
      await write({ kind: 'refund', reference: refundId, purchaseId, entries })
      model.leaving.splice(model.leaving.indexOf(leaving), 1)
      if (!one.byBank) model.wallet += sum
    },
    gift: async (one) => {
      const expiresAt = one.lifeHours === null ? null : after(clock.now(), hours(one.lifeHours))
      const money = { amount: one.amount, currency }
      const gift = { memberId, money, reference: randomUUID(), title: null, expiresAt }
      const givenAt = clock.now()
      const id = await transaction(db, (tx) => giveGift(tx, gift, givenAt))
      expect(id).not.toBeNull()
      done.push(async () => expect(await transaction(db, (tx) => giveGift(tx, gift, givenAt))).toBeNull())
      model.lots.push({ id: id ?? '', left: one.amount, expiresAt, givenAt, isClosed: false })
    },
    wait: async (one) => clock.advance(hours(one.forHours)),
    expire: () => expireGifts({ db, clock }),
    replay: async (one) => {
      await pick(done, one.which)?.()
    },
  }

  /** The wallet, the gifts in their spending order, and the statement equal the model's. */
  async function expectTrue(): Promise<void> {
    const purse = await readPurse(db, owner, clock.now())
    expect([purse.wallet, ...purse.lots.map(({ id, left }) => [id, left])]).toEqual([
      model.wallet,
      ...model.usable().map(({ id, left }) => [id, left]),
    ])
    expect(spendableIn(purse)).toBeGreaterThanOrEqual(0)
    const asked = { currency, type: undefined, page: 1, perPage: 1, locale: 'en' } as const
    expect((await readStatement(db, memberId, asked)).items[0]?.balance.amount ?? 0).toBe(model.owed())
  }

  return { model, act: (one: Step) => (act[one.do] as (given: Step) => Promise<unknown>)(one), expectTrue }
}

test('after every step of any history in two currencies the books are right', async () => {
  const walk = async (steps: readonly (readonly [Currency, Step])[]) => {
    const clock = fixedClock('2026-11-21T09:00:00Z')
    const { memberId } = await newMember(db, clock.now())
    done.length = 0
    const purses = { IRR: newPurse(memberId, 'IRR', clock), USD: newPurse(memberId, 'USD', clock) }
    for (const [currency, one] of steps) {
      await purses[currency].act(one)
      if (one.do === 'expire') for (const { model } of Object.values(purses)) model.expire()
      for (const purse of Object.values(purses)) await purse.expectTrue()
    }
    // the entries of every step still exist, so an earlier fault shows at the end
    expect([...(await checkLedger(db)).differences, ...(await brokenLaws(db))]).toEqual([])
  }
  const histories = fc.array(inCurrency, { minLength: 15, maxLength: 50 })
  await fc.assert(fc.asyncProperty(histories, walk), { numRuns: 30, endOnFailure: true })
})

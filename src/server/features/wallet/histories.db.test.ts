import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { connect, type Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, fixedClock, hours } from '#lib/clock.ts'
import { vatIncluded } from '#lib/money.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newMember } from '../../../../tests/support/rows.ts'
import { checkLedger } from './check-ledger.ts'
import { chargeEntries, type Part, type Posting, refundEntries, returnToWalletEntries, saleEntries } from './entries.ts'
import { expireGifts } from './expire-gifts.ts'
import { giveGift } from './give-gift.ts'
import { freeMoney, heldAccount, holdMoney } from './hold-money.ts'
import { post } from './post.ts'
import { lockMoney, readHeld, readPurse } from './purse-queries.ts'
import { readStatement } from './read-statement.ts'
import { spendableIn, takeFrom } from './taking.ts'

/**
 * Random histories of one member's money, beside a model of it in memory: after every step the books balance, no debt
 * is below zero, the balances are the model's and the statement's, and doing an earlier step again changes nothing.
 */
const { url } = await testDatabase()
const database = connect(url, { max: 4 })
afterAll(() => database.close())
const { db } = database
const currency = 'IRR' as const
const gateway = 'zarinpal'
const bank = { kind: 'gateway', gateway } as const

interface ModelLot {
  id: string
  left: number
  expiresAt: Date | null
  givenAt: Date
  isClosed: boolean
}
interface ModelHold {
  purchaseId: string
  turn: number
  amount: number
  gifts: { lot: ModelLot; amount: number }[]
  wallet: number
}

type Step =
  | { do: 'charge' | 'buyAtBank' | 'return'; amount: number }
  | { do: 'buy' | 'hold'; amount: number }
  | { do: 'buyMixed'; amount: number; rest: number }
  | { do: 'takeHeld'; which: number; rest: number }
  | { do: 'release' | 'refund' | 'replay'; which: number }
  | { do: 'gift'; amount: number; lifeHours: number | null }
  | { do: 'wait'; forHours: number }
  | { do: 'expire' }

const amount = fc.integer({ min: 1, max: 5000 })
const which = fc.nat(20)
// gifts that run out while their money is held are what goes wrong first: they come often
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('charge' as const, 'buyAtBank' as const, 'return' as const),
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 1500 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buyMixed' as const), amount, rest: amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeHeld' as const), which, rest: fc.nat(2000) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'replay' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('gift' as const),
      amount,
      lifeHours: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), forHours: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
)

/** One member's history: the books, and what they should say. */
async function newHistory() {
  const clock = fixedClock('2026-11-21T09:00:00Z')
  const { memberId } = await newMember(db, clock.now())
  const owner = { memberId, currency }
  const walletAccount = { kind: 'wallet', memberId } as const
  const model = { wallet: 0, lots: [] as ModelLot[], holds: [] as ModelHold[], sold: [] as number[] }
  const done: (() => Promise<unknown>)[] = []

  const usable = () =>
    model.lots
      .filter((lot) => !lot.isClosed && lot.left > 0 && (lot.expiresAt === null || lot.expiresAt > clock.now()))
      .sort(
        (a, b) =>
          (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
          a.givenAt.getTime() - b.givenAt.getTime() ||
          (a.id < b.id ? -1 : 1),
      )

  /** Takes from the model as it should be taken: gifts first. */
  function takeInModel(sum: number): Pick<ModelHold, 'gifts' | 'wallet'> | null {
    const lots = usable()
    if (lots.reduce((all, lot) => all + lot.left, model.wallet) < sum) return null
    const gifts: ModelHold['gifts'] = []
    let open = sum
    for (const lot of lots) {
      const part = Math.min(lot.left, open)
      if (part > 0) gifts.push({ lot, amount: part })
      lot.left -= part
      open -= part
    }
    model.wallet -= open
    return { gifts, wallet: open }
  }

  async function write(posting: Omit<Posting, 'postedAt'>): Promise<void> {
    const whole = { ...posting, postedAt: clock.now() }
    expect(await transaction(db, (tx) => post(tx, whole))).toBe(true)
    done.push(() => transaction(db, (tx) => post(tx, whole)))
  }

  const sale = (paidBy: readonly Part[]) => {
    const total = paidBy.reduce((sum, part) => sum + part.amount, 0)
    return saleEntries({ vat: vatIncluded(total).vat, currency, paidBy })
  }

  /** Buys out of the purse, `rest` of it at the bank; refused exactly when the purse is too thin. */
  async function buy(sum: number, rest: number): Promise<void> {
    const taken = takeInModel(sum)
    const reference = randomUUID()
    const write = async (tx: Tx) => {
      await lockMoney(tx, owner)
      const taking = takeFrom(await readPurse(tx, owner, clock.now()), sum)
      if (taking === null) return false
      const paidBy = [...taking.parts, ...(rest === 0 ? [] : [{ account: bank, amount: rest }])]
      return post(tx, { kind: 'sale', reference, postedAt: clock.now(), entries: sale(paidBy) })
    }
    expect(await transaction(db, write)).toBe(taken !== null)
    if (taken !== null) model.sold.push(sum + rest)
  }

  async function hold(sum: number): Promise<void> {
    const taken = takeInModel(sum)
    const purchaseId = randomUUID()
    const asked = { ...owner, purchaseId, turn: 1 }
    const isHeld = await transaction(db, async (tx) => {
      await lockMoney(tx, owner)
      const taking = takeFrom(await readPurse(tx, owner, clock.now()), sum)
      if (taking !== null) await holdMoney(tx, asked, taking, clock.now())
      return taking !== null
    })
    expect(isHeld).toBe(taken !== null)
    if (taken !== null) model.holds.push({ purchaseId, turn: 1, amount: sum, ...taken })
  }

  async function release(held: ModelHold): Promise<void> {
    const asked = { ...owner, purchaseId: held.purchaseId, turn: held.turn }
    const free = () => transaction(db, (tx) => freeMoney(tx, asked, clock.now()))
    expect(await free()).toBe(held.amount)
    done.push(async () => expect(await free()).toBe(0))
    model.holds.splice(model.holds.indexOf(held), 1)
    model.wallet += held.wallet
    for (const { lot, amount: part } of held.gifts)
      if (!lot.isClosed && (lot.expiresAt === null || lot.expiresAt > clock.now())) lot.left += part
  }

  async function takeHeld(held: ModelHold, rest: number): Promise<void> {
    const { purchaseId } = held
    expect(await readHeld(db, purchaseId)).toBe(held.amount)
    const own = { account: heldAccount({ memberId, purchaseId }), amount: held.amount }
    const entries = sale(rest === 0 ? [own] : [own, { account: bank, amount: rest }])
    await write({ kind: 'sale', reference: purchaseId, entries })
    model.holds.splice(model.holds.indexOf(held), 1)
    model.sold.push(held.amount + rest)
  }

  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

  const act: { [K in Step['do']]: (one: Step & { do: K }) => Promise<unknown> } = {
    charge: async (one) => {
      const entries = chargeEntries({ amount: one.amount, currency, gateway, memberId })
      await write({ kind: 'charge', reference: randomUUID(), entries })
      model.wallet += one.amount
    },
    return: async (one) => {
      const entries = returnToWalletEntries({ amount: one.amount, currency, gateway, memberId })
      await write({ kind: 'return_to_wallet', reference: randomUUID(), entries })
      model.wallet += one.amount
    },
    buyAtBank: (one) =>
      write({ kind: 'sale', reference: randomUUID(), entries: sale([{ account: bank, amount: one.amount }]) }),
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
      const total = pick(model.sold, one.which)
      if (total === undefined) return
      model.sold.splice(model.sold.indexOf(total), 1)
      const { vat } = vatIncluded(total)
      const entries = refundEntries({ vat, currency, backTo: [{ account: walletAccount, amount: total }] })
      await write({ kind: 'refund', reference: randomUUID(), entries })
      model.wallet += total
    },
    gift: async (one) => {
      const expiresAt = one.lifeHours === null ? null : after(clock.now(), hours(one.lifeHours))
      const gift = {
        memberId,
        money: { amount: one.amount, currency },
        reference: randomUUID(),
        title: null,
        expiresAt,
      }
      const givenAt = clock.now()
      const id = await transaction(db, (tx) => giveGift(tx, gift, givenAt))
      expect(id).not.toBeNull()
      done.push(async () => expect(await transaction(db, (tx) => giveGift(tx, gift, givenAt))).toBeNull())
      model.lots.push({ id: id ?? '', left: one.amount, expiresAt, givenAt, isClosed: false })
    },
    wait: async (one) => clock.advance(hours(one.forHours)),
    expire: async () => {
      await expireGifts({ db, clock })
      for (const lot of model.lots) {
        if (lot.expiresAt === null || lot.expiresAt > clock.now()) continue
        lot.isClosed = true
        lot.left = 0
      }
    },
    replay: async (one) => {
      await pick(done, one.which)?.()
    },
  }

  async function expectTrue(): Promise<void> {
    expect((await checkLedger(db)).differences).toEqual([])
    const purse = await readPurse(db, owner, clock.now())
    const lots = usable()
    expect(purse.wallet).toBe(model.wallet)
    expect(purse.lots.map(({ id, left }) => [id, left])).toEqual(lots.map(({ id, left }) => [id, left]))
    expect(spendableIn(purse)).toBeGreaterThanOrEqual(0)
    const held = model.holds.reduce((sum, one) => sum + one.amount, 0)
    const owed = model.wallet + held + model.lots.reduce((sum, lot) => sum + lot.left, 0)
    const asked = { currency, type: undefined, page: 1, perPage: 1, locale: 'en' } as const
    expect((await readStatement(db, memberId, asked)).items[0]?.balance.amount ?? 0).toBe(owed)
  }

  return { act: (one: Step) => (act[one.do] as (given: Step) => Promise<unknown>)(one), expectTrue }
}

test('after every step of any history the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const history = await newHistory()
      for (const one of steps) {
        await history.act(one)
        await history.expectTrue()
      }
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

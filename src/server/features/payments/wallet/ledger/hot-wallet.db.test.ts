import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { checkLedger } from './check-ledger.ts'
import { chargeEntries, saleEntries } from './entries.ts'
import { giveGift } from '../gifts/give-gift.ts'
import { freeMoney, heldAccount, holdMoney } from '../hold-money.ts'
import { post, WalletShort } from './post.ts'
import { lockMoney, readHeld, readPurse } from '../purse-queries.ts'
import { readStatement } from '../read-statement.ts'
import { spendableIn, takeFrom } from '../taking.ts'

const connections = 16
const { url } = await testDatabase()
const database = connect(url, { max: connections })
afterAll(() => database.close())
const { db } = database
const now = new Date('2026-11-21T09:00:00Z')
const currency = 'IRR' as const

const charge = (memberId: MemberId, amount: number, reference: string = randomUUID()) =>
  transaction(db, (tx) =>
    post(tx, {
      kind: 'charge',
      reference,
      postedAt: now,
      entries: chargeEntries({ amount, currency, gateway: 'zarinpal', memberId }),
    }),
  )

/** Spends without a check first: only the database can refuse. */
const spendBlindly = (memberId: MemberId, amount: number) =>
  transaction(db, (tx) =>
    post(tx, {
      kind: 'sale',
      reference: randomUUID(),
      postedAt: now,
      entries: saleEntries({ vat: 0, currency, paidBy: [{ account: { kind: 'wallet', memberId }, amount }] }),
    }),
  )

/** 16 workers, each this many times. */
async function crowd(times: number, work: (worker: number, turn: number) => Promise<unknown>) {
  const results = await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      const settled: PromiseSettledResult<unknown>[] = []
      for (let turn = 0; turn < times; turn += 1) settled.push(...(await Promise.allSettled([work(worker, turn)])))
      return settled
    }),
  )
  const all = results.flat()
  return {
    done: all.filter((one) => one.status === 'fulfilled').length,
    reasons: all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  }
}

test('16 connections drain one hot wallet to zero and not below', async () => {
  const { memberId } = await newMember(db, now)
  await charge(memberId, 100 * 70)
  const { done, reasons } = await crowd(8, () => spendBlindly(memberId, 100))
  expect([done, reasons.length]).toEqual([70, 58])
  for (const reason of reasons) expect(reason).toBeInstanceOf(WalletShort)
  expect(spendableIn(await readPurse(db, { memberId, currency }, now))).toBe(0)
  expect((await checkLedger(db)).differences).toEqual([])
})

test('charged and spent by 16 connections at once, what is left is what came in less what went out', async () => {
  const { memberId } = await newMember(db, now)
  await charge(memberId, 1000)
  let spent = 0
  const { done, reasons } = await crowd(10, async (worker) => {
    if (worker % 2 === 0) return charge(memberId, 30)
    await spendBlindly(memberId, 50)
    spent += 50
    return true
  })
  expect(done + reasons.length).toBe(160)
  for (const reason of reasons) expect(reason).toBeInstanceOf(WalletShort)
  const left = 1000 + 80 * 30 - spent
  expect((await readPurse(db, { memberId, currency }, now)).wallet).toBe(left)
  const statement = await readStatement(db, memberId, { currency, type: undefined, page: 1, perPage: 1, locale: 'en' })
  expect([statement.items[0]?.balance.amount, statement.total]).toEqual([left, 81 + spent / 50])
  expect((await checkLedger(db)).differences).toEqual([])
})

test('the same charge by 16 connections is written once', async () => {
  const { memberId } = await newMember(db, now)
  const reference = randomUUID()
  const written = await Promise.all(Array.from({ length: connections }, () => charge(memberId, 500, reference)))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect((await readPurse(db, { memberId, currency }, now)).wallet).toBe(500)
})

test('the same gift by 16 connections is given once', async () => {
  const { memberId } = await newMember(db, now)
  const gift = { memberId, money: { amount: 500, currency }, reference: randomUUID(), title: null, expiresAt: null }
  const given = await Promise.all(
    Array.from({ length: connections }, () => transaction(db, (tx) => giveGift(tx, gift, now))),
  )
  expect(given.filter((id) => id !== null)).toHaveLength(1)
  expect(spendableIn(await readPurse(db, { memberId, currency }, now))).toBe(500)
})

test('holds, releases and sales from gift and wallet by 16 connections never lock each other out', async () => {
  const { memberId } = await newMember(db, now)
  await charge(memberId, 4000)
  for (let n = 0; n < 4; n += 1)
    await transaction(db, (tx) =>
      giveGift(
        tx,
        { memberId, money: { amount: 900, currency }, reference: randomUUID(), title: null, expiresAt: null },
        now,
      ),
    )
  let sold = 0
  const { reasons } = await crowd(6, async (worker, turn) => {
    const hold = { memberId, purchaseId: randomUUID(), currency, turn: 1 }
    const held = await transaction(db, async (tx) => {
      await lockMoney(tx, hold)
      const taking = takeFrom(await readPurse(tx, hold, now), 130)
      if (taking !== null) await holdMoney(tx, { ...hold }, taking, now)
      return taking !== null
    })
    if (!held) return
    if ((worker + turn) % 3 > 0) return transaction(db, (tx) => freeMoney(tx, hold, now))
    await transaction(db, async (tx) => {
      await lockMoney(tx, hold)
      const amount = await readHeld(tx, hold.purchaseId)
      const paidBy = [{ account: heldAccount(hold), amount }]
      const entries = saleEntries({ vat: 0, currency, paidBy })
      await post(tx, { kind: 'sale', reference: hold.purchaseId, postedAt: now, entries })
    })
    sold += 130
    return true
  })
  expect(reasons).toEqual([])
  expect(spendableIn(await readPurse(db, { memberId, currency }, now))).toBe(7600 - sold)
  expect((await checkLedger(db)).differences).toEqual([])
})

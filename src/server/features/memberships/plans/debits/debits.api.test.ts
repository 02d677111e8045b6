import { beforeEach, expect, test, vi } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { sellPlans } from '../index.ts'
import { openDueDebit } from './open-debit.ts'
import { activeContract } from './contract-queries.ts'
import { tryDebit } from './try-debit.ts'

const house = await subscriptionHouse()
const { db, clock, core, debitedFrom, noticesTo, purchasesOf } = house
const plan = await house.plan()
const dueMember = () => house.dueMember(plan)

beforeEach(house.calm)

test('a debit prolongs the plan: one purchase with a receipt, one posting, one notice', async () => {
  const { nika, end } = await dueMember()
  await house.minute()
  const periods = await house.periods(nika.memberId)
  expect(periods).toHaveLength(2)
  expect(periods[1]).toMatchObject({ starts_at: end, ends_at: after(end, days(31)) })
  const [, purchase] = await purchasesOf(nika.memberId)
  expect(purchase).toMatchObject({ type: 'SUBSCRIPTION', state: 'paid', amount: 1_490_000 })
  expect((await house.lookAtPurchase(nika, purchase?.id ?? '')).receipt).toMatchObject({ gateway: 'zarinpal' })
  expect(await house.postingsOf(purchase?.id ?? '')).toHaveLength(1)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.look(nika)).history[0]).toMatchObject({ by: 'debited', state: 'coming' })
  await house.minute()
  await house.passDays(3)
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan is renewed'])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('month after month: every period once, none left out, also after a standstill', async () => {
  const { nika, end } = await dueMember()
  await house.minute()
  for (let month = 1; month <= 3; month += 1) await house.runTo(after(end, days(31 * month - 1)))
  expect(await house.periods(nika.memberId)).toHaveLength(5)
  // no worker ran for three weeks
  await house.runTo(after(end, days(31 * 4 + 20)))
  await house.minute()
  const periods = await house.periods(nika.memberId)
  expect(periods).toHaveLength(6)
  expect(periods[5]?.starts_at).toEqual(clock.now())
  expect(await debitedFrom(nika.memberId)).toHaveLength(5)
  await house.expectBooksAgree()
})

test('bug 31: a debit whose answer was lost is never made twice', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'timeout-after-commit')
  await house.minute()
  for (let n = 0; n < 4; n += 1) {
    clock.advance(minutes(1))
    await house.minute()
  }
  await house.passDays(3)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 1]])
  await house.expectBooksAgree()
})

test('bug 31: while the bank is silent nobody tries again, however long it takes', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'timeout-after-commit')
  await house.bank.next('inquiry', 'http500', 50)
  await house.minute()
  await house.passDays(2)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'open', tries: 1 })
  expect(await noticesTo(nika.memberId)).toEqual([])
  await house.bank.clear()
  clock.advance(minutes(11))
  await house.minute()
  // the bank had given the unverified money back by then: only now may another attempt begin
  await house.passDays(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  const sessions = await house.bank.sessions()
  const mine = await debitedFrom(nika.memberId)
  const kept = mine.filter(({ authority }) => sessions.find(({ key }) => key === authority)?.ledger === 'captured')
  expect(kept).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 31: a fault between the bank’s yes and our commit loses nothing and debits nothing again', async () => {
  const { nika } = await dueMember()
  const fulfil = vi.spyOn(sellPlans(house.core.config.secret), 'fulfil').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  await expect(house.minute()).rejects.toThrow('the disk is full')
  fulfil.mockRestore()
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  // the lease of the failed try ends by itself
  clock.advance(minutes(3))
  await house.minute()
  await house.passDays(2)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'paid', tries: 1 })
  await house.expectBooksAgree()
})

test('an open debit may be paid by hand from the records, and is then not tried again', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  const [debit] = await house.debits(nika.memberId)
  // while the bank is asked about the refused one, nobody pays twice
  await house.awake(nika)
  expect((await house.retry(nika, debit?.purchase_id ?? '')).body).toMatchObject({ code: 'purchase.being_paid' })
  clock.advance(minutes(1))
  await house.minute()
  const attempt = await house.retry(nika, debit?.purchase_id ?? '')
  expect(attempt.status).toBe(201)
  await house.bank.press(attempt.authority)
  await house.bank.bringBack(attempt.authority)
  await house.passDays(3)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'paid', tries: 1 })
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  await house.expectBooksAgree()
})

test('bug 31: two workers at the same moment make one debit', async () => {
  const { nika } = await dueMember()
  const contract = await activeContract(db, nika.memberId)
  if (contract === undefined) throw new Error('no contract')
  await Promise.all(Array.from({ length: 6 }, () => openDueDebit(core, contract)))
  const debits = await house.debits(nika.memberId)
  expect(debits).toHaveLength(1)
  await Promise.all(Array.from({ length: 6 }, () => tryDebit(core, debits[0]?.id ?? '')))
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect(await purchasesOf(nika.memberId)).toHaveLength(2)
})

test('a refused debit is tried on five days, told each time, and then given up, at the bank too', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51', 5)
  await house.minute()
  // the refused attempt stays open at the bank for a while: nothing is told before it is over
  expect(await noticesTo(nika.memberId)).toEqual([])
  await house.passDays(1)
  expect((await house.look(nika)).auto_debit?.trouble).toMatchObject({ most: 5 })
  await house.passDays(6)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await noticesTo(nika.memberId)).toEqual(Array.from({ length: 5 }, () => 'Your plan could not be debited'))
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['failed', 5]])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect(await house.attempts((await purchasesOf(nika.memberId))[1]?.id ?? '')).toHaveLength(5)
  await house.bank.clear()
})

test('a debit that fails on one day and goes through on the next is one debit', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 2]])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan could not be debited', 'Your plan is renewed'])
  await house.expectBooksAgree()
})

test('whoever renews by hand in time is not debited for that month', async () => {
  const { nika, end } = await dueMember()
  clock.advance(-hours(2))
  await house.buyPlan(nika, plan)
  clock.advance(hours(2))
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toEqual([])
  await house.runTo(after(end, days(30)))
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
})

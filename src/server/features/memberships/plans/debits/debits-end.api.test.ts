import { beforeEach, expect, test, vi } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { lockMember } from '../period-queries.ts'
import { contractsToOpen, findContract } from './contract-queries.ts'
import { openDueDebit } from './open-debit.ts'
import { paymanOf } from './payman.ts'
import { debitLead } from './debit-limits.ts'
import { sweepDebits } from './sweep.ts'

const house = await subscriptionHouse()
const { db, clock, core, debitedFrom, noticesTo, purchasesOf } = house
const plan = await house.plan()
const desk = await refundDesk(house)
const dueMember = () => house.dueMember(plan)

beforeEach(house.calm)

/** A due debit whose first try the bank has refused, and of which the member was told. */
async function refusedOnce() {
  const due = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  clock.advance(hours(1))
  await house.minute()
  await house.minute()
  const [debit] = await house.debits(due.nika.memberId)
  if (debit === undefined) throw new Error('no debit')
  expect(debit).toMatchObject({ state: 'open', tries: 1, told_tries: 1 })
  return { ...due, debit }
}

async function contractOf(memberId: MemberId) {
  const [row] = await house.contracts(memberId)
  const contract = row === undefined ? undefined : await findContract(db, row.id)
  if (contract === undefined) throw new Error('no contract')
  return contract
}

test('bug 31: whoever renews by hand between two tries is not debited for that month, and the records offer no second one', async () => {
  const { nika, end, debit } = await refusedOnce()
  await house.buyPlan(nika, plan)
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'moot', tries: 1, next_try_at: null })
  const [, dropped] = await purchasesOf(nika.memberId)
  expect(dropped?.id).toBe(debit.purchase_id)
  expect(dropped?.expires_at.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  // the consent stays, and the next month is debited
  await house.runTo(after(end, days(30)))
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await house.periods(nika.memberId)).toHaveLength(3)
  await house.expectBooksAgree()
})

test('bug 31: whoever renews by hand while a debit is being prepared is not debited: the checkout is not called', async () => {
  const { nika } = await dueMember()
  await openDueDebit(core, await contractOf(nika.memberId))
  const [debit] = await house.debits(nika.memberId)
  await house.whilePrepared(debit?.id ?? '', () =>
    transaction(db, async (tx) => {
      const [first] = await house.periods(nika.memberId)
      const ends = after(first?.ends_at ?? clock.now(), days(31))
      const { memberId } = nika
      await tx.updateTable('subscription_periods').set({ ends_at: ends }).where('member_id', '=', memberId).execute()
    }),
  )
  expect((await house.lookAtPurchase(nika, debit?.purchase_id ?? '')).can_retry).toBe(false)
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect((await house.debits(nika.memberId))[0]?.state).toBe('moot')
  expect(await noticesTo(nika.memberId)).toEqual([])
})

test('a renewal by hand that goes back leaves the month to the debit, as if it had never been', async () => {
  const { nika } = await refusedOnce()
  const byHand = await house.buyPlan(nika, plan)
  await house.passDays(1)
  await desk.refund(byHand.id, null)
  await house.minute()
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['moot', 'paid'])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('whoever cancels the unpaid purchase of a debit ends the consent with it, and is told', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  clock.advance(minutes(1))
  await house.minute()
  const [debit] = await house.debits(nika.memberId)
  await house.awake(nika)
  const answer = await house.call('POST', `/me/purchases/${debit?.purchase_id}/cancel`, { as: nika })
  expect(answer.status).toBe(200)
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['failed'])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan could not be debited'])
  expect(await debitedFrom(nika.memberId)).toEqual([])
  // and a new consent is debited for the same end
  await house.consent(nika, plan)
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
})

/**
 * The bank accepted the first try's attempt and never took money: the attempt has expired at the bank, the debit has
 * not.
 */
async function runOutOnce() {
  const due = await dueMember()
  await house.nextAtBank('checkout', 'timeout-before-commit')
  await house.minute()
  // not the next day yet
  for (let n = 0; n < 22; n += 1) {
    clock.advance(hours(1))
    await house.minute()
  }
  const [debit] = await house.debits(due.nika.memberId)
  expect((await house.attempts(debit?.purchase_id ?? '')).map(({ state }) => state)).toEqual(['expired'])
  expect(debit).toMatchObject({ state: 'open', tries: 1 })
  return { ...due, id: debit?.purchase_id ?? '' }
}

test('a debit whose attempt ran out at the bank can be paid by hand as long as it is tried', async () => {
  const { nika, id } = await runOutOnce()
  const seen = await house.lookAtPurchase(nika, id)
  expect(seen).toMatchObject({ state: 'failed', can_retry: true })
  expect(seen.message).toContain('You can pay again.')
  const { authority } = await house.retry(nika, id)
  await house.bank.press(authority)
  await house.bank.bringBack(authority)
  expect((await house.lookAtPurchase(nika, id)).state).toBe('paid')
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['paid'])
  await house.expectBooksAgree()
})

test('a debit whose attempt ran out at the bank can be cancelled, and its consent ends with it', async () => {
  const { nika, id } = await runOutOnce()
  await house.awake(nika)
  expect((await house.call('POST', `/me/purchases/${id}/cancel`, { as: nika })).status).toBe(200)
  expect(await house.lookAtPurchase(nika, id)).toMatchObject({ state: 'cancelled', can_retry: false })
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['failed'])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

test('a debit that ran out at the bank on all its days is over, and its purchase says so', async () => {
  const { nika, id } = await runOutOnce()
  await house.nextAtBank('checkout', 'timeout-before-commit', 20)
  await house.passDays(7)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['failed', 5]])
  const seen = await house.lookAtPurchase(nika, id)
  expect(seen.can_retry).toBe(false)
  expect(seen.message).toContain('The time for this payment is over.')
  await house.awake(nika)
  const refused = await house.call('POST', `/me/purchases/${id}/cancel`, { as: nika })
  expect(refused).toMatchObject({ status: 409, body: { code: 'purchase.not_payable' } })
})

test('a debit that nobody tried for a week is given up, not left open for ever', async () => {
  const { nika } = await dueMember()
  await openDueDebit(core, await contractOf(nika.memberId))
  clock.advance(days(7))
  await house.minute()
  await house.minute()
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['failed'])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan could not be debited'])
})

test('a debit whose purchase was paid with another sum, which went back, is given up', async () => {
  const { nika, debit } = await refusedOnce()
  await db
    .updateTable('purchases')
    .set({ state: 'returned', settled_at: clock.now() })
    .where('id', '=', debit.purchase_id)
    .execute()
  await house.passDays(3)
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['failed'])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  await db.updateTable('purchases').set({ state: 'expired' }).where('id', '=', debit.purchase_id).execute()
})

/** The next checkout says yes, whatever happens. */
function nextCheckoutSaysYes(before: (authority: string) => Promise<unknown> = async () => undefined) {
  const bank = paymanOf(core)
  if (bank === undefined) throw new Error('no direct debit')
  vi.spyOn(bank, 'checkout').mockImplementationOnce(async ({ authority }) => {
    await before(authority)
    return { kind: 'debited', reference: null, amount: null }
  })
}

test('a checkout’s yes that the inquiry does not know gives nothing: it is asked on, and tried on another day', async () => {
  const { nika } = await dueMember()
  nextCheckoutSaysYes()
  await house.minute()
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  const [debit] = await house.debits(nika.memberId)
  expect((await house.attempts(debit?.purchase_id ?? ''))[0]?.state).toBe('unknown')
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 2]])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('a checkout’s yes that shows at the inquiry only later is verified then', async () => {
  const { nika } = await dueMember()
  let session = ''
  nextCheckoutSaysYes(async (authority) => (session = authority))
  await house.minute()
  await house.bank.press(session)
  clock.advance(minutes(2))
  await house.minute()
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect((await house.bank.session(session)).ledger).toBe('captured')
  await house.expectBooksAgree()
})

test('a debit that the bank gave back at once gives nothing, and is tried on another day', async () => {
  const { nika } = await dueMember()
  nextCheckoutSaysYes(async (authority) => {
    await house.bank.press(authority)
    await house.bank.giveBack(authority)
  })
  await house.minute()
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 2]])
  await house.expectBooksAgree()
})

test('a renewal that went back does not stand in the way of the next consent', async () => {
  const { nika, end } = await dueMember()
  await house.minute()
  const [debit] = await house.debits(nika.memberId)
  expect(debit?.state).toBe('paid')
  await desk.refund(debit?.purchase_id ?? '', null)
  await house.minute()
  await house.consent(nika, plan)
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(2)
  const [, gone, again] = await house.periods(nika.memberId)
  expect([gone?.starts_at, again?.starts_at]).toEqual([end, end])
  expect(again?.revoked_at).toBeNull()
  await house.expectBooksAgree()
})

test('what is due is queued although a consent holds the sweep up', async () => {
  const { nika: waiting } = await dueMember()
  await openDueDebit(core, await contractOf(waiting.memberId))
  const { nika: slow } = await dueMember()
  let sweeping: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await lockMember(tx, slow.memberId)
    sweeping = sweepDebits(core)
    await expect.poll(() => house.jobs.map(({ name }) => name)).toContain('subscriptions.try_debit')
  })
  await sweeping
})

test('the sweep looks only at consents whose time is about to end', async () => {
  const { nika, end } = await dueMember()
  const { id } = await contractOf(nika.memberId)
  const looked = async () =>
    (await contractsToOpen(db, { now: clock.now(), dueBefore: after(clock.now(), debitLead) }, null, 10)).map(
      (contract) => contract.id,
    )
  expect(await looked()).toEqual([id])
  clock.set(after(end, -days(2)))
  expect(await looked()).toEqual([])
  await db.updateTable('debit_contracts').set({ expires_at: clock.now() }).where('id', '=', id).execute()
  expect(await looked()).toEqual([id])
})

import { beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { personalDataInSubscriptions } from '../index.ts'
import { openDueDebit } from './open-debit.ts'
import { activeContract } from './contract-queries.ts'

const house = await subscriptionHouse()
const { db, clock, core, debitedFrom, noticesTo } = house
const plan = await house.plan()
const dueMember = () => house.dueMember(plan)

beforeEach(house.calm)

test('bug 32: cancelling ends it here at once and at the bank, and nothing is debited any more', async () => {
  const { nika } = await dueMember()
  const answer = await house.cancel(nika)
  expect(answer).toMatchObject({ status: 200, body: { auto_debit: { state: 'ended' } } })
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ sealed_signature: null, end_reason: 'member' })
  await house.passDays(5)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await house.debits(nika.memberId)).toEqual([])
  expect((await house.cancel(nika)).status).toBe(409)
})

test('bug 32: a bank that does not answer is told until it says yes, and no debit happens in between', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('cancelContract', 'timeout-before-commit', 2)
  await house.nextAtBank('cancelContract', 'http500', 1)
  await house.nextAtBank('cancelContract', 'code:-52', 1)
  await house.nextAtBank('cancelContract', 'timeout-after-commit', 1)
  const answer = await house.cancel(nika)
  expect(answer).toMatchObject({ status: 200, body: { auto_debit: { state: 'ending' } } })
  expect((await house.bankContracts())[0]?.state).toBe('agreed')
  for (let n = 0; n < 8; n += 1) {
    clock.advance(hours(1))
    await house.minute()
  }
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('ended')
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

test('bug 32: cancelled while a debit was being prepared: the checkout is not called', async () => {
  const { nika } = await dueMember()
  const contract = await activeContract(db, nika.memberId)
  if (contract === undefined) throw new Error('no contract')
  await openDueDebit(core, contract)
  const [debit] = await house.debits(nika.memberId)
  await house.whilePrepared(debit?.id ?? '', () => house.cancel(nika))
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect((await house.debits(nika.memberId))[0]?.state).toBe('moot')
})

test('bug 33: a price above the limit is not debited: a new consent is asked for, once', async () => {
  const { nika } = await dueMember()
  const dear = await house.plan({ title_en: 'Dear', irr: 2_490_000 })
  await db.updateTable('debit_contracts').set({ plan_id: dear.planId }).where('member_id', '=', nika.memberId).execute()
  await db
    .updateTable('subscription_periods')
    .set({ plan_id: dear.planId })
    .where('member_id', '=', nika.memberId)
    .execute()
  await house.minute()
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await noticesTo(nika.memberId)).toEqual(['The monthly debit needs a new consent'])
  expect((await house.look(nika)).auto_debit?.message).toContain('above the limit')
  // the new consent replaces the old one, at the bank too
  await house.consent(nika, dear)
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.contracts(nika.memberId)).map(({ state, end_reason }) => [state, end_reason])).toEqual([
    ['ended', 'replaced'],
    ['active', null],
  ])
})

test('a consent that has run its time is not debited, and the member is told', async () => {
  const nika = await house.buyer('en')
  await house.buyPlan(nika, plan)
  await house.consent(nika, plan)
  await db
    .updateTable('debit_contracts')
    .set({ expires_at: after(clock.now(), days(29)) })
    .where('member_id', '=', nika.memberId)
    .execute()
  await house.passDays(1)
  clock.advance(days(30))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'expired' })
  expect(await noticesTo(nika.memberId)).toEqual(['Your monthly debit has run its time'])
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

test('deleting the account ends the consent, also when the bank answers late', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('cancelContract', 'timeout-before-commit')
  const keep = personalDataInSubscriptions(clock)
  const kept = JSON.stringify(await keep.collect(db, nika.memberId))
  expect(kept).toContain('monthly_debits')
  expect(kept).not.toContain('sealed_signature')
  await transaction(db, async (tx) => {
    await keep.erase?.(tx, nika.memberId)
    await tx.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
  })
  for (let n = 0; n < 4; n += 1) {
    clock.advance(minutes(10))
    await house.minute()
  }
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', mobile_mask: '' })
  await house.passDays(3)
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

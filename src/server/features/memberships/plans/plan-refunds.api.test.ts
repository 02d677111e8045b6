import { beforeEach, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'

const house = await subscriptionHouse()
const { clock, db } = house
const plan = await house.plan()
const desk = await refundDesk(house)
beforeEach(() => house.bank.clear())

test('a plan whose money goes back loses the days that have not passed, and what follows moves forward', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  await house.buyPlan(nika, plan)
  const start = clock.now()
  clock.advance(days(10))
  const { status, body } = await desk.refund(first.id, null)
  expect([status, body['state']]).toEqual([201, 'done'])
  const [taken, kept] = await house.periods(nika.memberId)
  expect(taken).toMatchObject({ starts_at: start, revoked_at: clock.now() })
  const end = endOfItsDay(after(clock.now(), days(31)))
  expect(kept).toMatchObject({ starts_at: clock.now(), ends_at: end, revoked_at: null })
  await house.expectBooksAgree()
})

test('a part of a plan’s price leaves all its days; parts that add up to all take them, once', async () => {
  const nika = await house.buyer()
  const bought = await house.buyPlan(nika, plan)
  await desk.refund(bought.id, 490_000)
  expect((await house.periods(nika.memberId))[0]?.revoked_at).toBeNull()
  const rest = await Promise.all([desk.refund(bought.id, null), desk.refund(bought.id, null)])
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await house.periods(nika.memberId))[0]?.revoked_at).toEqual(clock.now())
  await house.expectBooksAgree()
})

test('a plan that has run out can still be paid back, and takes nothing of what came after', async () => {
  const nika = await house.buyer()
  const old = await house.buyPlan(nika, plan)
  clock.advance(days(40))
  await house.buyPlan(nika, plan)
  const [, running] = await house.periods(nika.memberId)
  expect((await desk.refund(old.id, null)).status).toBe(201)
  expect((await house.periods(nika.memberId))[1]).toEqual(running)
  await house.expectBooksAgree()
})

test('a renewal by debit that goes back ends the consent, here and at the bank; one bought by hand does not', async () => {
  const nika = await house.buyer('en')
  const byHand = await house.buyPlan(nika, plan)
  await house.consent(nika, plan)
  const [period] = await house.periods(nika.memberId)
  clock.set(after(period?.ends_at ?? clock.now(), -days(1)))
  await house.minute()
  const [debit] = await house.debits(nika.memberId)
  expect(debit?.state).toBe('paid')
  await desk.refund(byHand.id, null)
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('active')

  const { body } = await desk.refund(debit?.purchase_id ?? '', null)
  expect(body).toMatchObject({ is_last: true })
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ end_reason: 'refunded' })
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('ended')
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.look(nika)).auto_debit).toMatchObject({
    message: expect.stringContaining('The money of the last renewal went back'),
  })
  await house.passDays(2)
  expect(await house.debits(nika.memberId)).toHaveLength(1)
  expect(await db.selectFrom('refunds').select('state').where('state', '<>', 'done').execute()).toEqual([])
})

import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { takeTimeBack } from '../index.ts'

const house = await subscriptionHouse()
const { db, clock } = house
const plan = await house.plan()

const pause = async (as: Buyer, months = 1) => {
  await house.awake(as)
  return house.call('POST', '/me/subscription/pause', { as, body: { months } })
}
const pausesOf = (as: Buyer) =>
  db.selectFrom('plan_pauses').selectAll().where('member_id', '=', as.memberId).orderBy('starts_at').execute()
const standing = async (as: Buyer) => (await house.periods(as.memberId)).filter((row) => row.revoked_at === null)
const take = (as: Buyer, { id }: { id: Awaited<ReturnType<typeof house.buyPlan>>['id'] }, at = clock.now()) =>
  transaction(db, (tx) => takeTimeBack(tx, { purchaseId: id, planId: plan.planId, memberId: as.memberId }, at))

test('a refund that waited for a pause, with its instant before it, leaves no hole', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  const second = await house.buyPlan(nika, plan)
  clock.advance(days(4))
  await pause(nika, 1)
  const [stop] = await pausesOf(nika)
  await take(nika, first, after(clock.now(), -5))
  const rows = await standing(nika)
  expect(rows.map((row) => row.purchase_id)).toEqual([second.id])
  expect(rows[0]?.starts_at).toEqual(stop?.ends_at)
})

test('a pause ends with the last of what it kept, and what is bought then begins at once', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  const second = await house.buyPlan(nika, plan)
  await house.consent(nika, plan)
  await pause(nika, 3)
  clock.advance(days(2))
  await take(nika, first)
  const [stop] = await pausesOf(nika)
  expect(stop?.ends_at).toEqual(stop?.planned_until)
  await take(nika, second)
  expect((await house.look(nika)).pause).toMatchObject({ running: null })
  await house.minute()
  expect(await house.debitedFrom(nika.memberId)).toEqual([])
  expect((await house.contracts(nika.memberId))[0]?.end_reason).toBe('refunded')
  await house.buyPlan(nika, plan)
  expect((await house.look(nika)).running).toHaveLength(1)
})

test('a process of the last release, which knows of no rests, takes them back with what was bought', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  const second = await house.buyPlan(nika, plan)
  clock.advance(days(4))
  await pause(nika, 1)
  const revoked = { revoked_at: clock.now() }
  await db.updateTable('subscription_periods').set(revoked).where('purchase_id', '=', first.id).execute()
  expect((await standing(nika)).map((row) => row.purchase_id)).toEqual([second.id])
})

test('a host whose clock is behind neither pauses again nor fails to end the pause', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  clock.advance(days(4))
  await pause(nika, 1)
  clock.advance(-50)
  expect((await house.look(nika)).pause.running).not.toBeNull()
  expect((await pause(nika, 1)).body.code).toBe('pause.runs')
  await house.awake(nika)
  expect((await house.call('POST', '/me/subscription/pause/end', { as: nika, body: {} })).status).toBe(200)
  const [stop] = await pausesOf(nika)
  expect(stop?.ends_at).toEqual(stop?.starts_at)
})

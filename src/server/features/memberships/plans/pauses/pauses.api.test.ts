import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { giveTime, planGifts, takeTimeBack } from '../index.ts'
import { personalDataInSubscriptions } from '../personal-data.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { tellEndsOfPauses } from './tell-end-of-pause.ts'

const house = await subscriptionHouse()
const { db, clock, core } = house
const plan = await house.plan()

const pause = async (as: Buyer, months = 1) => {
  await house.awake(as)
  return house.call('POST', '/me/subscription/pause', { as, body: { months } })
}
const resume = async (as: Buyer) => {
  await house.awake(as)
  return house.call('POST', '/me/subscription/pause/end', { as, body: {} })
}
const pausesOf = (as: Buyer) =>
  db.selectFrom('plan_pauses').selectAll().where('member_id', '=', as.memberId).orderBy('starts_at').execute()
/** Milliseconds of all time that a member has from now on. */
const timeLeft = async (as: Buyer) => {
  const now = clock.now().getTime()
  const rows = (await house.periods(as.memberId)).filter((row) => row.revoked_at === null)
  return rows.reduce((sum, row) => sum + Math.max(0, row.ends_at.getTime() - Math.max(now, row.starts_at.getTime())), 0)
}
const overlaps = async (as: Buyer) => {
  const rows = (await house.periods(as.memberId)).filter((row) => row.revoked_at === null)
  return rows.filter((row, at) => at > 0 && row.starts_at < (rows[at - 1]?.ends_at ?? row.starts_at)).length
}

async function marked(): Promise<number> {
  const { productId } = await house.film()
  await db.updateTable('products').set({ in_plans: true }).where('id', '=', productId).execute()
  return productId
}
const watchable = async (as: Buyer, id: number) => {
  await house.awake(as)
  const query = { currency: 'IRR' } as const
  return (await house.ask('GET /purchase-info/:id', { params: { id }, query }, { as })).watchable
}

test('a paused plan opens nothing and says so; it opens again by itself with all its days', async () => {
  const nika = await house.buyer()
  const film = await marked()
  await house.buyPlan(nika, plan)
  clock.advance(days(10))
  const left = await timeLeft(nika)
  const answer = await pause(nika, 2)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^Your plan is paused until .*No day is lost/) })
  expect(await timeLeft(nika)).toBe(left)
  expect(await watchable(nika, film)).toMatchObject({ allowed: false, code: 'playback.plan_paused' })
  const seen = await house.look(nika)
  expect(seen.running).toEqual([])
  expect(seen.pause).toMatchObject({ running: { days_kept: 21 }, choices: [], message: null })
  expect(seen.history.map(({ state, is_rest, by }) => [state, is_rest, by])).toEqual([
    ['coming', true, 'bought'],
    ['over', false, 'bought'],
  ])
  clock.advance(days(62) - 1)
  expect(await watchable(nika, film)).toMatchObject({ allowed: false })
  clock.advance(1)
  expect(await watchable(nika, film)).toMatchObject({ allowed: true, by: 'SUBSCRIPTION' })
  expect((await house.look(nika)).running).toMatchObject([{ days_left: 21 }])
  expect(await timeLeft(nika)).toBe(left)
  expect((await house.look(nika)).pause.choices).toHaveLength(3)
})

test('ended sooner, it goes on at once; ended twice, it was not paused', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  await house.buyPlan(nika, plan)
  const left = await timeLeft(nika)
  await pause(nika, 3)
  clock.advance(days(5) + hours(7))
  expect((await resume(nika)).status).toBe(200)
  expect((await resume(nika)).body.code).toBe('pause.none')
  const won = (await timeLeft(nika)) - left
  expect(won).toBeGreaterThanOrEqual(0)
  expect(won).toBeLessThan(days(1))
  expect(await overlaps(nika)).toBe(0)
  expect((await house.look(nika)).running).toHaveLength(1)
})

test('of twenty presses at once one pauses, and of twenty ends one ends it', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  clock.advance(days(3))
  const left = await timeLeft(nika)
  const answers = await Promise.all(Array.from({ length: 20 }, () => pause(nika, 2)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['pause.runs']),
  )
  expect(await pausesOf(nika)).toHaveLength(1)
  expect(await timeLeft(nika)).toBe(left)
  clock.advance(days(1))
  const ends = await Promise.all(Array.from({ length: 20 }, () => resume(nika)))
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await timeLeft(nika)).toBe(left)
  expect(await overlaps(nika)).toBe(0)
})

test('days given, bought and paused at one moment are all kept, one after another', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  const left = await timeLeft(nika)
  const give = () =>
    transaction(db, (tx) => planGifts.give(tx, { memberId: nika.memberId, planId: plan.planId, days: 10 }, clock.now()))
  await Promise.all([give(), pause(nika, 1), give(), pause(nika, 1), give(), house.buyPlan(nika, plan), give()])
  expect(await timeLeft(nika)).toBe(left + days(40 + 31))
  expect(await overlaps(nika)).toBe(0)
  expect(await pausesOf(nika)).toHaveLength(1)
  expect((await house.look(nika)).running).toEqual([])
})

test('a plan that is a gift stands behind the running one, and behind a paused one', async () => {
  const nika = await house.buyer()
  const wide = await house.plan({ title_en: 'Only films', scope: 'kinds', kinds: ['movie'], position: 5 })
  await house.buyPlan(nika, wide)
  const give = (planId: typeof plan.planId) =>
    transaction(db, (tx) => planGifts.give(tx, { memberId: nika.memberId, planId, days: 7 }, clock.now()))
  await give(wide.planId)
  await pause(nika, 1)
  await give(wide.planId)
  // even one that opens more, and would begin at once otherwise
  await give(plan.planId)
  const [stop] = await pausesOf(nika)
  const coming = (await house.periods(nika.memberId)).filter((row) => row.starts_at >= clock.now())
  expect(coming).toHaveLength(4)
  for (const row of coming) expect(row.starts_at.getTime()).toBeGreaterThanOrEqual(stop?.ends_at.getTime() ?? Infinity)
  const narrow = coming.filter((row) => row.plan_id === wide.planId)
  expect(narrow.map((row) => row.starts_at).slice(1)).toEqual(narrow.map((row) => row.ends_at).slice(0, -1))
})

test('a third pause within a year is refused with the day of the next, and so is one with less than a day left', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  for (let round = 0; round < 2; round += 1) {
    expect((await pause(nika)).status).toBe(200)
    clock.advance(hours(1))
    expect((await resume(nika)).status).toBe(200)
  }
  const third = await pause(nika)
  expect(third.body).toMatchObject({ code: 'pause.too_often' })
  expect((await house.look(nika)).pause).toMatchObject({
    choices: [],
    message: expect.stringMatching(/^A plan can be paused twice in a year. The next time: .*\d{4}.* \d{2}:\d{2}\.$/),
  })
  const other = await house.buyer()
  await house.buyPlan(other, plan)
  const [period] = await house.periods(other.memberId)
  clock.set(after(period?.ends_at ?? clock.now(), -days(1) + 1))
  expect((await pause(other)).body.code).toBe('pause.nothing_left')
  expect((await pause(await house.buyer())).body.code).toBe('pause.no_plan')
  await house.awake(other)
  const bad = await house.call('POST', '/me/subscription/pause', { as: other, body: { months: 4 } })
  expect(bad.status).toBe(422)
})

test('money of a paused period goes back once, with all that is left of it, and what follows moves up', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  const second = await house.buyPlan(nika, plan)
  clock.advance(days(4))
  await pause(nika, 1)
  clock.advance(days(2))
  const bought = { purchaseId: first.id, planId: plan.planId, memberId: nika.memberId }
  const take = () => transaction(db, (tx) => takeTimeBack(tx, bought, clock.now()))
  expect((await Promise.all([take(), take()])).filter(Boolean)).toHaveLength(1)
  const rows = await house.periods(nika.memberId)
  expect(rows.filter((row) => row.revoked_at === null).map((row) => row.purchase_id)).toEqual([second.id])
  expect(await timeLeft(nika)).toBeGreaterThanOrEqual(days(31))
  const [stop] = await pausesOf(nika)
  const [standing] = rows.filter((row) => row.revoked_at === null)
  expect(standing?.starts_at).toEqual(stop?.ends_at)
  // and what is bought of it later follows
  await transaction(db, (tx) =>
    giveTime(tx, { memberId: nika.memberId, planId: plan.planId, days: 3, purchaseId: null }, clock.now()),
  )
  expect(await overlaps(nika)).toBe(0)
})

test('with a monthly debit, a pause drops the debit that is tried, and the next comes behind it', async () => {
  await house.calm()
  const { nika, end } = await house.dueMember(plan)
  // the debit is made, and its first try fails
  await house.nextAtBank('checkout', 'code:-51')
  clock.set(after(end, -days(1) - hours(6)))
  await house.minute()
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['open'])
  const left = await timeLeft(nika)
  expect((await pause(nika, 1)).status).toBe(200)
  await house.passDays(3)
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['moot'])
  expect(await house.debitedFrom(nika.memberId)).toEqual([])
  const { auto_debit: debit, pause: shown } = await house.look(nika)
  expect(debit?.state).toBe('active')
  expect(debit?.next?.at).toBe(shown.running?.ends_at)
  await house.runTo(after(new Date(shown.running?.ends_at ?? 0), minutes(2)))
  await house.minute()
  expect((await house.debits(nika.memberId)).map(({ state }) => state)).toEqual(['moot', 'paid'])
  expect(await house.debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await overlaps(nika)).toBe(0)
  expect(await timeLeft(nika)).toBeGreaterThanOrEqual(left + days(31) - minutes(2))
})

test('three days before its end the member is told once, and of the end of the time only when it is open again', async () => {
  await house.calm()
  const nika = await house.buyer('en')
  await house.buyPlan(nika, plan)
  const [bought] = await house.periods(nika.memberId)
  // four in the morning in Tehran, with less than five days left
  clock.set(after(bought?.ends_at ?? clock.now(), hours(4) - days(5)))
  expect((await pause(nika, 1)).status).toBe(200)
  const [row] = await pausesOf(nika)
  const before = await house.noticesTo(nika.memberId)
  const told = async (at: Date) => {
    clock.set(at)
    await Promise.all([tellEndsOfPauses(core), tellEndsOfPauses(core)])
    await tellEndsOfPauses(core)
    await sendReminders(core)
    await house.drain()
    return (await house.noticesTo(nika.memberId)).slice(before.length)
  }
  const end = row?.ends_at ?? clock.now()
  const ofPause = 'The pause of your plan comes to its end'
  expect(await told(after(end, -days(3) + hours(6)))).toEqual([ofPause])
  expect(await told(after(end, -hours(10)))).toEqual([ofPause])
  // the time is near its end now, but nobody is woken
  expect(await told(end)).toEqual([ofPause])
  expect(await told(after(end, hours(6)))).toEqual([ofPause, 'Your plan ends in 4 days'])
  expect((await pausesOf(nika))[0]?.told_at).not.toBeNull()
})

test('the data file has the pauses, a deletion erases them, and support sees one', async () => {
  const nika = await house.buyer()
  await house.buyPlan(nika, plan)
  clock.advance(days(2))
  await pause(nika, 1)
  const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
  const seen = await house.ask('GET /studio/members/:id', { params: { id: nika.memberId } }, { as: clerk })
  const [row] = await pausesOf(nika)
  expect(seen.plan_paused_until).toBe(row?.ends_at.toISOString())
  const data = personalDataInSubscriptions(clock)
  expect(await data.collect(db, nika.memberId)).toMatchObject({
    periods: [
      { days: 31, is_rest: false },
      { days: null, is_rest: true },
    ],
    pauses: [{ months: 1 }],
  })
  await transaction(db, async (tx) => data.erase?.(tx, nika.memberId))
  expect(await pausesOf(nika)).toEqual([])
})

import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { transaction } from '#db/transaction.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { monthlyPlan, subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { giveTime, takeTimeBack } from './index.ts'
import { sendReminders } from './reminders/send-reminders.ts'

const house = await subscriptionHouse()
const { db, clock, core } = house
const plan = await house.plan()

async function inPlans(change: object = {}): Promise<number> {
  const { productId } = await house.film()
  await db
    .updateTable('products')
    .set({ in_plans: true, ...change })
    .where('id', '=', productId)
    .execute()
  return productId
}

const infoOf = (as: Awaited<ReturnType<typeof house.buyer>> | undefined, id: number) =>
  house.ask('GET /purchase-info/:id', { params: { id }, query: { currency: 'IRR' } }, as === undefined ? {} : { as })

test('plans on sale have length, price by currency, VAT, and what they include; others are not shown', async () => {
  await inPlans()
  await house.plan({ title_en: 'Hidden', is_on_sale: false })
  await house.plan({ title_en: 'Only Rials', usd: null, position: 1 })
  const { packages, currency } = await house.ask('GET /core/packages', { query: { currency: 'IRR' } })
  expect(currency).toBe('IRR')
  expect(packages.map(({ title }) => title)).toEqual(['Monthly', 'Only Rials'])
  expect(packages[0]).toMatchObject({
    id: plan.offerId,
    length: { count: 1, unit: 'month', days: 31 },
    price: { amount: 1_490_000, currency: 'IRR' },
    vat: { amount: 135_455, currency: 'IRR' },
    auto_debit: true,
    price_a_month: null,
  })
  expect(packages[0]?.includes.titles).toBeGreaterThan(0)
  const dollars = await house.ask('GET /core/packages', { query: { currency: 'USD' } })
  expect(dollars.packages.map(({ title }) => title)).toEqual(['Monthly'])
  expect(dollars.packages[0]?.auto_debit).toBe(false)
})

test('a bought plan opens what is marked for plans, and nothing else', async () => {
  const nika = await house.buyer()
  const marked = await inPlans()
  const { productId: unmarked } = await house.film()
  expect((await infoOf(nika, marked)).watchable).toMatchObject({ allowed: false, code: 'playback.buy' })
  expect((await infoOf(nika, marked)).plans).toMatchObject({ open: true, message: null })
  expect((await infoOf(nika, unmarked)).plans).toEqual({
    open: false,
    from: null,
    message: 'Plans are not available for this movie.',
  })

  await house.buyPlan(nika, plan)
  const [period] = await house.periods(nika.memberId)
  expect(period).toMatchObject({ starts_at: clock.now(), ends_at: endOfItsDay(after(clock.now(), days(31))), days: 31 })
  expect((await infoOf(nika, marked)).watchable).toMatchObject({
    allowed: true,
    by: 'SUBSCRIPTION',
    until: period?.ends_at.toISOString(),
  })
  expect((await infoOf(nika, unmarked)).watchable).toMatchObject({
    allowed: false,
    code: 'playback.plans',
    message: 'Plans are not available for this movie.',
  })
  // it can still be bought alone
  expect((await infoOf(nika, unmarked)).offers).toHaveLength(1)
  await house.expectBooksAgree()
})

test('that no plan opens a title is said where plans are sold, and not in a house without any', async () => {
  const nika = await house.buyer()
  const { productId } = await house.film()
  const { productId: series } = await newSeries(db, clock.now(), {
    seasons: [{ number: 1, episodes: [{ irr: 250_000 }] }],
  })
  const said = async () => {
    const own = await house.ask(
      'GET /series/:id/own',
      { params: { id: series }, query: { currency: 'IRR' } },
      { as: nika },
    )
    return [(await infoOf(nika, productId)).plans.message, own.plans.message]
  }
  expect(await said()).toEqual(['Plans are not available for this movie.', 'Plans are not available for this series.'])
  const onSale = await db
    .updateTable('plans')
    .set({ is_on_sale: false })
    .where('is_on_sale', '=', true)
    .returning('id')
    .execute()
  expect(await said()).toEqual([null, null])
  await db
    .updateTable('plans')
    .set({ is_on_sale: true })
    .where(
      'id',
      'in',
      onSale.map(({ id }) => id),
    )
    .execute()
})

test('buying again adds the days to the end, and the film stays open to the end of both', async () => {
  const nika = await house.buyer()
  const marked = await inPlans()
  await house.buyPlan(nika, plan)
  clock.advance(days(3))
  await house.buyPlan(nika, plan)
  const [first, second] = await house.periods(nika.memberId)
  expect(second?.starts_at).toEqual(first?.ends_at)
  expect((await infoOf(nika, marked)).watchable.until).toBe(second?.ends_at.toISOString())
  const seen = await house.look(nika)
  expect(seen.running).toHaveLength(1)
  expect(seen.running[0]).toMatchObject({ ends_at: second?.ends_at.toISOString(), days_left: 59 })
  expect(seen.running[0]?.renew).toMatchObject({ id: plan.offerId, price: { amount: 1_490_000 } })
  expect(seen.history.map(({ state, by }) => [state, by])).toEqual([
    ['coming', 'bought'],
    ['running', 'bought'],
  ])
})

test('eight purchases handed over at once are eight months, none laid over another', async () => {
  const nika = await house.buyer()
  const now = clock.now()
  await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(db, (tx) =>
        giveTime(tx, { memberId: nika.memberId, planId: plan.planId, days: 31, purchaseId: null }, now),
      ),
    ),
  )
  const periods = await house.periods(nika.memberId)
  expect(periods).toHaveLength(8)
  periods.forEach((period, at) => {
    expect(period.starts_at).toEqual(at === 0 ? now : endOfItsDay(after(now, days(31 * at))))
    expect(period.ends_at).toEqual(endOfItsDay(after(now, days(31 * (at + 1)))))
  })
})

test('handing over is repeated without giving twice', async () => {
  const nika = await house.buyer()
  const { id } = await house.buyPlan(nika, plan)
  await transaction(db, (tx) =>
    giveTime(tx, { memberId: nika.memberId, planId: plan.planId, days: 31, purchaseId: id }, clock.now()),
  )
  expect(await house.periods(nika.memberId)).toHaveLength(1)
})

test('money that goes back takes back the days that have not passed, once, and moves the rest forward', async () => {
  const nika = await house.buyer()
  const first = await house.buyPlan(nika, plan)
  await house.buyPlan(nika, plan)
  clock.advance(days(10))
  const bought = { purchaseId: first.id, planId: plan.planId, memberId: nika.memberId }
  const back = () => transaction(db, (tx) => takeTimeBack(tx, bought, clock.now()))
  expect(await back()).toBe(true)
  expect(await back()).toBe(false)
  const [revoked, left] = await house.periods(nika.memberId)
  expect(revoked?.revoked_at).toEqual(clock.now())
  const end = endOfItsDay(after(clock.now(), days(31)))
  expect(left).toMatchObject({ starts_at: clock.now(), ends_at: end })
  expect((await house.look(nika)).running[0]?.ends_at).toBe(end.toISOString())
})

test('a new price is a new offer: the old one is refused, and what is being paid keeps its price', async () => {
  const nika = await house.buyer()
  const changing = await house.plan({ title_en: 'Changing' })
  const started = await house.buy(nika, changing, { body: { type: 'SUBSCRIPTION' } })
  const admin = await newMember(db, clock.now(), { staffRole: 'finance' })
  const response = await house.app.inject({
    method: 'PUT',
    url: `/api/v1/studio/plans/${changing.planId}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language-site': 'en' },
    payload: { ...monthlyPlan, title_en: 'Changing', irr: 1_990_000, version: 1 },
  })
  expect(response.statusCode).toBe(200)
  const late = await house.buy(await house.buyer(), changing, { body: { type: 'SUBSCRIPTION' } })
  expect(late).toMatchObject({ status: 409, body: { code: 'purchase.price_changed' } })

  await house.bank.press(started.authority)
  await house.bank.bringBack(started.authority)
  expect(await house.lookAtPurchase(nika, started.id)).toMatchObject({ state: 'paid' })
  expect(await house.periods(nika.memberId)).toHaveLength(1)
})

test('a deleted account is given nothing: the money goes back', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, plan, { body: { type: 'SUBSCRIPTION' } })
  await db.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
  await house.bank.press(bought.authority)
  await house.bank.bringBack(bought.authority)
  await house.minute()
  expect((await house.attempts(bought.id))[0]).toMatchObject({ return_reason: 'member_gone', state: 'reversed' })
  expect(await house.periods(nika.memberId)).toEqual([])
})

test('reminders come seven days and one day before the end, once each, over restarts and two workers', async () => {
  const nika = await house.buyer('en')
  await house.buyPlan(nika, plan)
  const [period] = await house.periods(nika.memberId)
  if (period === undefined) throw new Error('no period')
  const mine = async () => {
    await Promise.all([sendReminders(core), sendReminders(core)])
    await house.drain()
    const { user_name: to } = await db
      .selectFrom('members')
      .where('id', '=', nika.memberId)
      .select('user_name')
      .executeTakeFirstOrThrow()
    return house.notices.filter((notice) => notice.to === to).map(({ subject }) => subject)
  }
  clock.set(after(period.ends_at, -days(8)))
  expect(await mine()).toEqual([])
  // noon, as nobody is woken for it at midnight
  clock.set(after(period.ends_at, -days(7) - hours(12)))
  expect(await mine()).toEqual(['Your plan ends in 7 days'])
  clock.advance(days(2))
  expect(await mine()).toEqual(['Your plan ends in 7 days'])
  clock.set(after(period.ends_at, -days(1) - hours(12)))
  expect(await mine()).toEqual(['Your plan ends in 7 days', 'Your plan ends in one day'])

  // extended: the new end has its own reminders
  await house.buyPlan(nika, plan)
  expect(await mine()).toHaveLength(2)
  clock.set(after(period.ends_at, days(23) + hours(12)))
  expect(await mine()).toEqual(['Your plan ends in 7 days', 'Your plan ends in one day', 'Your plan ends in 7 days'])
})

test('whoever does not want reminders gets none', async () => {
  const nika = await house.buyer('en')
  await house.buyPlan(nika, plan)
  const wish = await house.app.inject({
    method: 'PUT',
    url: '/api/v1/me/subscription/reminders',
    headers: { authorization: `Bearer ${nika.token}` },
    payload: { on: false },
  })
  expect(wish.json()).toEqual({ reminders: false })
  const [period] = await house.periods(nika.memberId)
  clock.set(after(period?.ends_at ?? clock.now(), -days(1) - hours(12)))
  const before = await db
    .selectFrom('subscription_reminders')
    .selectAll()
    .where('member_id', '=', nika.memberId)
    .execute()
  await sendReminders(core)
  const told = await db
    .selectFrom('subscription_reminders')
    .selectAll()
    .where('member_id', '=', nika.memberId)
    .execute()
  expect([before, told]).toEqual([[], []])
  expect((await house.look(nika)).reminders).toBe(false)
})

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { after, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { actDesk } from '#tests/support/houses/act-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'admin' })
const { memberId } = clerk
afterEach(() => house.expectBooksAgree())

/** An open browser whose owner has moved what may be moved in a day: one Rial more is asked for. */
async function atTheLimit() {
  const day = isoDay(tehranTime(clock.now()))
  await db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', memberId).execute()
  await db
    .insertInto('staff_sums')
    .values({ member_id: memberId, currency: 'IRR', day, amount: 50_000_000 })
    .onConflict((clash) => clash.columns(['member_id', 'currency']).doUpdateSet({ day, amount: 50_000_000 }))
    .execute()
}

const press = async (path: string, body: object, key?: string) => {
  const answer = await house.call('POST', path, {
    as: clerk,
    body: body as never,
    ...(key === undefined ? {} : { key }),
  })
  return answer.body['code'] ?? answer.status
}
const reason = 'the line fell'
const campaign = (what: object) => ({
  title_fa: 'هدیه',
  title_en: 'A gift',
  about_fa: '',
  about_en: '',
  is_stopped: false,
  places: 1,
  starts_at: after(clock.now(), -minutes(5)),
  ends_at: after(clock.now(), minutes(600)),
  ...what,
})
const rentPrice = { amount: 490_000, currency: 'IRR' as const }

/** A month at one Toman a day. */
async function soldPlan() {
  const plan = {
    title_fa: 'ماهانه',
    title_en: 'Monthly',
    length_count: 1,
    length_unit: 'month',
    created_at: clock.now(),
    updated_at: clock.now(),
  } as const
  const { id } = await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()
  const offer = { plan_id: id, created_at: clock.now() }
  const { id: offerId } = await db.insertInto('plan_offers').values(offer).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('plan_prices').values({ offer_id: offerId, currency: 'IRR', amount: 300 }).execute()
  return id
}

const doors: Record<string, () => Promise<unknown>> = {
  async 'the refund of a purchase'() {
    const bought = await house.bought(await house.buyer(), (await house.screening()).offerId)
    await atTheLimit()
    return press(`/studio/purchases/${bought}/refunds`, { amount: 1, reason }, randomUUID())
  },
  async 'the money of a ticket'() {
    const nika = await house.buyer()
    await house.bought(nika, (await house.screening()).offerId)
    const [ticket] = await house.ticketsOf(nika)
    await atTheLimit()
    return press(`/studio/tickets/${ticket?.id}/refund`, { reason })
  },
  async 'a cancelled screening'() {
    const { productId, offerId } = await house.screening()
    await house.bought(await house.buyer(), offerId)
    await atTheLimit()
    const answer = await actDesk(house, clerk).act(productId, 'cancel')
    return answer.body['code']
  },
  async 'what many are given for an outage'() {
    const film = await house.film()
    const offerId = await newOffer(db, film.productId, { way: 'rent', prices: [rentPrice] })
    const nika = await house.buyer()
    await house.pay((await house.buy(nika, { offerId, price: rentPrice })).authority)
    await db
      .updateTable('rights')
      .set({ first_played_at: clock.now(), ends_at: after(clock.now(), minutes(600)) })
      .where('member_id', '=', nika.memberId)
      .execute()
    const [from, until] = [after(clock.now(), -minutes(30)), after(clock.now(), minutes(10))]
    const body = { from, until, product_ids: [film.productId], what: { deed: 'refund' }, reason }
    const { body: mass } = await house.call('POST', '/studio/mass-remedies', { as: clerk, body: body as never })
    await atTheLimit()
    return press(`/studio/mass-remedies/${String(mass['id'])}/begin`, {})
  },
  async 'a title as a remedy'() {
    const { productId } = await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })
    await newOffer(db, productId, { prices: [rentPrice] })
    const { memberId: nika } = await house.buyer()
    await atTheLimit()
    const remedy = { kind: 'grant_title', product_id: productId }
    return press(`/studio/members/${nika}/remedies`, { reason, remedy }, randomUUID())
  },
  async 'a campaign that gives money'() {
    await atTheLimit()
    const money = { currency: 'IRR', amount: 10, budget: 10, lasts_days: 30 }
    return press('/studio/gift-campaigns', campaign({ slug: 'small', kind: 'money', ...money }))
  },
  async 'a ticket that the desk gives'() {
    const { productId } = await house.screening()
    const { memberId: nika } = await house.buyer()
    const { user_name } = await db
      .selectFrom('members')
      .select('user_name')
      .where('id', '=', nika)
      .executeTakeFirstOrThrow()
    await atTheLimit()
    return press(`/studio/screenings/${productId}/tickets`, { user_name, seats: 1, reason }, randomUUID())
  },
  async 'a campaign that gives a title'() {
    const { productId } = await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })
    await newOffer(db, productId, { prices: [rentPrice] })
    await atTheLimit()
    return press('/studio/gift-campaigns', campaign({ slug: 'rain', kind: 'title', product_id: productId }))
  },
  async 'a campaign that gives days of a plan'() {
    const planId = await soldPlan()
    await atTheLimit()
    return press('/studio/gift-campaigns', campaign({ slug: 'days', kind: 'days', plan_id: planId, plan_days: 1 }))
  },
  async 'a code that pays all of a title'() {
    const { productId } = await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })
    await newOffer(db, productId, { prices: [rentPrice] })
    await atTheLimit()
    return press('/studio/discounts', { code: 'FREE1', percent: 100, product_id: productId, total_limit: 1 })
  },
  async 'a code of an amount'() {
    await atTheLimit()
    return press('/studio/discounts', { code: 'FREE2', amount_irr: 1000, total_limit: 1 })
  },
  async 'a code that is let pay more often'() {
    const code = { code: 'FREE3', amount_irr: 1000, total_limit: 1 }
    await db.deleteFrom('staff_sums').execute()
    const { body } = await house.call('POST', '/studio/discounts', { as: clerk, body: code })
    await atTheLimit()
    const answer = await house.call('PUT', `/studio/discounts/${String(body['id'])}`, {
      as: clerk,
      body: { ...code, total_limit: 2, version: 1 },
    })
    return answer.body['code']
  },
}

test.each(Object.entries(doors))('%s counts in the day of its clerk', async (_name, open) => {
  expect(await open()).toBe('auth.confirm_sum')
})

test('a code without an end asks always; one that takes a part of a price never does', async () => {
  await db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', memberId).execute()
  await db.deleteFrom('staff_sums').execute()
  expect(await press('/studio/discounts', { code: 'ENDLESS', percent: 100 })).toBe('auth.confirm_first')
  expect(await press('/studio/discounts', { code: 'ENDLESS', amount_irr: 1000 })).toBe('auth.confirm_first')
  expect(await press('/studio/discounts', { code: 'PART', percent: 99 })).toBe('PART')
  await db.updateTable('sessions').set({ confirmed_at: clock.now() }).where('member_id', '=', memberId).execute()
  const endless = { code: 'ENDLESS', percent: 100 }
  const { body } = await house.call('POST', '/studio/discounts', { as: clerk, body: endless })
  await db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', memberId).execute()
  const put = (more: object, version: number) =>
    house.call('PUT', `/studio/discounts/${String(body['id'])}`, { as: clerk, body: { ...endless, ...more, version } })
  expect((await put({ note: 'for the choir' }, 1)).status).toBe(200)
  expect((await put({ member_limit: 5 }, 2)).body['code']).toBe('auth.confirm_first')
})

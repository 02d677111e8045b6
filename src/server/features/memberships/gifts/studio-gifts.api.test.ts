import { expect, test } from 'vitest'
import { listenForChanges } from '#db/listen.ts'
import { giftHouse } from '#tests/support/houses/gift-house.ts'
import { days } from '#lib/time/clock.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const house = await giftHouse()
const { t, db, clock } = house
const { token } = await newMember(db, clock.now(), { staffRole: 'finance' })

const money = {
  slug: 'nowruz-1406',
  title_fa: 'عیدی نوروز',
  title_en: 'A Nowruz gift',
  about_fa: '',
  about_en: '',
  starts_at: '2026-11-21T08:00:00.000Z',
  ends_at: '2026-12-21T08:00:00.000Z',
  is_stopped: false,
  kind: 'money' as const,
  currency: 'IRR' as const,
  amount: 500_000,
  lasts_days: 30,
  places: 10,
  budget: 5_000_000,
}
const make = (more: object) => t.refused('POST /studio/gift-campaigns', { body: { ...money, ...more } }, { token })

test('a campaign is made, listed, changed and stopped, and each is written down', async () => {
  const made = await t.call('POST /studio/gift-campaigns', { body: money }, { token })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ state: 'running', given: 0, spent: 0, version: 1 })
  const { id } = made.body
  const body = { ...money, is_stopped: true, version: 1 }
  const stopped = await t.call('PUT /studio/gift-campaigns/:id', { params: { id }, body }, { token })
  expect(stopped.body).toMatchObject({ state: 'over', version: 2 })
  const late = await t.refused('PUT /studio/gift-campaigns/:id', { params: { id }, body }, { token })
  expect(late.body.code).toBe('studio.changed_meanwhile')
  const listed = await t.call('GET /studio/gift-campaigns', {}, { token })
  expect(listed.body.items.map((one) => one.slug)).toEqual(['nowruz-1406'])
  const audit = await db.selectFrom('audit_log').select('action').where('subject', '=', `gift_campaign:${id}`).execute()
  expect(audit.map((row) => row.action)).toEqual(['gift_campaign.created', 'gift_campaign.changed'])
})

test('every field that is not right gets its own sentence', async () => {
  const errorsOf = async (more: object) => Object.keys((await make(more)).body.errors ?? {})
  expect(await errorsOf({ slug: 'Nowruz 1406' })).toEqual(['slug'])
  expect(await errorsOf({ slug: 'nowruz-1406' })).toEqual(['slug'])
  expect(await errorsOf({ slug: 'a', title_fa: ' \u200c ', ends_at: money.starts_at, places: 0 })).toEqual([
    'title_fa',
    'ends_at',
    'places',
  ])
  expect(await errorsOf({ slug: 'a', amount: 500_000, budget: 499_999 })).toEqual(['budget'])
  expect(await errorsOf({ slug: 'a', currency: null, amount: 0 })).toEqual(['currency', 'amount'])
  const draft = await newProduct(db, clock.now(), { state: 'draft' })
  expect(await errorsOf({ slug: 'a', kind: 'title', product_id: draft.productId })).toEqual(['product_id'])
  // published, but of a kind that cannot be bought
  for (const kind of ['festival', 'screening', 'goods'] as const) {
    const { productId } = await newProduct(db, clock.now(), { kind })
    expect(await errorsOf({ slug: 'a', kind: 'title', product_id: productId }), kind).toEqual(['product_id'])
  }
  expect(await errorsOf({ slug: 'a', kind: 'days', plan_id: null, plan_days: 30 })).toEqual(['plan_id'])
})

test('what somebody has had stays as it was, and what was given still counts', async () => {
  const { id, slug } = (await t.call('POST /studio/gift-campaigns', { body: { ...money, slug: 'had' } }, { token }))
    .body
  await house.claim(house.newAddress(), slug)
  await house.claim(house.newAddress(), slug)
  const change = async (more: object) =>
    t.refused(
      'PUT /studio/gift-campaigns/:id',
      { params: { id }, body: { ...money, slug: 'had', version: 1, ...more } },
      { token },
    )
  expect(Object.keys((await change({ amount: 1_000_000 })).body.errors ?? {})).toEqual(['amount'])
  expect(Object.keys((await change({ places: 1 })).body.errors ?? {})).toEqual(['places'])
  expect(Object.keys((await change({ budget: 500_000 })).body.errors ?? {})).toEqual(['budget'])
  expect((await change({ places: 2 })).status).toBe(200)
  expect((await house.claim(house.newAddress(), slug)).body.code).toBe('gift.over')
})

test('the gift page shows what runs, else what comes, else what was', async () => {
  await db.updateTable('gift_campaigns').set({ is_stopped: true }).execute()
  const shown = async () => (await t.call('GET /core/gift', { query: {} }, { locale: 'fa' })).body.gift
  expect((await shown())?.state).toBe('over')
  await make({ slug: 'next', starts_at: '2027-03-20T20:30:00.000Z', ends_at: '2027-04-02T20:30:00.000Z' })
  expect(await shown()).toMatchObject({ campaign: 'next', state: 'not_yet', title: 'عیدی نوروز' })
  await make({ slug: 'now' })
  expect(await shown()).toMatchObject({
    campaign: 'now',
    state: 'running',
    money: { amount: 500_000, currency: 'IRR' },
  })
  expect((await t.refused('GET /core/gift', { query: { campaign: 'none' } })).status).toBe(404)
})

test('pages that are kept hear of a changed campaign and of its last gift, and of no other claim', async () => {
  let told = 0
  const { databaseUrl: url } = t.core.config
  const failed = (error: unknown) => expect.fail(String(error))
  const listening = listenForChanges({ url, channel: 'site_changed', onChange: () => (told += 1), onError: failed })
  const until = (count: number) => expect.poll(() => told, { timeout: 10_000 }).toBe(count)
  await until(1)
  const { id, slug } = (await t.call('POST /studio/gift-campaigns', { body: { ...money, slug: 'told' } }, { token }))
    .body
  await until(2)
  const body = { ...money, slug, places: 2, version: 1 }
  await t.call('PUT /studio/gift-campaigns/:id', { params: { id }, body }, { token })
  await until(3)
  await house.claim(house.newAddress(), slug)
  await house.claim(house.newAddress(), slug)
  // only the last gift notifies: a notice of the first claim would have come before it and been counted
  await until(4)
  await t.call('POST /studio/gift-campaigns', { body: { ...money, slug: 'told-last' } }, { token })
  await until(5)
  await listening.stop()
})

test('only editors, finance and admins see campaigns', async () => {
  const support = await newMember(db, clock.now(), { staffRole: 'support' })
  const refused = await t.refused('GET /studio/gift-campaigns', {}, { token: support.token })
  expect(refused.body.code).toBe('auth.forbidden')
})

test('a campaign that can give more than five million Toman asks who it is; one that gives less than before does not', async () => {
  const confirmed = (at: Date | null) => db.updateTable('sessions').set({ confirmed_at: at }).execute()
  await confirmed(null)
  const large = { slug: 'large', amount: 60_000_000, places: 10, budget: 60_000_000 }
  expect(await make(large)).toMatchObject({ status: 403, body: { code: 'auth.confirm_sum' } })
  // many small ones are as much
  expect((await make({ ...large, amount: 500_000, places: 1000 })).body.code).toBe('auth.confirm_sum')
  const { id } = (await t.call('POST /studio/gift-campaigns', { body: { ...money, slug: 'small' } }, { token })).body
  const put = (more: object, version: number) =>
    t.refused(
      'PUT /studio/gift-campaigns/:id',
      { params: { id }, body: { ...money, slug: 'small', ...more, version } },
      { token },
    )
  expect((await put({ places: 1000, budget: 500_000_000 }, 1)).body.code).toBe('auth.confirm_sum')
  await confirmed(clock.now())
  const body = { ...money, slug: 'small', places: 1000, budget: 500_000_000, version: 1 }
  expect((await t.call('PUT /studio/gift-campaigns/:id', { params: { id }, body }, { token })).status).toBe(200)
  await confirmed(null)
  const fewer = { ...body, places: 900, is_stopped: true, version: 2 }
  expect((await t.call('PUT /studio/gift-campaigns/:id', { params: { id }, body: fewer }, { token })).status).toBe(200)
  // stopped, or over, it gives nothing: who begins it again gives all of it
  const again = { places: 900, budget: 500_000_000 }
  expect((await put({ ...again, is_stopped: false }, 3)).body.code).toBe('auth.confirm_sum')
  const over = { ...body, ...again, ends_at: clock.now().toISOString(), version: 3 }
  expect((await t.call('PUT /studio/gift-campaigns/:id', { params: { id }, body: over }, { token })).status).toBe(200)
  expect((await put(again, 4)).body.code).toBe('auth.confirm_sum')
})

test('fifty small campaigns at once are one large one: those above the limit of a day ask who it is', async () => {
  clock.advance(days(2))
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  const piece = (slug: string) => make({ slug, amount: 10_000_000, places: 1, budget: 10_000_000 })
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => piece(`piece-${at}`)))
  const said = all.map(({ status, body: { code } }) => (status === 201 ? 'made' : code))
  expect(said.filter((one) => one === 'made')).toHaveLength(5)
  expect(new Set(said)).toEqual(new Set(['made', 'auth.confirm_sum']))
  const [first] = all.flatMap(({ status, body }) => (status === 201 ? [body as unknown as { id: string }] : []))
  // nor do those of before grow together
  const raised = { ...money, slug: 'raised', amount: 10_000_000, places: 2, budget: 20_000_000, version: 1 }
  const put = { params: { id: first?.id ?? '' }, body: raised }
  expect((await t.refused('PUT /studio/gift-campaigns/:id', put, { token })).body.code).toBe('auth.confirm_sum')
  clock.advance(days(1))
  expect((await piece('the-next-day')).status).toBe(201)
})

import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import type { PlanId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { monthlyPlan } from '#tests/support/houses/subscription-house.ts'
import { giveTime } from './index.ts'

const t = await testApp()
const now = t.clock.now()
const finance = await newMember(t.db, now, { staffRole: 'finance' })
const editor = await newMember(t.db, now, { staffRole: 'editor' })

type Fields = InputOf<'POST /studio/plans'>['body']

async function made(change: Partial<Fields> = {}) {
  const answer = await t.call('POST /studio/plans', { body: { ...monthlyPlan, ...change } }, { token: finance.token })
  expect(answer.status).toBe(201)
  return answer.body
}

const changed = (id: string, version: number, change: Partial<Fields>) =>
  t.refused(
    'PUT /studio/plans/:id',
    { params: { id }, body: { ...monthlyPlan, ...change, version } },
    { token: editor.token },
  )

async function sell(planId: PlanId) {
  const nika = await newMember(t.db, now)
  await transaction(t.db, (tx) => giveTime(tx, { memberId: nika.memberId, planId, days: 31, purchaseId: null }, now))
}

test('finance and editors make plans, other staff may only look', async () => {
  const plan = await made()
  expect(plan).toMatchObject({ version: 1, irr: 1_490_000, usd: 590, is_sold: false, members: 0 })
  for (const staffRole of ['support', 'moderator'] as const) {
    const { token } = await newMember(t.db, now, { staffRole })
    const refused = await t.refused('POST /studio/plans', { body: monthlyPlan }, { token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
    expect((await t.call('GET /studio/plans', {}, { token })).status).toBe(200)
  }
  const written = await t.db.selectFrom('audit_log').where('subject', '=', `plan:${plan.id}`).select('action').execute()
  expect(written).toEqual([{ action: 'plan.created' }])
})

test.each<[string, Partial<Fields>, string]>([
  ['no Persian name', { title_fa: ' ' }, 'title_fa'],
  ['no kind', { scope: 'kinds', kinds: [] }, 'kinds'],
  ['no title', { scope: 'titles', titles: [] }, 'titles'],
  ['a title that is not there', { scope: 'titles', titles: [999_999] }, 'titles'],
  ['a price that no bank takes', { irr: 9_990 }, 'irr'],
  ['no price at all while on sale', { irr: null, usd: null }, 'irr'],
])('%s is told beside its field', async (_title, change, field) => {
  const { status, body } = await t.refused(
    'POST /studio/plans',
    { body: { ...monthlyPlan, ...change } },
    { token: finance.token, locale: 'fa' },
  )
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('a changed price is a new offer; an unchanged one is the same', async () => {
  const plan = await made()
  const offers = () => t.db.selectFrom('plan_offers').selectAll().where('plan_id', '=', plan.id).execute()
  expect((await changed(plan.id, 1, { title_en: 'Another name' })).status).toBe(200)
  expect(await offers()).toHaveLength(1)
  expect((await changed(plan.id, 2, { irr: 1_990_000 })).status).toBe(200)
  expect((await offers()).map(({ withdrawn_at }) => String(withdrawn_at === null)).toSorted()).toEqual([
    'false',
    'true',
  ])
  expect(await changed(plan.id, 2, {})).toMatchObject({ status: 409, body: { code: 'studio.changed_meanwhile' } })
})

test('what was sold keeps its length and opens no less', async () => {
  const { productId } = await newProduct(t.db, now)
  const { productId: other } = await newProduct(t.db, now)
  const plan = await made({ scope: 'titles', titles: [productId] })
  await sell(plan.id)
  const fields = { scope: 'titles' as const, titles: [productId] }
  const longer = await changed(plan.id, 1, { ...fields, length_count: 2 })
  expect(Object.keys(longer.body.errors ?? {})).toEqual(['length_count'])
  const less = await changed(plan.id, 1, { scope: 'titles', titles: [other] })
  expect(Object.keys(less.body.errors ?? {})).toEqual(['titles'])
  const elsewhere = await changed(plan.id, 1, { scope: 'all' })
  expect(Object.keys(elsewhere.body.errors ?? {})).toEqual(['kinds'])
  expect((await changed(plan.id, 1, { scope: 'titles', titles: [productId, other] })).status).toBe(200)
  const list = await t.call('GET /studio/plans', {}, { token: editor.token })
  expect(list.body.items.find(({ id }) => id === plan.id)).toMatchObject({ is_sold: true, members: 1 })
})

test('a plan of kinds opens the marked titles of those kinds', async () => {
  const plan = await made({ scope: 'kinds', kinds: ['series'] })
  const make = async (change: object) => {
    const { productId } = await newProduct(t.db, now)
    await t.db.updateTable('products').set(change).where('id', '=', productId).execute()
    return productId
  }
  const series = await make({ kind: 'series', in_plans: true })
  await make({ kind: 'series', in_plans: false })
  await make({ kind: 'movie', in_plans: true })
  await make({ kind: 'series', in_plans: true, is_free: true })
  await make({ kind: 'series', in_plans: true, state: 'draft' })
  const opened = await t.db.selectFrom('plan_openings').selectAll().where('plan_id', '=', plan.id).execute()
  expect(opened.map(({ product_id }) => product_id)).toEqual([series])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { noGateways } from '#server/gateway-settings.ts'
import { noteGoodBackup } from '#server/last-backup.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { countingStatements } from '../../../../tests/support/count-statements.ts'
import { newDeadJob } from '../../../../tests/support/dead-job.ts'
import { newMember, newProduct, newPurchase } from '../../../../tests/support/new-rows.ts'
import { newScreening, running } from '../../../../tests/support/screening-rows.ts'
import { newGoods } from '../../../../tests/support/shop-rows.ts'
import { readToday } from './read-today.ts'

const t = await testApp({
  gateways: noGateways,
  mail: null,
  sms: null,
  backup: null,
})
const now = t.clock.now()
const admin = await newMember(t.db, now, { staffRole: 'admin' })
const today = async (token: string, locale: 'fa' | 'en' = 'en') =>
  (await t.call('GET /studio/today', {}, { token, locale })).body

test('a house of which nobody has done anything lacks all six steps, and nothing waits there', async () => {
  expect(await today(admin.token)).toEqual({
    now: now.toISOString(),
    first_day: [
      ['seller', 'seller'],
      ['gateway', 'gateway'],
      ['messages', 'mail_and_sms'],
      ['film', 'title'],
      ['staff', 'colleague'],
      ['backup', 'backup_place'],
    ].map(([step, lacks]) => ({ step, lacks, is_done: false, paid_at: [], product_id: null })),
    needs: [],
    on_air: [],
    next: [],
    shows: 0,
    sales: [],
    video: { running: [], waiting: 0 },
  })
})

test('what has been done is found: the seller, a paid attempt, a code that was used, a film, a colleague, a backup', async () => {
  await t.db
    .insertInto('sellers')
    .values({
      ...{ version: 1, since: now, name_fa: 'خانهٔ سینما', name_en: 'House', address_fa: 'تهران', address_en: 'Tehran' },
      ...{ economic_number: '', national_id: '', postal_code: '', tel: '' },
    })
    .execute()
  const { productId } = await newProduct(t.db, now, { state: 'draft', titleEn: 'Rain' })
  const steps = async () => (await today(admin.token)).first_day ?? []
  expect((await steps()).map(({ lacks }) => lacks)).toEqual([
    ...[null, 'gateway', 'mail_and_sms', 'genre', 'colleague', 'backup_place'],
  ])
  expect((await steps()).find(({ step }) => step === 'film')).toMatchObject({ product_id: productId })

  // what is in the settings does not change while a process runs, so the house is asked directly
  const backup = { to: '/nowhere', hour: 3, most: 7, passphrase: 'x', passphraseFile: null, settings: {} }
  const core = {
    ...t.core,
    config: {
      ...t.core.config,
      backup,
      mail: { smtpUrl: 'smtp://mail.test', from: 'House <no-reply@mail.test>' },
      sms: { apiUrl: 'http://sms.test', apiKey: 'x' },
      gateways: {
        ...noGateways,
        saman: { apiUrl: 'http://bank.test', startUrl: 'http://bank.test', terminalId: '1', oldTls: false },
      },
    },
  }
  const lacking = async () => (await readToday(core, 'admin', 'en')).first_day?.map(({ lacks }) => lacks)
  expect(await lacking()).toEqual([null, 'payment', 'delivery', 'genre', 'colleague', 'backup'])
  await noteGoodBackup(t.core.storage, after(now, -days(3)))
  expect((await lacking())?.at(-1)).toBe('fresh_backup')
  await noteGoodBackup(t.core.storage, after(now, -hours(3)))
  await t.db
    .insertInto('auth_codes')
    .values({
      ...{ user_name: 'a@mail.test', purpose: 'register', code_hash: Buffer.from('x') },
      ...{ created_at: now, expires_at: now, used_at: now },
    })
    .execute()
  await newMember(t.db, now, { staffRole: 'editor' })
  await t.db.deleteFrom('products').where('id', '=', productId).execute()
  await newProduct(t.db, now, { genres: ['drama'], hasFilm: true })
  // what is left is a payment, which only a buyer can make
  expect((await readToday(core, 'admin', 'en')).first_day).toBeNull()
})

test('whoever sees to the staff puts the list away for the whole house, once, and the log says who did', async () => {
  const other = await newMember(t.db, now, { staffRole: 'admin' })
  const finance = await newMember(t.db, now, { staffRole: 'finance' })
  expect((await today(other.token)).first_day).not.toBeNull()
  expect((await today(finance.token)).first_day).toBeNull()
  expect((await t.refused('POST /studio/today/first-day/dismiss', {}, { token: finance.token })).status).toBe(403)
  for (const { token } of [admin, other])
    expect((await t.call('POST /studio/today/first-day/dismiss', {}, { token })).status).toBe(204)
  expect((await today(other.token)).first_day).toBeNull()
  const noted = await t.db
    .selectFrom('audit_log')
    .where('action', '=', 'first_day.dismissed')
    .select(['member_id', 'subject'])
    .execute()
  expect(noted).toEqual([{ member_id: admin.memberId, subject: 'house' }])
})

const letter = (at: Date) => ({
  ...{
    name: 'Negar',
    email: 'negar@mail.test',
    subject: 'My ticket',
    topic: 'ticket' as const,
    language: 'en' as const,
  },
  ...{ state: 'waiting' as const, same_as: Buffer.from(randomUUID()), created_at: at, last_letter_at: at },
  waiting_since: at,
})

const attempt = (purchaseId: string, nextCheckAt: Date | null) => ({
  ...{ purchase_id: purchaseId, gateway: 'mellat' as const, state: 'unknown' as const, currency: 'IRR' as const },
  ...{ amount: 1000, created_at: now, return_key: randomUUID(), next_check_at: nextCheckAt, leased_until: null },
})

async function fill(buyer: MemberId) {
  await newDeadJob(t.db, { name: 'notices.send_letter', failedAt: now })
  await t.db
    .insertInto('support_cases')
    .values([letter(after(now, -hours(5))), letter(now), { ...letter(now), state: 'held' }])
    .execute()
  const { productId } = await newProduct(t.db, now, { titleEn: 'Lost film', hasFilm: false })
  const waiting = await newPurchase(t.db, after(now, -days(30)), { memberId: buyer, productId, state: 'waiting' })
  await t.db
    .insertInto('payment_attempts')
    .values([attempt(waiting, null), attempt(waiting, now)])
    .execute()
  const { variant } = await newGoods(t.db, now, { stock: [3, 9] })
  await t.db.updateTable('variants').set({ low_at: 3 }).where('id', '=', variant).execute()
  // a live event shows itself: it is not without a film
  await newScreening(t.db, now, { live: {}, ...running(now), film: { hasFilm: true } })
}

test('one line tells of each kind that waits, with its number, and each role sees only its own', async () => {
  const buyer = await newMember(t.db, now)
  await fill(buyer.memberId)
  const needs = async (token: string) => (await today(token)).needs
  expect(await needs(admin.token)).toEqual([
    { kind: 'payments', count: 1, is_urgent: true, oldest_at: now.toISOString() },
    { kind: 'dead_jobs', count: 1, is_urgent: true, oldest_at: now.toISOString() },
    { kind: 'titles', count: 1, is_urgent: true, oldest_at: null },
    { kind: 'cases', count: 2, is_urgent: false, oldest_at: after(now, -hours(5)).toISOString() },
    { kind: 'stock', count: 1, is_urgent: false, oldest_at: null },
  ])
  const kinds = async (staffRole: 'editor' | 'support' | 'finance' | 'moderator') => {
    const body = await today((await newMember(t.db, now, { staffRole })).token)
    return [body.needs.map(({ kind }) => kind), body.sales !== null, body.video !== null]
  }
  expect(await kinds('editor')).toEqual([['titles'], false, true])
  expect(await kinds('support')).toEqual([['cases', 'stock'], false, false])
  expect(await kinds('finance')).toEqual([['payments'], true, false])
  expect(await kinds('moderator')).toEqual([[], false, false])
  expect((await t.refused('GET /studio/today', {}, { token: buyer.token })).status).toBe(403)
  expect((await t.refused('GET /studio/today', {})).status).toBe(401)
})

test('what is on the screen now stands before what is still to come today, with its seats', async () => {
  const shown = await newScreening(t.db, now, { ...running(now), capacity: 40 })
  const later = await newScreening(t.db, now, {
    mode: 'together',
    startsAt: after(now, hours(2)),
    endsAt: after(now, hours(4)),
  })
  await newScreening(t.db, now, { startsAt: after(now, days(1)), endsAt: after(now, days(2)) })
  await newScreening(t.db, now, { ...running(now), fate: 'cancelled' })
  await newScreening(t.db, now, { startsAt: after(now, -hours(3)), endsAt: after(now, -minutes(1)) })
  const body = await today(admin.token, 'fa')
  expect(body.on_air).toMatchObject([
    { product_id: shown.productId, title: 'باران، امشب', mode: 'window', seats: { sold: 0, capacity: 40 }, viewers: 0 },
  ])
  // the live event whose host has not started it yet is still to come
  expect(body.next.map(({ mode, product_id: id }) => [mode, id === later.productId])).toEqual([
    ['live', false],
    ['together', true],
  ])
  expect(body.shows).toBe(3)
})

test('sales of today are compared with the same weekday until now, without deposits', async () => {
  const buyer = await newMember(t.db, now)
  const { productId } = await newProduct(t.db, now, { hasFilm: true })
  const sell = (at: Date) => newPurchase(t.db, at, { memberId: buyer.memberId, productId })
  await sell(now)
  await sell(after(now, -hours(1)))
  await sell(after(now, -days(7) - hours(2)))
  await sell(after(now, -days(7) + hours(2)))
  await sell(after(now, -days(1)))
  await newPurchase(t.db, now, { memberId: buyer.memberId, productId, type: 'CHARGE_WALLET' })
  const { sales } = await today(admin.token)
  expect(sales).toMatchObject([
    {
      ...{ currency: 'IRR', amount: 2_200_000, purchases: 2, percent: 100 },
      before: { until_now: 1_100_000, whole_day: 2_200_000 },
      parts: [{ type: 'BUY_MOVIE', amount: 2_200_000 }],
    },
  ])
})

test('films in preparation are shown with the step that they are at, and what waits is counted', async () => {
  const made = async (title: string, state: 'running' | 'waiting') => {
    const { productId } = await newProduct(t.db, now, { titleEn: title, state: 'draft' })
    const { id } = await t.db
      .insertInto('pipeline_runs')
      .values({ product_id: productId, purpose: 'feature', file_name: 'a.mp4', size: 1, source_path: 'a', state })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('media_steps')
      .values([
        { run_id: id, step: 'probe', position: 0, state: state === 'running' ? 'done' : 'waiting' },
        { run_id: id, step: 'encode', position: 1, state, progress: 0.64, seconds_left: 1140 },
      ])
      .execute()
    return productId
  }
  const first = await made('Orange', 'running')
  await made('Salt', 'waiting')
  expect((await today(admin.token)).video).toEqual({
    running: [{ product_id: first, title: 'Orange', step: 'encode', progress: 0.64, seconds_left: 1140 }],
    waiting: 1,
  })
})

test('the whole page takes six statements, however much waits', async () => {
  const counted = countingStatements(t.db)
  await t.db.deleteFrom('first_day').execute()
  await readToday({ ...t.core, db: counted.db }, 'admin', 'en')
  expect(counted.count()).toBe(6)
})

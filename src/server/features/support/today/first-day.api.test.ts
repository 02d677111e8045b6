import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { noGateways } from '#server/gateway-settings.ts'
import { noteGoodBackup } from '#server/last-backup.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
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
      ['seller', 'seller', null],
      ['gateway', 'gateway', 'gateway'],
      ['messages', 'mail_and_sms', 'sms'],
      ['film', 'title', null],
      ['staff', 'colleague', 'staff'],
      ['backup', 'backup_place', 'backup'],
    ].map(([step, lacks, optional]) => ({
      step,
      lacks,
      optional,
      is_done: false,
      paid_at: [],
      product_id: null,
      set_aside: null,
    })),
    needs: [],
    on_air: [],
    next: [],
    shows: 0,
    sales: [],
    video: {
      running: [],
      total: 0,
      waiting: 0,
      ready: [],
      old_packages: { left: 0, failed: 0 },
      room: expect.any(Number),
      is_room_low: expect.any(Boolean),
    },
    figures: {
      watching: { now: 0, today: 0, most: null },
      payments: { decided: 0, paid: 0, worst: null },
      parcels: { to_pack: 0, sent: 0 },
      letters: { waiting: 0, answered: 0 },
    },
  })
})

test('what has been done is found: the seller, a paid attempt, a code that was used, a film, a colleague, a backup', async () => {
  await t.db
    .insertInto('sellers')
    .values({
      version: 1,
      since: now,
      name_fa: 'خانهٔ سینما',
      name_en: 'House',
      address_fa: 'تهران',
      address_en: 'Tehran',
      economic_number: '',
      national_id: '',
      postal_code: '',
      tel: '',
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
      user_name: 'a@mail.test',
      purpose: 'register',
      code_hash: Buffer.from('x'),
      created_at: now,
      expires_at: now,
      used_at: now,
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

test('what the house does not need is set aside for all, noted once, and taken back', async () => {
  await t.db.deleteFrom('first_day').execute()
  const other = await newMember(t.db, now, { staffRole: 'admin' })
  const finance = await newMember(t.db, now, { staffRole: 'finance' })
  const put = (is_set_aside: boolean, token: string) =>
    t.call('PUT /studio/today/first-day/:item', { params: { item: 'backup' }, body: { is_set_aside } }, { token })
  const step = async () => (await today(other.token)).first_day?.find((one) => one.step === 'backup')
  expect(await step()).toMatchObject({ is_done: false, optional: 'backup', set_aside: null })
  expect((await put(true, finance.token)).status).toBe(403)
  for (const { token } of [admin, other]) expect((await put(true, token)).status).toBe(204)
  expect(await step()).toMatchObject({ is_done: true, lacks: null, optional: null, set_aside: 'backup' })
  for (const { token } of [other, admin]) expect((await put(false, token)).status).toBe(204)
  expect(await step()).toMatchObject({ is_done: false, set_aside: null })
  const noted = await t.db
    .selectFrom('audit_log')
    .where('subject', '=', 'first_day:backup')
    .orderBy('id')
    .select(['member_id', 'action'])
    .execute()
  expect(noted).toEqual([
    { member_id: admin.memberId, action: 'first_day.set_aside' },
    { member_id: other.memberId, action: 'first_day.taken_back' },
  ])
})

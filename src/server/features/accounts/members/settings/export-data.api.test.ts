import { expect, test } from 'vitest'
import { boughtBy, knownPerson, refill } from '#tests/support/rows/known-person.ts'
import { memberPassword, settingsApp } from '#tests/support/houses/settings-app.ts'

const t = await settingsApp()
const { send } = t

const exportWith = (token: string, password = memberPassword) => send('POST /me/export', token, { password })

test('the export is one file with everything about the member and nothing of others', async () => {
  const person = await knownPerson(t)
  const other = await knownPerson(t)
  await boughtBy(t, person.memberId, person.productId)
  await refill(t, person.memberId, 500)
  const file = await exportWith(person.token)
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename="parde-data-2026-11-21.json"',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(file.body).toMatchObject({
    particulars: { user_name: person.userName, first_name: 'Nika' },
    profiles: [{ name: 'Nika', has_pin: false }],
    favorites: [{ product_id: person.productId, title_en: 'Rain' }],
    sessions: [{ ended_at: null }],
    addresses: [{ country: 'IR', full_address: 'Willow street 7', postal_code: '1516843712' }],
    purchases: [{ amount: 1_100_000, attempts: [{ gateway: 'zarinpal', state: 'paid' }] }],
    wallet: {
      entries: [{ pocket: 'wallet', kind: 'return_to_wallet', amount: 500, currency: 'IRR' }],
      gifts: [],
    },
    watching: { rights: [{ product_id: person.productId }], watch_times: [{ position_ms: 1000 }] },
    studio: { deeds: [], uploads: [] },
  })
  const text = JSON.stringify(file.body)
  expect(text).not.toContain(other.userName)
  expect(text).not.toContain(String(other.memberId))
  for (const secret of ['argon2', 'hash', 'secret-', person.token]) expect(text).not.toContain(secret)
})

test('the export asks for the password, and is made five times an hour', async () => {
  const { token } = await t.person()
  expect((await exportWith(token, 'no')).body.errors).toEqual({ password: ['The password is not right.'] })
  expect((await exportWith(token, '')).body.errors).toEqual({ password: ['Write your password.'] })
  for (let n = 0; n < 5; n += 1) expect((await exportWith(token)).status).toBe(200)
  expect((await exportWith(token)).status).toBe(429)
  expect((await send('POST /me/export', undefined, { password: 'x' })).status).toBe(401)
})

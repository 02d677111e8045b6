import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { minutes } from '#lib/time/clock.ts'
import { memberPassword, settingsApp } from '#tests/support/houses/settings-app.ts'
import { newChild, newMember } from '#tests/support/rows/new-rows.ts'

const t = await settingsApp()
const now = () => t.clock.now()

/** A member with the password of these tests, whose session has confirmed nothing. */
async function admin() {
  const person = await t.person()
  const { memberId } = person
  await t.db.updateTable('members').set({ staff_role: 'admin' }).where('id', '=', memberId).execute()
  await t.db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', memberId).execute()
  return person
}
const seller = (token: string) => t.send('PUT /studio/seller', token, {})
const confirm = (token: string, password: string = memberPassword) => t.send('POST /me/confirm', token, { password })

test('every call that is dangerous asks a member of staff once more, and nothing happens before', async () => {
  const { token } = await admin()
  const dangerous = routes.filter(({ confirm: asks }) => asks === true)
  expect(dangerous.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /me/passkeys/:id',
    'DELETE /me/time-codes',
    'POST /me/passkeys',
    'POST /me/passkeys/request',
    'POST /me/recovery-codes',
    'POST /me/time-codes',
    'POST /me/time-codes/confirm',
    'POST /studio/api-keys',
    'POST /studio/live-events/:id/key',
    'POST /studio/live-events/:id/new-key',
    'POST /studio/mass-remedies/:id/confirm',
    'POST /studio/members/:id/reset-factors',
    'POST /studio/refunds/:id/to-wallet',
    'POST /studio/remedies/:id/confirm',
    'POST /studio/report-parties',
    'POST /studio/screenings/:id/money-back',
    'POST /studio/staff/invitations',
    'POST /studio/webhooks',
    'POST /studio/webhooks/:id/secret',
    'PUT /studio/report-parties/:id',
    'PUT /studio/seller',
    'PUT /studio/staff/:id',
  ])
  for (const { method, path } of dangerous) {
    const answer = await t.app.inject({
      method,
      url: `/api/v1${path.replaceAll(/:\w+/g, '1')}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
    })
    expect(answer.json(), path).toMatchObject({ code: 'auth.confirm_first' })
  }
  for (const file of ['payments.csv', 'audit.csv', 'landings/1/entries.csv']) {
    const url = `/api/v1/studio/${file}`
    const answer = await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.json(), file).toMatchObject({ code: 'auth.confirm_first' })
  }
})

test('the password counts for ten minutes, in the session in which it was given', async () => {
  const person = await admin()
  const other = await t.anotherDevice(person)
  expect(await confirm(person.token)).toMatchObject({ status: 200, body: { message: 'Thank you, it is you.' } })
  expect((await seller(person.token)).body.code).toBe('request.invalid')
  await t.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', other.sessionId).execute()
  expect((await seller(other.token)).body.code).toBe('auth.confirm_first')
  t.clock.advance(minutes(10) - 1)
  expect((await seller(person.token)).body.code).toBe('request.invalid')
  t.clock.advance(1)
  expect((await seller(person.token)).body.code).toBe('auth.confirm_first')
})

test('signing in with the password counts', async () => {
  const person = await admin()
  const token = String((await t.logIn(person.userName)).body['token'])
  expect((await seller(token)).body.code).toBe('request.invalid')
})

test('a wrong password confirms nothing, and guesses in an open browser end', async () => {
  const { token } = await admin()
  expect((await confirm(token, 'no')).body.errors).toEqual({ password: ['The password is not right.'] })
  expect((await seller(token)).body.code).toBe('auth.confirm_first')
  for (let n = 1; n < 10; n += 1) await confirm(token, 'no')
  expect((await confirm(token)).status).toBe(429)
  expect((await seller(token)).body.code).toBe('auth.confirm_first')
})

test('nobody confirms without a session, nor a child', async () => {
  const { memberId } = await newMember(t.db, now())
  const child = await newChild(t.db, now(), { memberId, ageLimit: 12 })
  expect((await confirm(child.token)).body.code).toBe('profile.child')
  expect((await confirm('x'.repeat(43))).status).toBe(401)
})

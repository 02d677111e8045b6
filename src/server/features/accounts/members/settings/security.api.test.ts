import { describe, expect, it } from 'vitest'
import { memberPassword, settingsApp } from '#tests/support/houses/settings-app.ts'

const t = await settingsApp()
const { inbox, send } = t
const fresh = 'کوه بلند پشت باغ'

const change = (token: string, more: object = {}) =>
  send('POST /me/password', token, { current_password: memberPassword, password: fresh, rePassword: fresh, ...more })

describe('another password', () => {
  it('ends the other sessions, says so, and tells the member', async () => {
    const person = await t.person({ language: 'fa' })
    const other = await t.anotherDevice(person)
    expect(await change(person.token)).toMatchObject({ status: 200, body: { message: 'Your password is changed.' } })
    expect((await t.me(person.token)).status).toBe(200)
    expect((await t.me(other.token)).status).toBe(401)
    expect(await t.endReason(other.sessionId)).toBe('password_changed')
    expect((await t.logIn(person.userName)).body.code).toBe('auth.wrong_password')
    expect((await t.logIn(person.userName, fresh)).status).toBe(200)
    const mail = await inbox.wait(person.userName)
    expect(mail.text).toContain('رمز حساب شما در پرده عوض شد')
    expect(mail.text).toContain('دستگاه‌های دیگر از حساب خارج شدند.')
    expect(mail.text).not.toContain(fresh)
  })

  it('leaves the others when asked to', async () => {
    const person = await t.person()
    const other = await t.anotherDevice(person)
    await change(person.token, { end_other_sessions: false })
    expect((await t.me(other.token)).status).toBe(200)
  })

  it('closes a login that was half done with the old one', async () => {
    const person = await t.person()
    for (let n = 0; n < 2; n += 1) await t.anotherDevice(person)
    const half = await t.logIn(person.userName)
    expect(half.body).toMatchObject({ next: 'MORE_THAN_3_ACTIVE_SESSION' })
    await change(person.token, { end_other_sessions: false })
    const token = half.body['remember_token']
    const step = await t.db
      .selectFrom('remember_tokens')
      .select('used_at')
      .where('user_name', '=', person.userName)
      .where('purpose', '=', 'cross_login')
      .executeTakeFirstOrThrow()
    expect([typeof token, step.used_at]).toEqual(['string', t.clock.now()])
  })

  it('follows the rules of a registration, each fault at its field', async () => {
    const { token } = await t.person()
    const faults = async (more: object) => (await change(token, more)).body.errors
    expect(await faults({ current_password: 'no' })).toEqual({ current_password: ['The password is not right.'] })
    expect(await faults({ password: 'kurz', rePassword: 'kurz' })).toHaveProperty('password')
    expect(await faults({ password: '12345678', rePassword: '12345678' })).toHaveProperty('password')
    expect(await faults({ rePassword: 'other' })).toEqual({ rePassword: ['The two passwords are not the same.'] })
    // the same typed on an Arabic keyboard
    const same = memberPassword.replaceAll('ک', 'ك')
    expect(await faults({ password: same, rePassword: same })).toEqual({
      password: ['This is the password you already have.'],
    })
  })

  it('is guessed at ten times a quarter of an hour, also by many at once', async () => {
    const { token } = await t.person()
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(token, { current_password: 'guess' })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await change(token)).status).toBe(429)
  })

  it('is set by one of two who change it at once', async () => {
    const person = await t.person()
    const answers = await Promise.all([
      change(person.token),
      change(person.token, { password: 'دشت باز زیر ماه', rePassword: 'دشت باز زیر ماه' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('devices', () => {
  it('are listed, this one first and marked', async () => {
    const person = await t.person()
    const other = await t.anotherDevice(person)
    const list = await send('GET /me/sessions', person.token)
    expect(list).toMatchObject({
      status: 200,
      body: {
        max: 3,
        sessions: [
          { s_id: person.sessionId, is_this: true },
          { s_id: other.sessionId, is_this: false, device: 'Unknown device' },
        ],
      },
    })
  })

  it('are ended one by one, and the member is told', async () => {
    const person = await t.person({ language: 'en' })
    const other = await t.anotherDevice(person)
    await t.db
      .updateTable('sessions')
      .set({ device: '<i>TV', browser: 'Chrome' })
      .where('id', '=', other.sessionId)
      .execute()
    const ended = await send(`DELETE /me/sessions/${other.sessionId}`, person.token)
    expect(ended).toMatchObject({
      status: 200,
      body: { message: 'The device is signed out.', sessions: [{ is_this: true }] },
    })
    expect(await t.endReason(other.sessionId)).toBe('ended_elsewhere')
    expect((await t.me(other.token)).status).toBe(401)
    expect((await inbox.wait(person.userName)).text).toContain('Signed out: <i>TV Chrome.')
    expect((await send(`DELETE /me/sessions/${other.sessionId}`, person.token)).body.code).toBe(
      'auth.session_not_found',
    )
  })

  it('of somebody else are not found', async () => {
    const [one, two] = [await t.person(), await t.person()]
    const answer = await send(`DELETE /me/sessions/${two.sessionId}`, one.token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'auth.session_not_found' } })
    expect((await t.me(two.token)).status).toBe(200)
    expect((await send('DELETE /me/sessions/not-an-id', one.token)).status).toBe(422)
  })

  it('end by a logout when it is the own one, without a notice', async () => {
    const person = await t.person()
    await send(`DELETE /me/sessions/${person.sessionId}`, person.token)
    expect(await t.endReason(person.sessionId)).toBe('logout')
    expect((await t.me(person.token)).status).toBe(401)
  })

  it('all end but this one; without others nothing is told', async () => {
    const person = await t.person()
    const others = [await t.anotherDevice(person), await t.anotherDevice(person)]
    expect((await send('DELETE /me/sessions', person.token)).body).toMatchObject({ sessions: [{ is_this: true }] })
    for (const { sessionId } of others) expect(await t.endReason(sessionId)).toBe('ended_elsewhere')
    await inbox.wait(person.userName)
    await send('DELETE /me/sessions', person.token)
    const count = await t.pool.query(
      `select count(*)::int as n from pgboss.job where name = 'notices.send_letter' and state <> 'completed'`,
    )
    expect(count.rows).toEqual([{ n: 0 }])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { days } from '#lib/time/clock.ts'
import type { SessionId } from '#lib/ids.ts'
import { loginHouse } from '#tests/support/houses/login-house.ts'

const house = await loginHouse()
const { post, clock, t } = house
let trips = 0
t.pool.on('acquire', () => (trips += 1))
const crossLogin = (sessionId: SessionId | undefined, token: unknown) =>
  post('/auth/cross-login', { s_id: sessionId, remember_token: token })

/** A member with three devices, and the token of a login that found them. */
async function full() {
  const holder = await house.holder({ sessions: 3 })
  const answer = await house.logIn(holder.userName)
  expect(answer.body.next).toBe('MORE_THAN_3_ACTIVE_SESSION')
  return { ...holder, remember: answer.body.remember_token }
}
const invalid = { status: 422, body: { code: 'auth.remember_token_invalid' } }
const notFound = { status: 404, body: { code: 'auth.session_not_found', message: 'چنین دستگاهی در حساب شما نیست.' } }

describe('cross-login', () => {
  it('ends the chosen device, which is told, and completes the login', async () => {
    const { memberId, sessions, remember, userName } = await full()
    const answer = await crossLogin(sessions[1]?.sessionId, remember)
    expect(answer).toMatchObject({ status: 200, body: { next: 'DONE', me: { user_name: userName } } })
    expect((await house.readMe(String(answer.body.token))).status).toBe(200)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    const ended = sessions[1]?.token ?? ''
    expect(await house.endReasonOf(ended)).toBe('replaced')
    expect(await house.readMe(ended)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: {
        code: 'auth.session_ended',
        message: 'این دستگاه از جای دیگری از حساب خارج شد. برای ادامه وارد شوید.',
      },
    })
    expect((await house.readMe(sessions[0]?.token ?? '')).status).toBe(200)
  })

  it('opens one session when ten calls race with one token', async () => {
    const { memberId, sessions, remember } = await full()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => crossLogin(sessions[n % 3]?.sessionId, remember)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'auth.remember_token_invalid')).toHaveLength(9)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    expect(await house.sessionsOf(memberId)).toHaveLength(4)
  })

  it('never leaves more than three when logins with tokens of their own race for one device', async () => {
    const { memberId, sessions, userName, remember } = await full()
    const tokens = [remember]
    for (let n = 0; n < 4; n += 1) tokens.push((await house.logIn(userName)).body.remember_token)
    const answers = await Promise.all(tokens.map((token) => crossLogin(sessions[0]?.sessionId, token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'auth.session_not_found')).toHaveLength(4)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
  })

  it('refuses somebody else’s device and one that never was, and the step stays open', async () => {
    const { memberId, sessions, remember } = await full()
    const other = await house.holder({ sessions: 1 })
    expect(await crossLogin(other.sessions[0]?.sessionId, remember)).toMatchObject(notFound)
    expect(await crossLogin(randomUUID(), remember)).toMatchObject(notFound)
    expect(await crossLogin('1', remember)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    expect(await house.liveSessionsOf(other.memberId)).toHaveLength(1)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    expect((await crossLogin(sessions[0]?.sessionId, remember)).status).toBe(200)
  })

  it('needs to end nothing when the chosen device has signed out meanwhile', async () => {
    const { memberId, sessions, remember } = await full()
    await post('/auth/logout', {}, { token: sessions[2]?.token })
    expect((await crossLogin(sessions[2]?.sessionId, remember)).status).toBe(200)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    expect(await house.endReasonOf(sessions[2]?.token ?? '')).toBe('logout')
  })

  it('ends the chosen device also when another place is free meanwhile', async () => {
    const { memberId, sessions, remember } = await full()
    await post('/auth/logout', {}, { token: sessions[2]?.token })
    expect((await crossLogin(sessions[0]?.sessionId, remember)).status).toBe(200)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(2)
  })

  it('does not open twice with one token, nor with one of another step, nor after fifteen minutes', async () => {
    const { sessions, remember, userName } = await full()
    const init = await post('/auth/init', { user_name: userName })
    expect(await crossLogin(sessions[0]?.sessionId, init.body.remember_token)).toMatchObject(invalid)
    expect((await crossLogin(sessions[0]?.sessionId, remember)).status).toBe(200)
    expect(await crossLogin(sessions[1]?.sessionId, remember)).toMatchObject(invalid)
    const late = (await house.logIn(userName)).body.remember_token
    clock.advance(15 * 60_000)
    expect(await crossLogin(sessions[1]?.sessionId, late)).toMatchObject(invalid)
  })

  it('does not open for a deleted account, nor for who has its user name now', async () => {
    const { memberId, sessions, remember, userName } = await full()
    await t.db.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', memberId).execute()
    expect(await crossLogin(sessions[0]?.sessionId, remember)).toMatchObject(invalid)
    const heir = await house.holder({ userName, sessions: 3 })
    expect(await crossLogin(heir.sessions[0]?.sessionId, remember)).toMatchObject(invalid)
    expect(await house.liveSessionsOf(heir.memberId)).toHaveLength(3)
  })

  it('asks who is watching when the account has more than one profile', async () => {
    const { memberId, sessions, remember } = await full()
    await t.db.insertInto('profiles').values({ member_id: memberId, name: 'کاوه' }).execute()
    expect(await crossLogin(sessions[0]?.sessionId, remember)).toMatchObject({ body: { next: 'SELECT_PROFILE' } })
  })

  it('is refused after a hundred tries in ten minutes from one address', async () => {
    const ip = '198.51.100.9'
    const calls = Array.from({ length: 101 }, () =>
      post('/auth/cross-login', { s_id: randomUUID(), remember_token: 'none' }, { ip }),
    )
    const codes = (await Promise.all(calls)).map((answer) => answer.body.code)
    expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(1)
  })
})

describe('the next call of a device that is out', () => {
  it.each([
    ['replaced', 'auth.session_ended'],
    ['ended_elsewhere', 'auth.session_ended'],
    ['password_changed', 'auth.session_ended'],
    ['logout', 'auth.required'],
    ['member_deleted', 'auth.required'],
  ] as const)('hears after «%s» the code %s', async (reason, code) => {
    const { sessions } = await house.holder({ sessions: 1 })
    const { sessionId, token } = sessions[0] ?? { sessionId: '', token: '' }
    const end = { ended_at: clock.now(), end_reason: reason }
    await t.db.updateTable('sessions').set(end).where('id', '=', sessionId).execute()
    expect(await house.readMe(token)).toMatchObject({ status: 401, body: { code } })
    expect(await post('/auth/logout', {}, { token })).toMatchObject({ status: 200 })
    expect(await house.endReasonOf(token)).toBe(reason)
  })

  it('costs a guest no query more than its token', async () => {
    const before = trips
    expect((await t.refused('GET /me', {})).status).toBe(401)
    expect(trips - before).toBe(0)
  })
})

describe('four browsers at once', () => {
  it('get three places, and the fourth comes in by ending one of them', async () => {
    const { userName, memberId } = await house.holder()
    const answers = await Promise.all(Array.from({ length: 4 }, () => house.logIn(userName)))
    const out = answers.filter((answer) => answer.body.token === null)
    expect(out).toHaveLength(1)
    const list = out[0]?.body.active_sessions as { s_id: string; is_this: boolean }[]
    expect(list).toHaveLength(3)
    expect(list.map((one) => one.is_this)).toEqual([false, false, false])
    expect(await crossLogin(list[2]?.s_id, out[0]?.body.remember_token)).toMatchObject({ body: { next: 'DONE' } })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
  })
})

describe('the clock', () => {
  it('may jump a day: sessions stay, what was begun is over', async () => {
    const { sessions, remember, userName } = await full()
    clock.advance(days(1))
    for (const { token } of sessions) expect((await house.readMe(token)).status).toBe(200)
    expect(await crossLogin(sessions[0]?.sessionId, remember)).toMatchObject(invalid)
    expect(await house.logIn(userName)).toMatchObject({ body: { next: 'MORE_THAN_3_ACTIVE_SESSION' } })
  })

  it('may jump back a day: nobody is signed out, and nobody waits a day for what takes a minute', async () => {
    const { sessions, userName } = await house.holder({ sessions: 1 })
    const phone = house.newPhone()
    const init = await post('/auth/init', { user_name: phone })
    const code = await house.codeOf(phone)
    const waiting = house.newPhone()
    const sent = await post('/auth/init', { user_name: waiting })
    const device = { device_code: (await post('/auth/device', {})).body.device_code }
    expect((await post('/auth/device/token', device)).status).toBe(200)
    clock.advance(-days(1))
    expect((await post('/auth/device/token', device)).status).toBe(200)
    const again = { user_name: waiting, remember_token: sent.body.remember_token }
    expect((await post('/auth/resend-code', again)).status).toBe(200)
    expect((await house.readMe(sessions[0]?.token ?? '')).status).toBe(200)
    expect((await house.logIn(userName)).body.next).toBe('DONE')
    const verified = await post('/auth/verify', { user_name: phone, code, remember_token: init.body.remember_token })
    expect(verified.body.next).toBe('COMPLETE')
    clock.advance(days(1))
  })

  it('may jump a month: devices that were not seen give their places up', async () => {
    const { sessions, userName, memberId } = await full()
    clock.advance(days(29))
    expect((await house.readMe(sessions[0]?.token ?? '')).status).toBe(200)
    clock.advance(days(2))
    expect(await house.readMe(sessions[1]?.token ?? '')).toMatchObject({ body: { code: 'auth.required' } })
    for (let n = 0; n < 2; n += 1) expect((await house.logIn(userName)).body.next).toBe('DONE')
    const third = await house.logIn(userName)
    expect(third.body.active_sessions).toHaveLength(3)
    expect(await house.sessionsOf(memberId)).toHaveLength(5)
  })

  it('ends a session after its year, however often it was seen', async () => {
    const { sessions, memberId, userName } = await house.holder({ sessions: 3 })
    await t.db.updateTable('sessions').set({ expires_at: clock.now() }).where('member_id', '=', memberId).execute()
    expect(await house.readMe(sessions[0]?.token ?? '')).toMatchObject({ body: { code: 'auth.required' } })
    expect((await house.logIn(userName)).body.next).toBe('DONE')
  })
})

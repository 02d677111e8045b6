import { describe, expect, it } from 'vitest'
import { loginHouse, password, wrong } from '#tests/support/houses/login-house.ts'

const house = await loginHouse()
const { post, clock, t } = house
const fresh = 'سرو بلند شیراز'

const forget = (userName: string, more: object = {}, ip = '127.0.0.1') =>
  post('/auth/resend-code', { user_name: userName, ...more }, { ip })
const verify = (userName: string, code: string, token: unknown) =>
  post('/auth/verify', { user_name: userName, code, remember_token: token })
const reset = (userName: string, token: unknown, more: object = {}) =>
  post('/auth/reset-password', {
    user_name: userName,
    remember_token: token,
    password: fresh,
    rePassword: fresh,
    ...more,
  })

/** A forgotten password up to the step that sets the new one. */
async function proven(userName: string): Promise<unknown> {
  const sent = await forget(userName)
  const answer = await verify(userName, await house.codeOf(userName), sent.body.remember_token)
  expect(answer).toMatchObject({ status: 200, body: { next: 'RESET_PASSWORD' } })
  return answer.body.remember_token
}

describe('a forgotten password', () => {
  it('is replaced after a code; every other device is signed out and told, this one is in', async () => {
    const { userName, memberId, sessions } = await house.holder({ sessions: 3 })
    const answer = await reset(userName, await proven(userName))
    expect(answer).toMatchObject({ status: 200, body: { next: 'DONE', me: { user_name: userName } } })
    expect(await house.readMe(String(answer.body.token))).toMatchObject({ status: 200 })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(1)
    for (const { token } of sessions) {
      expect(await house.endReasonOf(token)).toBe('password_changed')
      expect(await house.readMe(token)).toMatchObject({ status: 401, body: { code: 'auth.session_ended' } })
    }
    expect(await house.logIn(userName)).toMatchObject({ status: 422, body: { code: 'auth.wrong_password' } })
    expect(await house.logIn(userName, { password: fresh })).toMatchObject({ body: { next: 'DONE' } })
  })

  it('is how a member who never had a password gets one', async () => {
    const { userName } = await house.holder({ password: null })
    expect(await house.logIn(userName)).toMatchObject({ status: 422, body: { code: 'auth.wrong_password' } })
    expect(await reset(userName, await proven(userName))).toMatchObject({ status: 200, body: { next: 'DONE' } })
    expect(await house.logIn(userName, { password: fresh })).toMatchObject({ body: { next: 'DONE' } })
  })

  it('asks who is watching when the account has more than one profile', async () => {
    const { userName, memberId } = await house.holder()
    await t.db.insertInto('profiles').values({ member_id: memberId, name: 'کاوه' }).execute()
    expect(await reset(userName, await proven(userName))).toMatchObject({
      body: { next: 'SELECT_PROFILE', me: { profile: null, profile_count: 2 } },
    })
  })

  it('leads to a registration where there is no account, and the answers on the way are alike', async () => {
    const [known, unknown] = [(await house.holder()).userName, house.newPhone()]
    const answers = [await forget(known), await forget(unknown)]
    const shape = {
      message: 'کد تازه در راه است.',
      next: 'VERIFY',
      remember_token: expect.stringMatching(/^[\w-]{43}$/),
      resend_after_seconds: 60,
      code_expires_at: expect.any(String),
    }
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(shape)
    }
    // a wrong code reveals nothing either
    for (const [at, userName] of [known, unknown].entries()) {
      const code = await house.codeOf(userName)
      expect(await verify(userName, wrong(code), answers[at]?.body.remember_token)).toMatchObject({
        status: 422,
        body: { code: 'auth.wrong_code' },
      })
    }
    const token = answers[1]?.body.remember_token
    expect(await verify(unknown, await house.codeOf(unknown), token)).toMatchObject({ body: { next: 'COMPLETE' } })
  })

  it('costs the database the same for a name with an account and for one without', async () => {
    // a separate server, because the worker that delivers shares the first one's connections
    const beside = await house.secondServer()
    const trips = []
    for (const name of [house.newPhone(), (await house.holder()).userName, house.newPhone()]) {
      const before = beside.trips()
      expect((await beside.post('/auth/resend-code', { user_name: name })).status).toBe(200)
      trips.push(beside.trips() - before)
    }
    expect(new Set(trips.slice(1)).size).toBe(1)
  })

  it('says which sign-up or password the code is for', async () => {
    const { userName } = await house.holder({ userName: 'forgetful@example.com' })
    await forget(userName)
    expect((await house.inbox.wait(userName)).text).toMatch(/^کد رمز تازه در پرده: /)
  })

  it('asked for again within the minute counts on the code already sent, and by its token is refused', async () => {
    const { userName } = await house.holder()
    await forget(userName)
    const code = await house.codeOf(userName)
    clock.advance(20_000)
    const again = await forget(userName)
    expect(again.body).toMatchObject({ resend_after_seconds: 40 })
    const token = again.body.remember_token
    expect(await forget(userName, { remember_token: token })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '40' },
      body: { code: 'auth.resend_too_soon' },
    })
    expect(await verify(userName, code, token)).toMatchObject({ body: { next: 'RESET_PASSWORD' } })
  })

  it('has its code sent again after the minute, for the same step', async () => {
    const { userName } = await house.holder()
    const first = await forget(userName)
    await house.codeOf(userName)
    clock.advance(60_000)
    const second = await forget(userName, { remember_token: first.body.remember_token })
    const code = await house.codeOf(userName, 2)
    expect(await verify(userName, code, first.body.remember_token)).toMatchObject({
      body: { code: 'auth.remember_token_invalid' },
    })
    const answer = await verify(userName, code, second.body.remember_token)
    expect(answer).toMatchObject({ body: { next: 'RESET_PASSWORD' } })
    expect((await reset(userName, answer.body.remember_token)).status).toBe(200)
  })

  it('sends five codes an hour to one name, whatever they are for', async () => {
    const { userName } = await house.holder()
    for (let n = 0; n < 5; n += 1) {
      expect((await forget(userName)).status).toBe(200)
      clock.advance(60_000)
    }
    expect(await forget(userName)).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect((await forget((await house.holder()).userName)).status).toBe(200)
  })

  it('frees who was locked out by wrong tries', async () => {
    const { userName } = await house.holder()
    for (let n = 0; n < 10; n += 1) await house.logIn(userName, { password: 'not this one' })
    expect((await house.logIn(userName)).status).toBe(429)
    await reset(userName, await proven(userName))
    expect((await house.logIn(userName, { password: fresh })).status).toBe(200)
  })
})

describe('the new password', () => {
  it('has the rules of registration; what is wrong stands at its field and the step stays open', async () => {
    const { userName } = await house.holder()
    const token = await proven(userName)
    const refused = await reset(userName, token, { password: '12345678', rePassword: 'x' })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'request.invalid',
        errors: {
          password: ['این رمز را زود حدس می‌زنند. رمز دیگری بگذارید.'],
          rePassword: ['تکرار رمز با خود رمز یکی نیست.'],
        },
      },
    })
    expect((await reset(userName, token)).status).toBe(200)
  })

  it('is set once when ten calls race, and not again by a replay', async () => {
    const { userName, memberId } = await house.holder({ sessions: 2 })
    const token = await proven(userName)
    const passwords = Array.from({ length: 10 }, (_, n) => `${fresh} ${n}`)
    const answers = await Promise.all(
      passwords.map((each) => reset(userName, token, { password: each, rePassword: each })),
    )
    const won = answers.findIndex((answer) => answer.status === 200)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'auth.remember_token_invalid')).toHaveLength(9)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(1)
    expect((await reset(userName, token)).body).toMatchObject({ code: 'auth.remember_token_invalid' })
    expect(await house.logIn(userName, { password: passwords[won] ?? '' })).toMatchObject({ status: 200 })
  })

  it('cannot be set by a token of another name, of another step, or after fifteen minutes', async () => {
    const [mine, other] = [await house.holder(), await house.holder()]
    const token = await proven(mine.userName)
    const invalid = { status: 422, body: { code: 'auth.remember_token_invalid' } }
    expect(await reset(other.userName, token)).toMatchObject(invalid)
    const login = await post('/auth/init', { user_name: other.userName })
    expect(await reset(other.userName, login.body.remember_token)).toMatchObject(invalid)
    const sent = await forget(other.userName)
    expect(await reset(other.userName, sent.body.remember_token)).toMatchObject(invalid)
    clock.advance(15 * 60_000)
    expect(await reset(mine.userName, token)).toMatchObject(invalid)
    expect((await house.logIn(mine.userName)).status).toBe(200)
  })

  it('cannot be set for a deleted account, nor for who has its user name now', async () => {
    const gone = await house.holder()
    const token = await proven(gone.userName)
    await t.db.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', gone.memberId).execute()
    const invalid = { status: 422, body: { code: 'auth.remember_token_invalid' } }
    expect(await reset(gone.userName, token)).toMatchObject(invalid)
    const heir = await house.holder({ userName: gone.userName })
    expect(await reset(gone.userName, token)).toMatchObject(invalid)
    expect(await house.logIn(heir.userName, { password })).toMatchObject({ status: 200 })
  })

  it('closes what was begun with the old one: a login waiting for a place, a second reset', async () => {
    const { userName, sessions } = await house.holder({ sessions: 3 })
    const full = await house.logIn(userName)
    const first = await proven(userName)
    clock.advance(60_000)
    const later = await forget(userName)
    expect((await reset(userName, first)).status).toBe(200)
    expect(
      await post('/auth/cross-login', { s_id: sessions[0]?.sessionId, remember_token: full.body.remember_token }),
    ).toMatchObject({ status: 422, body: { code: 'auth.remember_token_invalid' } })
    const code = await house.codeOf(userName, 2)
    expect(await verify(userName, code, later.body.remember_token)).toMatchObject({
      body: { code: 'auth.remember_token_invalid' },
    })
  })
})

// last, because forty messages keep the worker busy; the limit of a hundred stands in noisy-codes.api.test.ts
describe('one address', () => {
  it('has forty codes sent an hour for nothing and works for each further one; another goes on', async () => {
    const ip = '198.51.100.7'
    const names = Array.from({ length: 45 }, (_, n) => `crowd${n}@example.com`)
    const answers = await Promise.all(names.map((name) => forget(name, {}, ip)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(40)
    expect(answers.filter((answer) => answer.body.code === 'auth.work_needed')).toHaveLength(5)
    expect((await forget('elsewhere@example.com')).status).toBe(200)
  })
})

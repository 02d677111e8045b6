import { describe, expect, it } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { factorHouse } from '#tests/support/houses/factor-house.ts'
import { password } from '#tests/support/houses/login-house.ts'
import { passkeyDevice } from '#tests/support/api/passkey-device.ts'

const house = await factorHouse()
const { t, post, logIn, answer, timeCodeOf, holderOf, send } = house

type Request = { second_factor: { kinds: string[]; passkey: { challenge: string } } }
const requestOf = (login: { body: object }) => (login.body as unknown as Request).second_factor.passkey

/** Nobody's session is opened by a call. */
async function opensNone<T>(of: { memberId: string }, call: () => Promise<T>): Promise<T> {
  const before = (await house.liveSessionsOf(of.memberId)).length
  const result = await call()
  expect((await house.liveSessionsOf(of.memberId)).length).toBe(before)
  return result
}

describe('the login of a member with a factor', () => {
  it('gives no session for the password, and one for the time code, once', async () => {
    const who = await holderOf('codes')
    const login = await opensNone(who, () => logIn(who.userName))
    expect(login.body).toMatchObject({
      next: 'SECOND_FACTOR',
      token: null,
      me: null,
      active_sessions: [],
      second_factor: { kinds: ['time_code', 'recovery_code'], passkey: null },
    })
    const code = timeCodeOf(who.secret)
    const done = await answer(login.body.remember_token, { code })
    expect(done.body).toMatchObject({ next: 'DONE', me: { id: who.memberId } })
    expect((await house.liveSessionsOf(who.memberId)).map((one) => one.proved_by)).toContain('time_code')
    expect((await answer(login.body.remember_token, { code: timeCodeOf(who.secret, 1) })).body.code).toBe(
      'auth.remember_token_invalid',
    )
    const again = await logIn(who.userName)
    expect((await answer(again.body.remember_token, { code })).body.code).toBe('auth.wrong_factor')
  })

  it('takes what the passkey signed, and nothing that is signed for another place, person or time', async () => {
    const who = await holderOf('passkey')
    const given = async (make: (request: { challenge: string }) => object) => {
      const login = await opensNone(who, () => logIn(who.userName))
      return answer(login.body.remember_token, { passkey: make(requestOf(login)) })
    }
    const refused = { status: 422, body: { code: 'auth.passkey_refused' } }
    expect(await given((asked) => who.device.sign(asked, { origin: 'http://other.test' }))).toMatchObject(refused)
    expect(await given((asked) => who.device.sign(asked, { unchecked: true }))).toMatchObject(refused)
    expect(await given(() => who.device.sign({ challenge: 'AAAA' }))).toMatchObject(refused)
    expect(await given((asked) => passkeyDevice().sign(asked))).toMatchObject(refused)
    expect((await given((asked) => who.device.sign(asked))).body).toMatchObject({ next: 'DONE' })
  })

  it('refuses what a passkey signed for an earlier login', async () => {
    const who = await holderOf('passkey')
    const first = await logIn(who.userName)
    const signed = who.device.sign(requestOf(first))
    expect((await answer(first.body.remember_token, { passkey: signed })).status).toBe(200)
    const second = await logIn(who.userName)
    expect((await answer(second.body.remember_token, { passkey: signed })).body.code).toBe('auth.passkey_refused')
  })

  it('takes a recovery code once, tells how many are left, and none of somebody else', async () => {
    const [who, other] = [await holderOf('codes'), await holderOf('codes')]
    const tried = async (code: string) => answer((await logIn(who.userName)).body.remember_token, { code })
    expect((await tried(other.recoveryCodes[0] ?? '')).body.code).toBe('auth.wrong_factor')
    const code = ` ${(who.recoveryCodes[0] ?? '').toLowerCase().replace('-', '')} `
    expect((await tried(code)).body).toMatchObject({ next: 'DONE' })
    expect((await tried(code)).body.code).toBe('auth.wrong_factor')
    expect((await send('GET /me/factors', who.token)).body).toMatchObject({ recovery_codes_left: 9 })
  })

  it('asks for the factor before it names the three devices, and then lets one be ended', async () => {
    const who = await holderOf('codes', { sessions: 3 })
    const login = await logIn(who.userName)
    expect(login.body).toMatchObject({ next: 'SECOND_FACTOR', active_sessions: [] })
    const full = await opensNone(who, () => answer(login.body.remember_token, { code: timeCodeOf(who.secret) }))
    expect(full.body).toMatchObject({ next: 'MORE_THAN_3_ACTIVE_SESSION', active_sessions: [{}, {}, {}] })
    const step = { s_id: who.sessionId, remember_token: full.body.remember_token }
    expect((await post('/auth/cross-login', step)).body).toMatchObject({ next: 'DONE' })
    const live = await house.liveSessionsOf(who.memberId)
    expect(live.map((one) => one.proved_by).filter((by) => by !== null)).toEqual(['time_code'])
  })

  it('gives five tries to one login', async () => {
    const who = await holderOf('codes')
    const { body } = await logIn(who.userName)
    const wrong = timeCodeOf(who.secret, 7)
    const codes = []
    for (let n = 0; n < 6; n += 1) codes.push((await answer(body.remember_token, { code: wrong })).body.code)
    expect(codes).toEqual([...Array<string>(4).fill('auth.wrong_factor'), 'auth.code_used_up', 'auth.code_used_up'])
    expect((await answer(body.remember_token, { code: timeCodeOf(who.secret) })).body.code).toBe('auth.code_used_up')
  })

  it('counts wrong codes by member, whatever address they come from, and leaves a known browser its own', async () => {
    const who = await holderOf('codes')
    const first = await answer((await logIn(who.userName)).body.remember_token, { code: timeCodeOf(who.secret) })
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    t.clock.advance(minutes(1))
    const guess = async (ip: string) =>
      answer((await logIn(who.userName, { ip })).body.remember_token, { code: timeCodeOf(who.secret, 7) }, { ip })
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await guess(`198.51.${n}.7`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
    const own = { headers: { cookie }, ip: '203.0.113.9' }
    const login = await logIn(who.userName, own)
    expect((await answer(login.body.remember_token, { code: timeCodeOf(who.secret) }, own)).status).toBe(200)
  })

  it('does not let somebody without the password spend tries', async () => {
    const who = await holderOf('codes')
    const guess = await logIn(who.userName, { password: 'not this one' })
    expect(guess.body).toMatchObject({ code: 'auth.wrong_password' })
    const started = await post('/auth/init', { user_name: who.userName })
    expect((await answer(started.body.remember_token, { code: '000000' })).body.code).toBe(
      'auth.remember_token_invalid',
    )
    expect((await answer('A'.repeat(43), { code: '000000' })).body.code).toBe('auth.remember_token_invalid')
  })

  it('closes with a new password, and after a quarter of an hour', async () => {
    const who = await holderOf('codes')
    const late = await logIn(who.userName)
    t.clock.advance(minutes(15))
    expect((await answer(late.body.remember_token, { code: timeCodeOf(who.secret) })).body.code).toBe(
      'auth.remember_token_invalid',
    )
    const half = await logIn(who.userName)
    await send('POST /me/password', who.token, {
      current_password: password,
      password: 'کوه بلند پشت باغ',
      rePassword: 'کوه بلند پشت باغ',
      end_other_sessions: false,
    })
    expect((await answer(half.body.remember_token, { code: timeCodeOf(who.secret) })).body.code).toBe(
      'auth.remember_token_invalid',
    )
  })

  it('needs one of the two', async () => {
    const who = await holderOf('codes')
    const { body } = await logIn(who.userName)
    expect((await answer(body.remember_token, {})).body).toHaveProperty('errors.code')
  })
})

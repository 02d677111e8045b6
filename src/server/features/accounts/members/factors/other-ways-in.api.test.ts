import { describe, expect, it } from 'vitest'
import { seconds } from '#lib/time/clock.ts'
import { factorHouse } from '#tests/support/houses/factor-house.ts'
import { passkeyDevice } from '#tests/support/api/passkey-device.ts'

const house = await factorHouse()
const { t, post, logIn, answer, timeCodeOf, holderOf, send } = house
const fresh = 'کوه بلند پشت باغ'

describe('a forgotten password', () => {
  /** `told`: how many messages the name had before. */
  async function forgotten(userName: string, told = 0) {
    if (told > 0) await house.messageOf(userName, told)
    const sent = await post('/auth/resend-code', { user_name: userName })
    const code = await house.codeOf(userName, told + 1)
    return post('/auth/verify', { user_name: userName, code, remember_token: sent.body.remember_token })
  }
  const setNew = (userName: string, rememberToken: unknown) =>
    post('/auth/reset-password', {
      user_name: userName,
      remember_token: rememberToken,
      password: fresh,
      rePassword: fresh,
    })

  it('of a member with a factor is set anew after the factor alone', async () => {
    const who = await holderOf('codes')
    const verified = await forgotten(who.userName, 1)
    expect(verified.body).toMatchObject({
      next: 'SECOND_FACTOR',
      second_factor: { kinds: ['time_code', 'recovery_code'], passkey: null },
    })
    // a mailbox in strange hands neither lets in nor locks out
    expect((await setNew(who.userName, verified.body.remember_token)).body.code).toBe('auth.remember_token_invalid')
    expect((await send('GET /me', who.token)).status).toBe(200)
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'SECOND_FACTOR' })
    const proved = await answer(verified.body.remember_token, { code: who.recoveryCodes[3] })
    expect(proved.body).toMatchObject({ next: 'RESET_PASSWORD', token: null, me: null })
    expect((await setNew(who.userName, proved.body.remember_token)).body).toMatchObject({ next: 'DONE' })
    expect((await house.liveSessionsOf(who.memberId)).map((one) => one.proved_by)).toEqual(['recovery_code'])
  })

  it('of a member without one is set as before', async () => {
    const who = await house.holder()
    const verified = await forgotten(who.userName)
    expect(verified.body).toMatchObject({ next: 'RESET_PASSWORD', second_factor: null })
    expect((await setNew(who.userName, verified.body.remember_token)).body).toMatchObject({ next: 'DONE' })
  })

  it('is not set when the factor was turned on since the code', async () => {
    const who = await house.holder()
    const verified = await forgotten(who.userName)
    const { token } = await house.signedIn(who)
    await house.turnOnTimeCodes(token)
    expect((await setNew(who.userName, verified.body.remember_token)).body.code).toBe('auth.remember_token_invalid')
    expect((await send('GET /me', token)).status).toBe(200)
  })

  it('spends none of the tries of those who know the password', async () => {
    const who = await holderOf('codes')
    const verified = await forgotten(who.userName, 1)
    for (let n = 0; n < 5; n += 1) await answer(verified.body.remember_token, { code: timeCodeOf(who.secret, 7) })
    const counted = await t.db.selectFrom('rate_limits').select('key').where('key', 'like', 'factor.by_%').execute()
    const own = counted.filter(({ key }) => key.endsWith(who.memberId)).map(({ key }) => key.split(':')[0])
    expect(new Set(own)).toEqual(new Set(['factor.by_code', 'factor.by_code_by_day']))
  })
})

describe('a login that found three devices before there was a factor', () => {
  it('begins anew', async () => {
    const who = await house.holder({ sessions: 3 })
    const full = await logIn(who.userName)
    await house.turnOnTimeCodes(who.sessions[0]?.token ?? '')
    const step = { s_id: who.sessions[1]?.sessionId, remember_token: full.body.remember_token }
    expect((await post('/auth/cross-login', step)).body.code).toBe('auth.remember_token_invalid')
    expect(await house.liveSessionsOf(who.memberId)).toHaveLength(3)
  })
})

describe('a device without a keyboard', () => {
  const begin = async () =>
    (await post('/auth/device', {})).body as unknown as { device_code: string; user_code: string }
  const decide = (token: string, code: string) => send(`POST /me/devices/${code}`, token, { approve: true })
  const ask = (deviceCode: string) => post('/auth/device/token', { device_code: deviceCode })

  it('is let in as the session is proved that lets it in', async () => {
    const who = await holderOf('codes')
    const device = await begin()
    expect((await decide(who.token, device.user_code)).status).toBe(200)
    expect((await ask(device.device_code)).body).toMatchObject({ state: 'APPROVED' })
    expect((await house.liveSessionsOf(who.memberId)).map((one) => one.proved_by)).toEqual(['time_code', 'time_code'])
  })

  it('is not let in from a session that was not proved', async () => {
    const who = await holderOf('codes')
    const { token } = await house.signedIn(who)
    const device = await begin()
    expect(await decide(token, device.user_code)).toMatchObject({ status: 403, body: { code: 'auth.factor_needed' } })
    await send('POST /me/factors/prove', token, { code: timeCodeOf(who.secret) })
    expect((await decide(token, device.user_code)).status).toBe(200)
  })

  it('that was let in before there was a factor does not come in', async () => {
    const who = await house.holder()
    const { token } = await house.signedIn(who)
    const device = await begin()
    await decide(token, device.user_code)
    await house.turnOnTimeCodes(token)
    t.clock.advance(seconds(5))
    expect((await ask(device.device_code)).body).toMatchObject({ state: 'EXPIRED', token: null })
  })
})

describe('a passkey as the whole way in', () => {
  const begin = async () => {
    const { body } = await post('/auth/passkey/request', {})
    return (body as unknown as { request: { challenge: string; allowCredentials: unknown[] } }).request
  }
  const enter = (passkey: object) => post('/auth/passkey', { passkey })

  it('names its member, counts as password and factor, and signs one request', async () => {
    const who = await holderOf('passkey')
    const request = await begin()
    expect(request.allowCredentials).toEqual([])
    const signed = who.device.sign(request)
    expect((await enter(signed)).body).toMatchObject({ next: 'DONE', me: { id: who.memberId } })
    expect((await enter(signed)).body.code).toBe('auth.passkey_refused')
    expect((await house.liveSessionsOf(who.memberId)).map((one) => one.proved_by)).toEqual(['passkey', 'passkey'])
  })

  it('holds the rule of three sessions', async () => {
    const who = await holderOf('passkey', { sessions: 3 })
    const full = await enter(who.device.sign(await begin()))
    expect(full.body).toMatchObject({ next: 'MORE_THAN_3_ACTIVE_SESSION', active_sessions: [{}, {}, {}], token: null })
    const step = { s_id: who.sessionId, remember_token: full.body.remember_token }
    expect((await post('/auth/cross-login', step)).body).toMatchObject({ next: 'DONE' })
  })

  it('needs a device that has checked the person, on this site, with a key that is known', async () => {
    const who = await holderOf('passkey')
    const codes = []
    codes.push((await enter(who.device.sign(await begin(), { unchecked: true }))).body.code)
    codes.push((await enter(who.device.sign(await begin(), { origin: 'http://parde.test.other' }))).body.code)
    codes.push((await enter(passkeyDevice().sign(await begin()))).body.code)
    // what was asked of a member at a login is not what is asked of anybody
    const login = await logIn(who.userName)
    const asked = login.body as unknown as { second_factor: { passkey: { challenge: string } } }
    codes.push((await enter(who.device.sign(asked.second_factor.passkey))).body.code)
    expect(codes).toEqual(Array<string>(4).fill('auth.passkey_refused'))
  })

  it('of a key that counts must count on; one that falls back is refused and written down', async () => {
    const who = await house.holder()
    const { token } = await house.signedIn(who)
    const device = passkeyDevice({ counts: true })
    await house.addPasskey(token, device)
    expect((await enter(device.sign(await begin(), { counter: 5 }))).status).toBe(200)
    expect((await enter(device.sign(await begin(), { counter: 5 }))).body.code).toBe('auth.passkey_refused')
    expect((await enter(device.sign(await begin(), { counter: 0 }))).body.code).toBe('auth.passkey_refused')
    const noted = await t.db
      .selectFrom('audit_log')
      .select(['action', 'member_id'])
      .where('subject', '=', `member:${who.memberId}`)
      .execute()
    expect(noted).toEqual(Array(2).fill({ action: 'factor.counter_fell', member_id: who.memberId }))
    expect((await enter(device.sign(await begin(), { counter: 6 }))).status).toBe(200)
  })
})

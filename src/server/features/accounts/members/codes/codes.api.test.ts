import { describe, expect, it } from 'vitest'
import { codeIn } from '#tests/support/api/inbox.ts'
import { wrong } from '#tests/support/houses/login-house.ts'
import { registrations } from '#tests/support/api/registrations.ts'

const { t, inbox, post, start, started, form } = await registrations()

describe('a code', () => {
  it('is closed by five wrong tries, even for the right one', async () => {
    const { phone, code, token } = await started()
    const send = (digits: string) =>
      post('/auth/verify', { user_name: phone.local, code: digits, remember_token: token })
    const codes = []
    for (let n = 0; n < 5; n += 1) codes.push((await send(wrong(code))).body)
    expect(codes.map((body) => body.code)).toEqual([
      'auth.wrong_code',
      'auth.wrong_code',
      'auth.wrong_code',
      'auth.wrong_code',
      'auth.code_used_up',
    ])
    expect(codes[0]).toMatchObject({ message: 'کد درست نیست. ۴ بار دیگر فرصت دارید.' })
    expect(await send(code)).toMatchObject({ status: 422, body: { code: 'auth.code_used_up' } })
  })

  it('counts tries that race', async () => {
    const { phone, code, token } = await started()
    const tries = Array.from({ length: 10 }, () =>
      post('/auth/verify', { user_name: phone.local, code: wrong(code), remember_token: token }),
    )
    const codes = (await Promise.all(tries)).map((answer) => answer.body.code)
    expect(codes.filter((each) => each === 'auth.wrong_code')).toHaveLength(4)
    expect(codes.filter((each) => each === 'auth.code_used_up')).toHaveLength(6)
  })

  it('works once when ten right tries race', async () => {
    const { phone, code, token } = await started()
    const tries = Array.from({ length: 10 }, () =>
      post('/auth/verify', { user_name: phone.local, code, remember_token: token }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'auth.remember_token_invalid')).toHaveLength(9)
  })

  it('works once when the racing tries hold different remember tokens', async () => {
    const { phone, code, token } = await started()
    const tokens = [token]
    for (let n = 0; n < 4; n += 1) tokens.push(String((await start(phone.local)).body.remember_token))
    const tries = tokens.map((each) => post('/auth/verify', { user_name: phone.local, code, remember_token: each }))
    expect((await Promise.all(tries)).filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('is refused after two minutes', async () => {
    const { phone, code, token } = await started()
    t.clock.advance(120_000)
    expect(await post('/auth/verify', { user_name: phone.local, code, remember_token: token })).toMatchObject({
      status: 422,
      body: { code: 'auth.code_expired', message: 'وقت این کد تمام شده است. کد تازه بگیرید.' },
    })
  })

  it('costs no try when it is not six digits', async () => {
    const { phone, code, token } = await started()
    const send = (digits: string) =>
      post('/auth/verify', { user_name: phone.local, code: digits, remember_token: token })
    expect(await send('12345')).toMatchObject({ status: 422, body: { errors: { code: ['کد شش رقم است.'] } } })
    expect((await send(wrong(code))).body.message).toContain('۴')
  })

  it('is sent again after a minute; then the first one is dead', async () => {
    const { phone, code, token } = await started()
    const resend = (rememberToken: string) =>
      post('/auth/resend-code', { user_name: phone.local, remember_token: rememberToken })
    t.clock.advance(59_001)
    const early = await resend(token)
    expect(early).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 'auth.resend_too_soon' },
    })
    t.clock.advance(999)
    const again = await resend(token)
    expect(again).toMatchObject({ status: 200, body: { message: 'کد تازه در راه است.', resend_after_seconds: 60 } })
    expect(await resend(token)).toMatchObject({ status: 422, body: { code: 'auth.remember_token_invalid' } })
    const second = codeIn(await inbox.wait(phone.local, 2))
    const fresh = String(again.body.remember_token)
    const verify = (digits: string) =>
      post('/auth/verify', { user_name: phone.local, code: digits, remember_token: fresh })
    if (second !== code) expect(await verify(code)).toMatchObject({ status: 422, body: { code: 'auth.wrong_code' } })
    expect(await verify(second)).toMatchObject({ status: 200 })
  })

  it('is sent at most five times an hour to one name', async () => {
    const { phone } = await started()
    for (let n = 0; n < 4; n += 1) {
      t.clock.advance(61_000)
      expect((await start(phone.local)).status).toBe(200)
    }
    t.clock.advance(61_000)
    const refused = await start(phone.local)
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect(Number(refused.headers['retry-after'])).toBe(3600 - 5 * 61)
    t.clock.advance(3_600_000)
    expect((await start(phone.local)).status).toBe(200)
  })
})

describe('a remember token', () => {
  it('opens its step once', async () => {
    const { phone, code, token } = await started()
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const step = String(verify.body.remember_token)
    expect(await post('/auth/compelet', form(phone.local, step))).toMatchObject({ status: 200 })
    expect(await post('/auth/compelet', form(phone.local, step))).toMatchObject({
      status: 422,
      body: { code: 'auth.remember_token_invalid' },
    })
  })

  it('opens it for its own user name only', async () => {
    const mine = await started()
    const other = await started()
    const verify = await post('/auth/verify', {
      user_name: mine.phone.local,
      code: mine.code,
      remember_token: mine.token,
    })
    expect(await post('/auth/compelet', form(other.phone.local, String(verify.body.remember_token)))).toMatchObject({
      status: 422,
    })
    expect(
      await post('/auth/verify', { user_name: other.phone.local, code: other.code, remember_token: mine.token }),
    ).toMatchObject({ status: 422, body: { code: 'auth.remember_token_invalid' } })
  })

  it('does not open another step', async () => {
    const { phone, token } = await started()
    expect(await post('/auth/compelet', form(phone.local, token))).toMatchObject({
      status: 422,
      body: { code: 'auth.remember_token_invalid' },
    })
  })

  it('is refused after fifteen minutes', async () => {
    const { phone, code, token } = await started()
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    t.clock.advance(15 * 60_000)
    expect((await post('/auth/compelet', form(phone.local, String(verify.body.remember_token)))).status).toBe(422)
  })

  it('makes one member when two completions race', async () => {
    const { phone, code, token } = await started()
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const step = String(verify.body.remember_token)
    const both = await Promise.all([
      post('/auth/compelet', form(phone.local, step)),
      post('/auth/compelet', form(phone.local, step)),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

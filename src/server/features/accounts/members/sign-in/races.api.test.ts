import { describe, expect, it } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { loginHouse, password, wrong } from '#tests/support/houses/login-house.ts'

const house = await loginHouse()
const { post, clock, t } = house
const beside = await house.secondServer()

/** The same call ten times at once, half of them to the other server. */
const tenOf = (path: string, bodyOf: (n: number) => object) =>
  Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? post(path, bodyOf(n)) : beside.post(path, bodyOf(n)))),
  )
const codesOf = (answers: readonly { body: Record<string, unknown> }[]) => answers.map((answer) => answer.body['code'])
const countOf = (codes: readonly unknown[], code: string) => codes.filter((each) => each === code).length

async function forgotten() {
  const { userName, memberId } = await house.holder()
  const sent = await post('/auth/resend-code', { user_name: userName })
  return { userName, memberId, code: await house.codeOf(userName), token: sent.body.remember_token }
}

describe('over two servers', () => {
  it('a code has five tries, however many are sent at once', async () => {
    const { userName, code, token } = await forgotten()
    const guess = (n: number) => ({
      user_name: userName,
      code: String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
      remember_token: token,
    })
    const codes = codesOf(await tenOf('/auth/verify', guess))
    expect(countOf(codes, 'auth.wrong_code')).toBe(4)
    expect(countOf(codes, 'auth.code_used_up')).toBe(6)
    expect((await post('/auth/verify', { user_name: userName, code, remember_token: token })).body.code).toBe(
      'auth.code_used_up',
    )
  })

  it('asking again does not give guesses back within the minute', async () => {
    const { userName, code, token } = await forgotten()
    await tenOf('/auth/verify', () => ({ user_name: userName, code: wrong(code), remember_token: token }))
    const again = await post('/auth/resend-code', { user_name: userName })
    expect(
      (await post('/auth/verify', { user_name: userName, code, remember_token: again.body.remember_token })).body.code,
    ).toBe('auth.code_used_up')
  })

  it('the right code works once', async () => {
    const { userName, code, token } = await forgotten()
    const answers = await tenOf('/auth/verify', () => ({ user_name: userName, code, remember_token: token }))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(countOf(codesOf(answers), 'auth.remember_token_invalid')).toBe(9)
  })

  it('one code goes out when it is asked for ten times at once', async () => {
    const userName = house.newPhone()
    const answers = await tenOf('/auth/init', () => ({ user_name: userName }))
    const passed = answers.filter((answer) => answer.status === 200)
    expect(passed.length).toBeGreaterThanOrEqual(1)
    const sent = await t.db.selectFrom('auth_codes').select('id').where('user_name', '=', userName).execute()
    expect(sent).toHaveLength(1)
  })

  it('one fresh code goes out when it is asked for again ten times at once', async () => {
    const { userName, token } = await forgotten()
    clock.advance(minutes(1))
    const answers = await tenOf('/auth/resend-code', () => ({ user_name: userName, remember_token: token }))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const sent = await t.db.selectFrom('auth_codes').select('id').where('user_name', '=', userName).execute()
    expect(sent).toHaveLength(2)
  })

  it('one member is made when ten complete one registration, or two of the same name', async () => {
    const userName = house.newPhone()
    const first = await post('/auth/init', { user_name: userName })
    const verified = await post('/auth/verify', {
      user_name: userName,
      code: await house.codeOf(userName),
      remember_token: first.body.remember_token,
    })
    clock.advance(minutes(1))
    const second = await post('/auth/init', { user_name: userName })
    const also = await post('/auth/verify', {
      user_name: userName,
      code: await house.codeOf(userName, 2),
      remember_token: second.body.remember_token,
    })
    const steps = [verified.body.remember_token, also.body.remember_token]
    const answers = await tenOf('/auth/compelet', (n) => ({
      user_name: userName,
      remember_token: steps[n % 2],
      first_name: 'نیلوفر',
      last_name: 'آذری',
      country: 'IR',
      password,
      rePassword: password,
      acceptTerms: true,
    }))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(countOf(codesOf(answers), 'auth.remember_token_invalid')).toBe(9)
    expect(await t.db.selectFrom('members').select('id').where('user_name', '=', userName).execute()).toHaveLength(1)
  })

  it('ten logins get three places', async () => {
    const { userName, memberId } = await house.holder()
    const answers = await tenOf('/auth/login', () => ({ user_name: userName, password }))
    expect(answers.filter((answer) => answer.body.next === 'DONE')).toHaveLength(3)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
  })

  it('logins and new passwords at once leave no session of the old password', async () => {
    const { userName, memberId, code, token } = await forgotten()
    const step = await post('/auth/verify', { user_name: userName, code, remember_token: token })
    const fresh = 'سرو بلند شیراز'
    const reset = post('/auth/reset-password', {
      user_name: userName,
      remember_token: step.body.remember_token,
      password: fresh,
      rePassword: fresh,
    })
    const logins = tenOf('/auth/login', () => ({ user_name: userName, password }))
    expect((await reset).status).toBe(200)
    await logins
    expect(await house.liveSessionsOf(memberId)).toHaveLength(1)
    expect(await house.logIn(userName, { password: fresh })).toMatchObject({ body: { next: 'DONE' } })
  })

  it('ten wrong passwords at once are the last that one address may try for a quarter of an hour', async () => {
    const { userName } = await house.holder()
    await tenOf('/auth/login', () => ({ user_name: userName, password: 'not this one' }))
    expect(await house.logIn(userName)).toMatchObject({ status: 429 })
    clock.advance(minutes(15))
    expect((await house.logIn(userName)).status).toBe(200)
  })
})

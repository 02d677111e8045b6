import { describe, expect, it } from 'vitest'
import { toPersianDigits } from '#lib/digits.ts'
import type { CallKey } from '#contract/api.ts'
import { type CallOptions, testApp } from '../../../../tests/support/app.ts'
import { codeIn, testInbox } from '../../../../tests/support/inbox.ts'
import { newMember } from '../../../../tests/support/rows.ts'
import { startTestWorker } from '../../../../tests/support/worker.ts'
import { viewerOfSession } from './authenticate.ts'

const inbox = await testInbox()
const t = await testApp({ ...inbox.config, logLevel: 'trace' })
await startTestWorker(t)

const password = 'بلوط کنار رود'
let trips = 0
t.pool.on('acquire', () => (trips += 1))
let phones = 0
/** Patterned numbers of the Iranian plan, one for each test. */
const newPhone = (): { local: string; normal: string } => {
  phones += 1
  const tail = String(phones).padStart(7, '0')
  return { local: `0912${tail}`, normal: `+98912${tail}` }
}

type Body = Record<string, unknown> & { errors?: Record<string, string[]> }
const post = async (path: string, body: object, options: CallOptions = {}) => {
  const answer = await t.refused(`POST ${path}` as CallKey, { body }, { locale: 'fa', ...options })
  return { ...answer, body: answer.body as unknown as Body }
}
const readMe = (token: string) => t.refused('GET /me', {}, { token, locale: 'fa' })
const start = (userName: string, options?: CallOptions) => post('/auth/init', { user_name: userName }, options)

/** A registration up to its code; returns what the next step needs. */
async function started(options?: CallOptions) {
  const phone = newPhone()
  const init = await start(phone.local, options)
  const code = codeIn(await inbox.wait(phone.local))
  return { phone, code, token: String(init.body.remember_token) }
}

const form = (userName: string, token: string, more: object = {}) => ({
  user_name: userName,
  remember_token: token,
  first_name: 'نیلوفر',
  last_name: 'آذری',
  birth_day: '۱۳۷۰/۰۲/۳۱',
  country: 'IR',
  password,
  rePassword: password,
  acceptTerms: true,
  ...more,
})

async function member() {
  const { phone, code, token } = await started()
  const verified = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
  const complete = await post('/auth/compelet', form(phone.local, String(verified.body.remember_token)))
  expect(complete.status).toBe(200)
  return { ...phone, token: String(complete.body.token) }
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registration', () => {
  it('goes from an Iranian number in Persian digits to a signed-in member, code typed in Arabic digits', async () => {
    const phone = newPhone()
    const init = await start(toPersianDigits(phone.local))
    expect(init).toMatchObject({
      status: 200,
      body: {
        next: 'VERIFY',
        user_name: phone.normal,
        resend_after_seconds: 60,
        code_expires_at: '2026-11-21T09:02:00.000Z',
      },
    })
    const sms = await inbox.wait(phone.local)
    const code = codeIn(sms)
    expect(sms.text).toContain(toPersianDigits(code))
    expect(sms.text.endsWith(`@parde.test #${code}`)).toBe(true)
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    const verify = await post('/auth/verify', {
      user_name: phone.local,
      code: arabic,
      remember_token: init.body.remember_token,
    })
    expect(verify).toMatchObject({ status: 200, body: { next: 'COMPLETE' } })
    const complete = await post(
      '/auth/compelet',
      form(`0098${phone.local.slice(1)}`, String(verify.body.remember_token)),
    )
    expect(complete).toMatchObject({
      status: 200,
      body: {
        next: 'DONE',
        me: {
          user_name: phone.normal,
          first_name: 'نیلوفر',
          birth_day: '1991-05-21',
          country: 'IR',
          language: 'fa',
          staff_role: null,
          profile: { name: 'نیلوفر', is_owner: true },
        },
      },
    })
    const me = await readMe(String(complete.body.token))
    expect(me).toMatchObject({
      status: 200,
      body: { me: { user_name: phone.normal } },
      headers: { 'cache-control': 'no-store' },
    })
  })

  it('goes by e-mail in English', async () => {
    const init = await start('\u200eViewer.One@Example.COM ', { locale: 'en' })
    expect(init.body).toMatchObject({ next: 'VERIFY', user_name: 'viewer.one@example.com' })
    const mail = await inbox.wait('viewer.one@example.com')
    expect(mail.text).toMatch(/^Your Parde sign-up code: \d{6}\n/)
    const verify = await post(
      '/auth/verify',
      { user_name: 'viewer.one@example.com', code: codeIn(mail), remember_token: init.body.remember_token },
      { locale: 'en' },
    )
    const complete = await post(
      '/auth/compelet',
      form('viewer.one@example.com', String(verify.body.remember_token), {
        birth_day: null,
        country: 'de',
        first_name: '  Ada ',
      }),
      { locale: 'en' },
    )
    expect(complete.body).toMatchObject({
      next: 'DONE',
      me: { language: 'en', country: 'DE', birth_day: null, first_name: 'Ada' },
    })
    expect((await start('viewer.one@example.com')).body).toMatchObject({ next: 'LOGIN', resend_after_seconds: null })
  })

  it('says in the request’s language what is wrong with a user name', async () => {
    expect(await start('0912000')).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: { user_name: ['این شماره کوتاه است؛ رقمی کم دارد.'] } },
    })
    expect((await start('ali@', { locale: 'en' })).body).toMatchObject({
      errors: { user_name: ['This e-mail address is not right.'] },
    })
  })

  it('maps every wrong field to its message and lets the same step be sent again', async () => {
    const { phone, code, token } = await started()
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const step = String(verify.body.remember_token)
    const bad = {
      first_name: ' \u200c',
      last_name: '؟',
      birth_day: '1404/12/30',
      country: 'XX',
      password: '12345678',
      rePassword: 'x',
      acceptTerms: false,
    }
    const refused = await post('/auth/compelet', form(phone.local, step, bad))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
      ['acceptTerms', 'birth_day', 'country', 'first_name', 'last_name', 'password', 'rePassword'].sort(),
    )
    expect(await post('/auth/compelet', form(phone.local, step))).toMatchObject({ status: 200 })
  })

  it('sends one code when it is asked for twice at once, and none again within the minute', async () => {
    const phone = newPhone()
    const answers = await Promise.all([start(phone.local), start(phone.local)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const code = codeIn(await inbox.wait(phone.local))
    t.clock.advance(20_000)
    expect((await start(phone.local)).body).toMatchObject({ next: 'VERIFY', resend_after_seconds: 40 })
    const verify = await post('/auth/verify', {
      user_name: phone.local,
      code,
      remember_token: answers[0]?.body.remember_token,
    })
    expect(verify.status).toBe(200)
    expect(inbox.received.filter((message) => message.to === phone.local)).toHaveLength(1)
  })
})

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

describe('login', () => {
  const logIn = (userName: string, options: CallOptions & { password?: string } = {}) =>
    post('/auth/login', { user_name: userName, password: options.password ?? password }, options)

  it('signs in with the password typed on an Arabic keyboard too', async () => {
    const { phone, code, token } = await started()
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const typed = { password: 'کلید یک ۱۲۳', rePassword: 'کلید یک ۱۲۳' }
    await post('/auth/compelet', form(phone.local, String(verify.body.remember_token), typed))
    expect(await logIn(phone.normal, { password: 'كليد يك 123' })).toMatchObject({
      status: 200,
      body: { next: 'DONE' },
    })
  })

  it('answers alike for a wrong password and for a name that does not exist', async () => {
    const { local } = await member()
    const [known, unknown] = [
      await logIn(local, { password: 'not this one' }),
      await logIn('09190000012', { password }),
    ]
    expect(known).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong_password', message: 'نام کاربری یا رمز درست نیست.' },
    })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
  })

  it('with three live sessions gives no token but names them', async () => {
    const { local } = await member()
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
    await logIn(local, { headers: { 'user-agent': phone } })
    t.clock.advance(1000)
    await logIn(local)
    const full = await logIn(local, { locale: 'en' })
    expect(full).toMatchObject({
      status: 200,
      body: {
        next: 'MORE_THAN_3_ACTIVE_SESSION',
        token: null,
        me: null,
        message: 'you cant have more than 3 active device',
        active_sessions: [{ device: 'Unknown device' }, {}, {}],
      },
    })
    expect(full.body.remember_token).toMatch(/^[\w-]{43}$/)
    expect(full.body.active_sessions).toContainEqual(
      expect.objectContaining({ device: 'iPhone', browser: 'Safari', is_this: false }),
    )
  })

  it('gives no more than three places when ten logins race', async () => {
    const { local, token } = await member()
    await post('/auth/logout', {}, { token })
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(local)))
    expect(answers.filter((answer) => answer.body.next === 'DONE')).toHaveLength(3)
    expect(
      answers.filter((answer) => answer.body.next === 'MORE_THAN_3_ACTIVE_SESSION' && answer.body.token === null),
    ).toHaveLength(7)
    expect(await logIn(local)).toMatchObject({ body: { active_sessions: [{}, {}, {}] } })
  })

  it('no longer counts a session that was not seen for thirty days', async () => {
    const { local, token } = await member()
    await logIn(local)
    const last = await logIn(local)
    t.clock.advance(29 * 86_400_000)
    expect((await readMe(String(last.body.token))).status).toBe(200)
    t.clock.advance(86_400_000)
    expect((await readMe(token)).status).toBe(401)
    expect(await logIn(local)).toMatchObject({ body: { next: 'DONE' } })
    expect(await logIn(local)).toMatchObject({ body: { next: 'DONE' } })
    expect(await logIn(local)).toMatchObject({ body: { next: 'MORE_THAN_3_ACTIVE_SESSION' } })
  })

  it('refuses the eleventh try on one name from one address, says until when, and a success wipes the count', async () => {
    const { local } = await member()
    for (let n = 0; n < 9; n += 1) expect((await logIn(local, { password: 'not this one' })).status).toBe(422)
    expect((await logIn(local)).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await logIn(local, { password: 'not this one' })).status).toBe(422)
    expect(await logIn(local)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: { code: 'request.too_many', message: 'درخواست‌ها زیاد شد. ۱۵ دقیقه دیگر دوباره امتحان کنید.' },
    })
    expect((await logIn(local, { ip: '192.0.2.7' })).status).toBe(200)
  })

  it('lets staff in by the same way', async () => {
    const { normal } = await member()
    await t.core.db.updateTable('members').set({ staff_role: 'editor' }).where('user_name', '=', normal).execute()
    expect(await logIn(normal)).toMatchObject({ body: { next: 'DONE', me: { staff_role: 'editor' } } })
  })

  it('leaves the profile open when there is more than one', async () => {
    const { normal } = await member()
    const { id } = await t.core.db
      .selectFrom('members')
      .select('id')
      .where('user_name', '=', normal)
      .executeTakeFirstOrThrow()
    await t.core.db.insertInto('profiles').values({ member_id: id, name: 'کاوه' }).execute()
    const answer = await logIn(normal)
    expect(answer).toMatchObject({ body: { next: 'SELECT_PROFILE', me: { profile: null } } })
    expect(await readMe(String(answer.body.token))).toMatchObject({
      body: { me: { profile: null } },
    })
  })
})

describe('a session', () => {
  const problem = { code: 'auth.required', message: 'برای ادامه وارد شوید.', request_id: expect.any(String) }

  it('ends with logout, which may be repeated', async () => {
    const { token } = await member()
    const out = { status: 200, body: { message: 'از حساب خارج شدید.' } }
    expect(await post('/auth/logout', {}, { token })).toMatchObject(out)
    const after = await readMe(token)
    expect(after).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(after.body).toEqual(problem)
    expect(await post('/auth/logout', {}, { token })).toMatchObject(out)
  })

  it.each(['', 'nonsense', 'A'.repeat(43)])('is not opened by the token «%s»', async (token) => {
    expect((await readMe(token)).body).toEqual(problem)
  })

  it('is known by its id too, for as long as it lives', async () => {
    const { sessionId, memberId, profileId, token } = await newMember(t.db, t.clock.now(), { staffRole: 'support' })
    expect(await viewerOfSession(t.core, sessionId)).toMatchObject({
      sessionId,
      memberId,
      profileId,
      staffRole: 'support',
    })
    await post('/auth/logout', {}, { token })
    expect(await viewerOfSession(t.core, sessionId)).toBeNull()
  })

  it('of a deleted member is over', async () => {
    const { normal, token } = await member()
    await t.core.db.updateTable('members').set({ deleted_at: t.clock.now() }).where('user_name', '=', normal).execute()
    expect((await readMe(token)).status).toBe(401)
    expect((await start(normal)).body).toMatchObject({ next: 'VERIFY' })
  })

  it('is read in two queries, also when it has to be noted as seen', async () => {
    const { token } = await member()
    t.clock.advance(3_600_000)
    for (const _ of [1, 2]) {
      const before = trips
      expect((await readMe(token)).status).toBe(200)
      expect(trips - before).toBeLessThanOrEqual(2)
    }
    const seen = await t.core.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .orderBy('last_seen_at', 'desc')
      .executeTakeFirst()
    expect(seen?.last_seen_at).toEqual(t.clock.now())
  })
})

/** Times and random ids hold any six digits now and then, which proves nothing. */
function withoutChance(json: string): string {
  const chance = /^(time|pid|ms|responseTime|reqId|id|\w+_id)$/
  return JSON.stringify(JSON.parse(json, (key, value: unknown) => (chance.test(key) ? undefined : value)))
}

describe('secrets', () => {
  it('stand in no log line and in no row as they are', async () => {
    const { phone, code, token } = await started()
    inbox.refuseSms.push(400)
    const lost = newPhone()
    await start(lost.local)
    await expect.poll(() => inbox.refuseSms.length, { timeout: 15_000 }).toBe(0)
    await start('log.test@example.com')
    const mail = codeIn(await inbox.wait('log.test@example.com'))
    await post('/auth/verify', { user_name: phone.local, code: wrong(code), remember_token: token })
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const complete = await post('/auth/compelet', form(phone.local, String(verify.body.remember_token)))
    await post('/auth/login', { user_name: phone.local, password: 'not this one' })
    await readMe(String(complete.body.token))
    const log = t.logLines.map(withoutChance).join('\n')
    expect(log).toContain('/api/v1/auth/verify')
    expect(log).toContain('job failed')
    const secrets = [code, mail, token, String(verify.body.remember_token), String(complete.body.token)]
    const names = [phone.local.slice(1), lost.local.slice(1), 'log.test@example.com', password]
    for (const secret of [...secrets, ...names]) expect(log).not.toContain(secret)

    const tables = ['sessions', 'auth_codes', 'remember_tokens'] as const
    const rows = await Promise.all(tables.map((table) => t.core.db.selectFrom(table).selectAll().execute()))
    const stored = rows
      .flat()
      .map((row) => Object.entries(row).map(([column, value]) => [column, String(value)]))
      .map((row) => withoutChance(JSON.stringify(Object.fromEntries(row))))
      .join('\n')
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })
})

import { describe, expect, it } from 'vitest'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import { registrations } from '#tests/support/api/registrations.ts'

const { t, inbox, post, readMe, newPhone, start, started, form } = await registrations()

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

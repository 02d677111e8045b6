import { describe, expect, it } from 'vitest'
import { hours } from '#lib/time/clock.ts'
import type { ProfileId } from '#lib/ids.ts'
import { codeIn } from '#tests/support/api/inbox.ts'
import { memberPassword, settingsApp } from '#tests/support/houses/settings-app.ts'
import { vectors } from '#tests/support/api/vectors.ts'

const t = await settingsApp()
const { inbox, send } = t
type Birth = { id: string; section: string; input: string; iso: string | null; also_acceptable?: string }
type Name = { id: string; context: string; input: string; outcome: string; output?: string }
let names = 0
const freshName = () => `new${(names += 1)}@example.com`

describe('particulars', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { token } = await t.person()
    const first = await send(
      'POST /me',
      token,
      { first_name: '  مهسا ', birth_day: '۱۳۷۰/۲/۳۱', country: 'de' },
      { locale: 'fa' },
    )
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: 'نگه داشته شد.',
        me: { first_name: 'مهسا', last_name: 'Test', birth_day: '1991-05-21', country: 'DE', language: 'fa' },
      },
    })
    await send('POST /me', token, { language: 'en', wants_mail_news: true })
    expect((await t.me(token)).body).toMatchObject({
      me: { first_name: 'مهسا', birth_day: '1991-05-21', language: 'en', wants_mail_news: true, wants_sms_news: false },
    })
    await send('POST /me', token, { birth_day: null })
    expect((await t.me(token)).body).toMatchObject({ me: { birth_day: null } })
    expect((await send('POST /me', token, {})).status).toBe(200)
  })

  it('says at each field what is wrong, and changes nothing', async () => {
    const { token } = await t.person()
    const bad = { first_name: ' \u200c', last_name: 'ن'.repeat(61), birth_day: '2026-11-22', country: 'XX' }
    const refused = await send('POST /me', token, { ...bad, wants_sms_news: true })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      first_name: ['this field is required'],
      last_name: ['No more than 60 characters fit.'],
      birth_day: ['This day has not come yet.'],
      country: ['Choose a country from the list.'],
    })
    expect((await t.me(token)).body).toMatchObject({ me: { first_name: 'Nika', wants_sms_news: false } })
  })

  it.each([
    ['1404/12/30', 'There is no such day in the calendar.'],
    ['1800-01-01', 'Check the year.'],
    ['70/2/31', 'Write the year with four digits.'],
    ['yesterday', 'Write the date like this: 1991-05-21 or 1370/02/31.'],
    // tomorrow
    ['۱۴۰۵/۹/۱', 'This day has not come yet.'],
  ])('refuses the birth day %s', async (birth_day, message) => {
    const { token } = await t.person()
    expect((await send('POST /me', token, { birth_day })).body.errors).toEqual({ birth_day: [message] })
  })

  it('reads every vector of birth days and of names as it is told', async () => {
    const { token } = await t.person()
    // the day of these vectors is the day of the tests
    for (const v of vectors<Birth>('dates', ({ section }) => section === 'birth_day')) {
      const { status, body } = await send('POST /me', token, { birth_day: v.input })
      const read = status === 200 ? (body['me'] as { birth_day: string | null }).birth_day : null
      const also = v.also_acceptable === 'refuse' ? null : (v.also_acceptable ?? v.iso)
      expect([v.iso, also], v.id).toContain(read)
    }
    t.clock.advance(hours(1))
    for (const { id, input, outcome, output } of vectors<Name>('names-and-text', (v) => v.context === 'profile_name')) {
      const { body } = await send('POST /me', token, { first_name: input })
      if (outcome === 'refuse') expect(Object.keys(body.errors ?? {}), id).toEqual(['first_name'])
      else expect((body['me'] as { first_name: string }).first_name, id).toBe(output)
    }
  })

  it('keeps markup as the letters it is, drops overrides of direction, and refuses ten thousand letters', async () => {
    const { token } = await t.person()
    const kept = await send('POST /me', token, { first_name: '<b onclick=x>Ada</b>', last_name: '\u202eevil\u202c' })
    expect(kept.body).toMatchObject({ me: { first_name: '<b onclick=x>Ada</b>', last_name: 'evil' } })
    const long = await send('POST /me', token, { first_name: 'a'.repeat(10_000) })
    expect(long.status).toBe(422)
    expect(Object.keys(long.body.errors ?? {})).toEqual(['first_name'])
  })

  it('is closed to guests, to a child, and, where there is a child, to nobody in particular', async () => {
    expect((await send('POST /me', undefined, {})).status).toBe(401)
    const { token, memberId, sessionId } = await t.person()
    const child = await t.db
      .insertInto('profiles')
      .values({ member_id: memberId, name: 'Kid', age_limit: 7 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const choose = (profileId: ProfileId | null) =>
      t.db.updateTable('sessions').set({ profile_id: profileId }).where('id', '=', sessionId).execute()
    await choose(child.id)
    for (const key of ['POST /me', 'GET /me/sessions', 'DELETE /me/sessions', 'GET /me/delete-account']) {
      expect((await send(key, token, key.startsWith('GET') ? undefined : {})).body.code).toBe('profile.child')
    }
    await choose(null)
    expect((await send('POST /me', token, {})).body.code).toBe('profile.choose_first')
  })

  it('may be changed sixty times an hour', async () => {
    const { token } = await t.person()
    for (let n = 0; n < 60; n += 1) await send('POST /me', token, {})
    expect((await send('POST /me', token, {})).status).toBe(429)
    t.clock.advance(hours(1))
    expect((await send('POST /me', token, {})).status).toBe(200)
  })
})

const ask = (token: string, userName: string, password = memberPassword) =>
  send('POST /me/user-name', token, { user_name: userName, password })
const confirm = (token: string, userName: string, code: string, rememberToken: unknown) =>
  send('POST /me/user-name/confirm', token, { user_name: userName, code, remember_token: rememberToken })

/** Requests the change, up to the code in the new name's inbox. */
async function asked(token: string, userName: string, nth = 1) {
  const answer = await ask(token, userName)
  expect(answer.status).toBe(200)
  return { code: codeIn(await inbox.wait(userName, nth)), rememberToken: answer.body['remember_token'] }
}

describe('another user name', () => {
  it('is taken with the code that came to it; the old one is told, and is free', async () => {
    const { token, userName } = await t.person({ language: 'en' })
    const answer = await ask(token, ' ۰۹۱۲ ۵۵۵ ۰۱ ۰۱ ')
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'The code is on its way.', user_name: '+989125550101', resend_after_seconds: 60 },
    })
    const sms = await inbox.wait('09125550101')
    expect(sms.text).toMatch(/^Your Parde code for a new user name: \d{6}\n/)
    const done = await confirm(token, '09125550101', codeIn(sms), answer.body['remember_token'])
    expect(done).toMatchObject({ status: 200, body: { me: { user_name: '+989125550101' } } })
    expect((await inbox.wait(userName)).text).toContain('Your Parde account has another user name now')
    expect((await t.logIn('+98 912 555 01 01')).body).toMatchObject({ next: 'DONE' })
    expect((await t.logIn(userName)).body.code).toBe('auth.wrong_password')
    expect((await send('POST /auth/init', undefined, { user_name: userName })).body).toMatchObject({ next: 'VERIFY' })
  })

  it('asks for the password at its field, ten times a quarter of an hour', async () => {
    const { token } = await t.person()
    for (let n = 0; n < 10; n += 1) {
      expect((await ask(token, 'x@example.com', 'no')).body.errors).toEqual({
        password: ['The password is not right.'],
      })
    }
    expect((await ask(token, 'x@example.com')).body.code).toBe('request.too_many')
    t.clock.advance(15 * 60_000)
    expect((await ask(token, 'x@example.com')).status).toBe(200)
  })

  it('refuses what is none, and the one that is there already', async () => {
    const { token, userName } = await t.person()
    expect((await ask(token, 'ali@')).body.errors).toHaveProperty('user_name')
    expect((await ask(token, userName.toUpperCase())).body.errors).toEqual({
      user_name: ['You already sign in with this one.'],
    })
  })

  it('tells that a name is taken only to who reads its mail', async () => {
    const other = await t.person()
    const { token } = await t.person()
    const name = freshName()
    const free = await ask(token, name)
    const taken = await ask(token, other.userName)
    expect({ ...taken.body, user_name: '', remember_token: '' }).toEqual({
      ...free.body,
      user_name: '',
      remember_token: '',
    })
    const wrong = await confirm(token, other.userName, '000000', taken.body['remember_token'])
    expect(wrong.body.code).toBe('auth.wrong_code')
    const code = codeIn(await inbox.wait(other.userName))
    const right = await confirm(token, other.userName, code, taken.body['remember_token'])
    expect(right).toMatchObject({ status: 409, body: { code: 'auth.user_name_taken' } })
  })

  it('goes to one of two members who confirm it at once', async () => {
    const [one, two] = [await t.person(), await t.person()]
    const name = freshName()
    const first = await asked(one.token, name)
    const second = await asked(two.token, name, 2)
    const answers = await Promise.all([
      confirm(one.token, name, first.code, first.rememberToken),
      confirm(two.token, name, second.code, second.rememberToken),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('auth.user_name_taken')
  })

  it('is not given for another member’s step, another name, or a second time', async () => {
    const [one, two] = [await t.person(), await t.person()]
    const name = freshName()
    const { code, rememberToken } = await asked(one.token, name)
    expect((await confirm(two.token, name, code, rememberToken)).body.code).toBe('auth.remember_token_invalid')
    expect((await confirm(one.token, freshName(), code, rememberToken)).body.code).toBe('auth.remember_token_invalid')
    expect((await confirm(one.token, name, code, rememberToken)).status).toBe(200)
    expect((await confirm(one.token, name, code, rememberToken)).body.code).toBe('auth.remember_token_invalid')
  })

  it('lives by the server’s clock, also when that jumps a day either way', async () => {
    const { token } = await t.person()
    const name = freshName()
    const { code, rememberToken } = await asked(token, name)
    t.clock.advance(hours(24))
    expect((await confirm(token, name, code, rememberToken)).body.code).toBe('auth.remember_token_invalid')
    const again = await asked(token, name, 2)
    t.clock.advance(-hours(24))
    // a clock that was set back delays nobody for a day
    expect((await ask(token, name)).body).toMatchObject({ resend_after_seconds: 60 })
    const third = codeIn(await inbox.wait(name, 3))
    expect((await confirm(token, name, third, again.rememberToken)).status).toBe(200)
  })

  it('shows neither code nor name in the logs or in the queue', async () => {
    const { token, userName } = await t.person()
    const name = freshName()
    const { code, rememberToken } = await asked(token, name)
    await confirm(token, name, code, rememberToken)
    await inbox.wait(userName)
    const logs = t.logLines.join('\n')
    for (const secret of [code, name, userName]) expect(logs).not.toContain(secret)
    const jobs = await t.pool.query<{ data: unknown }>(`select data from pgboss.job where name like 'accounts.%'`)
    expect(JSON.stringify(jobs.rows)).not.toContain('example.com')
  })
})

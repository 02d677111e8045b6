import { describe, expect, it } from 'vitest'
import { password } from '#tests/support/houses/login-house.ts'
import { registrations } from '#tests/support/api/registrations.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { viewerOfSession } from '../sessions/authenticate.ts'

const { t, post, logIn, readMe, start, started, form, member } = await registrations()
let trips = 0
t.pool.on('acquire', () => (trips += 1))

describe('login', () => {
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
        message: 'You cannot have more than 3 active devices.',
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

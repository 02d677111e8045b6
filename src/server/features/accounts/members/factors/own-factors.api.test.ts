import { describe, expect, it } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import { resetFactorsByConsole } from '#server/features/accounts/staff/index.ts'
import { factorHouse } from '#tests/support/houses/factor-house.ts'
import { password } from '#tests/support/houses/login-house.ts'
import { passkeyDevice } from '#tests/support/api/passkey-device.ts'

const house = await factorHouse({ secondFactorRoles: ['finance', 'admin'] })
const { t, send, timeCodeOf, holderOf, logIn, answer } = house
const actionsOf = async (memberId: string) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `member:${memberId}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map((row) => row.action)
const tenOf = <T>(call: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, n) => call(n)))
const rightOf = (answers: readonly { status: number }[]) => answers.filter((one) => one.status === 200).length

describe('a member turns the second step on', () => {
  it('with time codes: ten recovery codes are shown once, and the member is told', async () => {
    const who = await house.holder()
    const { token } = await house.signedIn(who)
    const begun = (await send('POST /me/time-codes', token)).body as unknown as { secret: string; address: string }
    expect(begun.address).toContain(`secret=${begun.secret}`)
    const off = await send('GET /me/factors', token)
    expect(off.body).toMatchObject({ time_codes_since: null, recovery_codes_left: 0, is_proved: false })
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'DONE' })
    const wrong = await send('POST /me/time-codes/confirm', token, { code: timeCodeOf(begun.secret, 5) })
    expect(wrong.body).toHaveProperty('errors.code')
    const on = await send('POST /me/time-codes/confirm', token, { code: timeCodeOf(begun.secret) })
    expect(on.body).toMatchObject({ factors: { recovery_codes_left: 10, is_proved: true } })
    expect((await house.messageOf(who.userName)).text).toContain('کد زمانی روشن شد')
    expect((await send('POST /me/time-codes', token)).body).toMatchObject({ code: 'auth.time_codes_on' })
    // nothing in the database tells a code or the secret
    const stored = await t.db.selectFrom('time_codes').selectAll().where('member_id', '=', who.memberId).execute()
    expect(JSON.stringify(stored)).not.toContain(begun.secret)
  })

  it('with a passkey, which its browser has made for this member, and once', async () => {
    const [who, other] = [await house.holder(), await house.holder()]
    const [mine, theirs] = [await house.signedIn(who), await house.signedIn(other)]
    const device = passkeyDevice()
    const { request } = (await send('POST /me/passkeys/request', mine.token)).body as unknown as {
      request: { challenge: string; user: { id: string } }
    }
    const made = device.make(request)
    const steal = await send('POST /me/passkeys', theirs.token, { name: 'x', passkey: made })
    expect(steal.body).toMatchObject({ code: 'auth.passkey_refused' })
    const added = await send('POST /me/passkeys', mine.token, { name: ' گوشی ', passkey: made })
    expect(added.body).toMatchObject({ factors: { passkeys: [{ name: 'گوشی', last_used_at: null }] } })
    expect((await house.addPasskey(theirs.token, device)).body).toMatchObject({ code: 'auth.passkey_known' })
    const nameless = await house.addPasskey(mine.token, passkeyDevice(), '   ')
    expect(nameless.body).toHaveProperty('errors.name')
  })

  it('whose account may have no password to ask for once more', async () => {
    const who = await house.holder()
    const { token } = await house.signedIn(who)
    expect((await send('GET /me/factors', token)).body).toMatchObject({ has_password: true })
    await t.db.updateTable('members').set({ password_hash: null }).where('id', '=', who.memberId).execute()
    expect((await send('GET /me/factors', token)).body).toMatchObject({ has_password: false })
  })

  it('and the last factor takes recovery codes and proof with it', async () => {
    const who = await holderOf('codes')
    await house.addPasskey(who.token)
    const both = await send('DELETE /me/time-codes', who.token)
    expect(both.body).toMatchObject({ factors: { recovery_codes_left: 10, is_proved: true } })
    const { passkeys } = (both.body as unknown as { factors: { passkeys: { id: string }[] } }).factors
    const none = await send(`DELETE /me/passkeys/${passkeys[0]?.id ?? ''}`, who.token)
    expect(none.body).toMatchObject({ factors: { passkeys: [], recovery_codes_left: 0, is_proved: false } })
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'DONE' })
    expect((await send('POST /me/recovery-codes', who.token)).body).toMatchObject({ code: 'auth.factor_missing' })
  })

  it('makes recovery codes anew, and the old ones end', async () => {
    const who = await holderOf('codes')
    const made = await send('POST /me/recovery-codes', who.token)
    const [fresh] = (made.body as unknown as { recovery_codes: string[] }).recovery_codes
    const login = await logIn(who.userName)
    expect((await answer(login.body.remember_token, { code: who.recoveryCodes[0] })).body.code).toBe(
      'auth.wrong_factor',
    )
    expect((await answer(login.body.remember_token, { code: fresh })).body).toMatchObject({ next: 'DONE' })
  })

  it.each([
    ['POST /me/passkeys/request', undefined],
    ['POST /me/time-codes', undefined],
    ['DELETE /me/time-codes', undefined],
    ['POST /me/recovery-codes', undefined],
  ])('only after the password or a factor once more: %s', async (key) => {
    const who = await holderOf('codes')
    await t.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', who.sessionId).execute()
    expect((await send(key, who.token)).body).toMatchObject({ code: 'auth.confirm_first' })
    const proof = key.startsWith('DELETE') ? { code: timeCodeOf(who.secret) } : { password }
    expect((await send('POST /me/confirm', who.token, proof)).status).toBe(200)
    expect((await send(key, who.token)).body).not.toMatchObject({ code: 'auth.confirm_first' })
  })

  it('confirms with a passkey too', async () => {
    const who = await holderOf('passkey')
    await t.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', who.sessionId).execute()
    const { request } = (await send('POST /me/factors/request', who.token)).body as unknown as {
      request: { challenge: string }
    }
    expect((await send('POST /me/confirm', who.token, { passkey: who.device.sign(request) })).status).toBe(200)
    expect((await send('POST /me/recovery-codes', who.token)).status).toBe(200)
  })

  it('of staff, it stands in the audit log', async () => {
    const who = await holderOf('codes', { staffRole: 'editor' })
    const member = await holderOf('codes')
    await send('POST /me/recovery-codes', who.token)
    await send('DELETE /me/time-codes', who.token)
    expect(await actionsOf(who.memberId)).toEqual([
      ...['factor.time_codes_on', 'factor.recovery_made', 'factor.time_codes_off'],
    ])
    expect(await actionsOf(member.memberId)).toEqual([])
  })

  it('stands in the data file by name, without secrets', async () => {
    const who = await holderOf('codes')
    await house.addPasskey(who.token)
    const file = await t.call('POST /me/export', { body: { password } }, { token: who.token })
    const text = JSON.stringify(file.body)
    expect(text).toContain('گوشی')
    expect(text).not.toContain(who.secret)
    expect(text).not.toContain('public_key')
  })

  it('goes with the account', async () => {
    const who = await holderOf('codes')
    await house.addPasskey(who.token)
    const gone = await send('POST /me/delete-account', who.token, { password })
    expect(gone.status).toBe(200)
    const left = await Promise.all(
      (['passkeys', 'time_codes', 'recovery_codes', 'passkey_challenges'] as const).map((table) =>
        t.db.selectFrom(table).select('member_id').where('member_id', '=', who.memberId).execute(),
      ),
    )
    expect(left.flat()).toEqual([])
  })
})

describe('of ten calls at once', () => {
  it('with one time code one comes in', async () => {
    const who = await holderOf('codes')
    const steps = await Promise.all(Array.from({ length: 10 }, () => logIn(who.userName)))
    const code = timeCodeOf(who.secret)
    const answers = await tenOf((n) => answer(steps[n]?.body.remember_token, { code }))
    expect(rightOf(answers)).toBe(1)
    expect((await house.liveSessionsOf(who.memberId)).length).toBe(2)
  })

  it('with one recovery code one comes in', async () => {
    const who = await holderOf('codes')
    const steps = await Promise.all(Array.from({ length: 10 }, () => logIn(who.userName)))
    expect(rightOf(await tenOf((n) => answer(steps[n]?.body.remember_token, { code: who.recoveryCodes[1] })))).toBe(1)
  })

  it('that add one passkey one adds it', async () => {
    const people = await tenOf(async () => house.signedIn(await house.holder()))
    const device = passkeyDevice()
    expect(rightOf(await tenOf((n) => house.addPasskey(people[n]?.token ?? '', device)))).toBe(1)
  })

  it('that replay what a passkey signed one comes in', async () => {
    const who = await holderOf('passkey')
    const { request } = (await house.post('/auth/passkey/request', {})).body as unknown as {
      request: { challenge: string }
    }
    const passkey = who.device.sign(request)
    expect(rightOf(await tenOf(() => house.post('/auth/passkey', { passkey })))).toBe(1)
  })
})

describe('a role that needs the second step', () => {
  const desk = (token: string) => send('GET /studio/today', token)

  it.each([
    ['admin', true],
    ['finance', true],
    ['editor', false],
    ['support', false],
    ['moderator', false],
  ] as const)('%s: %s', async (staffRole, isNeeded) => {
    const who = await house.holder()
    await t.db.updateTable('members').set({ staff_role: staffRole }).where('id', '=', who.memberId).execute()
    const { token } = await house.signedIn(who)
    expect((await send('GET /me/factors', token)).body).toMatchObject({ is_needed: isNeeded, is_proved: false })
    // the browser shows the gate by this, before it has asked for anything of the studio
    const owes = async () => ((await send('GET /me', token)).body as { me?: { owes_factor?: string } }).me?.owes_factor
    expect(await owes()).toBe(isNeeded ? 'make' : null)
    const before = await desk(token)
    expect(before.body.code ?? before.status).toBe(isNeeded ? 'auth.factor_needed' : 200)
    await house.turnOnTimeCodes(token)
    expect((await desk(token)).status).toBe(200)
    expect(await owes()).toBe(null)
  })

  it('is asked in each session, and a session that proves it is let in', async () => {
    const who = await holderOf('codes', { staffRole: 'admin' })
    const { token } = await house.signedIn(who)
    expect((await desk(token)).body).toMatchObject({ code: 'auth.factor_needed' })
    expect((await send('GET /me', token)).body).toMatchObject({ me: { owes_factor: 'prove' } })
    t.clock.advance(minutes(1))
    const wrong = await send('POST /me/factors/prove', token, { code: timeCodeOf(who.secret, 7) })
    expect(wrong.body).toHaveProperty('errors.code')
    expect((await send('POST /me/factors/prove', token, { code: timeCodeOf(who.secret) })).status).toBe(200)
    expect((await desk(token)).status).toBe(200)
  })

  it('is asked again when the factors are gone', async () => {
    const who = await holderOf('codes', { staffRole: 'admin' })
    await send('DELETE /me/time-codes', who.token)
    expect((await desk(who.token)).body).toMatchObject({ code: 'auth.factor_needed' })
  })
})

describe('a lost device', () => {
  it('of an administrator whom nobody can help is taken off on the console', async () => {
    const who = await holderOf('codes', { staffRole: 'admin' })
    const named = normaliseUserName(who.userName)
    if ('refused' in named) throw new Error('no user name')
    expect(await resetFactorsByConsole(t.core, named)).toBe('done')
    expect(await resetFactorsByConsole(t.core, named)).toBe('no_factors')
    const nobody = normaliseUserName('nobody@example.com')
    if ('refused' in nobody) throw new Error('no user name')
    expect(await resetFactorsByConsole(t.core, nobody)).toBe('no_member')
    expect(await house.liveSessionsOf(who.memberId)).toEqual([])
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'DONE' })
    expect(await actionsOf(who.memberId)).toEqual(['factor.time_codes_on', 'factor.reset'])
  })

  const reset = (token: string, memberId: string, reason = 'گوشی گم شده، تلفنی شناختیم') =>
    send(`POST /studio/members/${memberId}/reset-factors`, token, { reason })

  it('is helped by an administrator: both are told, it is written down, and all sessions end', async () => {
    const [who, admin] = [await holderOf('codes', { sessions: 2 }), await holderOf('codes', { staffRole: 'admin' })]
    const half = await logIn(who.userName)
    expect((await reset(admin.token, who.memberId)).status).toBe(200)
    expect(await house.liveSessionsOf(who.memberId)).toEqual([])
    expect((await answer(half.body.remember_token, { code: timeCodeOf(who.secret) })).body.code).toBe(
      'auth.remember_token_invalid',
    )
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'DONE' })
    expect((await house.messageOf(who.userName, 2)).text).toContain('مدیر پرده')
    expect((await house.messageOf(admin.userName, 2)).text).toContain(who.userName.slice(-4))
    const noted = await t.db
      .selectFrom('audit_log')
      .select(['member_id', 'details'])
      .where('action', '=', 'factor.reset')
      .where('subject', '=', `member:${who.memberId}`)
      .execute()
    expect(noted).toEqual([{ member_id: admin.memberId, details: { reason: 'گوشی گم شده، تلفنی شناختیم' } }])
  })

  it('is not helped by oneself, without a reason, by others of staff, or where there is nothing', async () => {
    const admin = await holderOf('codes', { staffRole: 'admin' })
    const support = await holderOf('codes', { staffRole: 'support' })
    const [who, bare] = [await holderOf('codes'), await house.holder()]
    expect((await reset(admin.token, admin.memberId)).body).toMatchObject({ code: 'staff.own_factors' })
    expect((await reset(admin.token, who.memberId, ' ')).body).toHaveProperty('errors.reason')
    expect((await reset(support.token, who.memberId)).body).toMatchObject({ code: 'auth.forbidden' })
    expect((await reset(admin.token, bare.memberId)).body).toMatchObject({ code: 'staff.no_factors' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await reset(admin.token, nobody)).body).toMatchObject({ code: 'staff.no_such_member' })
    expect((await logIn(who.userName)).body).toMatchObject({ next: 'SECOND_FACTOR' })
  })
})

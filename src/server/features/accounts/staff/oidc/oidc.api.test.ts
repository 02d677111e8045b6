import { describe, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { oidcHouse } from '#tests/support/oidc/oidc-house.ts'

const {
  provider,
  t,
  now,
  admin,
  newPerson,
  get,
  cookieIn,
  secretIn,
  comeBack,
  finish,
  signIn,
  entered,
  roleOf,
  setRole,
  named,
  deedsOf,
} = await oidcHouse()

describe('a sign-in by the organisation', () => {
  test('makes somebody whom nobody knew yet a member with the role of the claims, and finds them again', async () => {
    const { subject, say, email } = newPerson()
    const first = await signIn(subject)
    expect(first.status).toBe(200)
    const { token, me, next } = entered(first)
    expect([me.staff_role, me.first_name, next]).toEqual(['editor', 'Roya', 'DONE'])
    // it counts as a password that was just given
    const session = t.db.selectFrom('sessions').where('member_id', '=', me.id).select('confirmed_at')
    expect(await session.executeTakeFirstOrThrow()).toEqual({ confirmed_at: now() })
    expect((await t.call('GET /studio/titles', {}, { token })).status).toBe(200)
    expect(await deedsOf(me.id)).toEqual([{ action: 'staff.joined', details: { role: 'editor', by: 'oidc' } }])
    // the address changes hands there; the person is found by who they are
    say({ email: 'another@organisation.example' })
    expect(entered(await signIn(subject)).me.id).toBe(me.id)
    const thief = newPerson({ email })
    expect((await signIn(thief.subject)).said).toBe('oidc.other_identity')
  })

  test('leads to the provider with a proof key, and ties it to the browser by a cookie', async () => {
    const begun = await get('/auth/oidc', '')
    const { searchParams, origin } = new URL(String(begun.headers.location))
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      client_id: 'parde',
      redirect_uri: 'http://parde.test/auth/oidc/return',
      scope: 'openid email profile',
    })
    expect(begun.headers['set-cookie']).toMatch(/^parde_oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(begun.headers['cache-control']).toBe('no-store')
    const stored = JSON.stringify(await t.db.selectFrom('oidc_flows').selectAll().execute())
    expect(stored).not.toContain(searchParams.get('state') ?? '-')
  })

  test('opens one session, though its page asks twice, and in no other browser', async () => {
    const { subject } = newPerson()
    const { secret, cookie } = await comeBack(subject)
    expect((await finish(secret, '')).body.code).toBe('oidc.over')
    expect((await finish(secret, `parde_oidc=${'x'.repeat(43)}`)).body.code).toBe('oidc.over')
    const answers = await Promise.all([finish(secret, cookie), finish(secret, cookie), finish(secret, cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  test('takes what comes back once, by the browser that began, and within ten minutes', async () => {
    const { subject } = newPerson()
    const { url, cookie } = await comeBack(subject)
    expect(secretIn(await get(url.pathname + url.search, cookie))).toBe('over')
    const begun = await get('/auth/oidc', '')
    const other = await provider.signIn(String(begun.headers.location), subject)
    expect(secretIn(await get(other.pathname + other.search, ''))).toBe('over')
    expect(secretIn(await get(other.pathname + other.search, cookie))).toBe('over')
    const wrong = new URL(other)
    wrong.searchParams.set('state', 'x'.repeat(43))
    expect(secretIn(await get(wrong.pathname + wrong.search, cookieIn(begun)))).toBe('over')
    t.clock.advance(minutes(10))
    expect(secretIn(await get(other.pathname + other.search, cookieIn(begun)))).toBe('over')
    expect((await finish('over', cookie)).body.code).toBe('oidc.over')
  })

  test('does not take the code of another sign-in', async () => {
    const [mine, theirs] = [await get('/auth/oidc', ''), await get('/auth/oidc', '')]
    const url = await provider.signIn(String(theirs.headers.location), newPerson().subject)
    const state = new URL(String(mine.headers.location)).searchParams.get('state') ?? ''
    url.searchParams.set('state', state)
    const cookie = cookieIn(mine)
    const back = await get(url.pathname + url.search, cookie)
    expect((await finish(secretIn(back), cookie)).body.code).toBe('oidc.failed')
  })

  test('makes one account of somebody who comes in twice at the same moment', async () => {
    const { subject, email } = newPerson()
    const ways = await Promise.all(
      [1, 2, 3].map(async () => {
        const begun = await get('/auth/oidc', '')
        return { cookie: cookieIn(begun), url: await provider.signIn(String(begun.headers.location), subject) }
      }),
    )
    const backs = ways.map(async ({ cookie, url }) => ({ cookie, back: await get(url.pathname + url.search, cookie) }))
    const answers = await Promise.all(
      (await Promise.all(backs)).map(({ cookie, back }) => finish(secretIn(back), cookie)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((one) => entered(one).me.id)).size).toBe(1)
    const rows = await t.db.selectFrom('members').where('user_name', '=', email).select('id').execute()
    expect(rows).toHaveLength(1)
  })

  test('with three devices signed in names them, as every other', async () => {
    const { subject } = newPerson()
    const { me } = entered(await signIn(subject))
    const profile = await t.db
      .selectFrom('profiles')
      .where('member_id', '=', me.id)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const _ of [1, 2]) await newSession(t.db, now(), { memberId: me.id, profileId: profile.id })
    const full = (await signIn(subject)).body as unknown as { next: string; token: null; active_sessions: object[] }
    expect([full.next, full.token, full.active_sessions.length]).toEqual(['MORE_THAN_3_ACTIVE_SESSION', null, 3])
  })
})

describe('an account that was there before', () => {
  test('is taken at the first sign-in where it is staff, by the verified address alone', async () => {
    const { memberId } = await newMember(t.db, now(), { staffRole: 'editor' })
    const { subject, email, say } = newPerson({ email_verified: false })
    await named(memberId, email)
    expect((await signIn(subject)).said).toBe('oidc.unverified')
    say({ email_verified: 'true' })
    expect((await signIn(subject)).said).toBe('oidc.unverified')
    say({ email_verified: true })
    expect(entered(await signIn(subject)).me.id).toBe(memberId)
  })

  test('of a stranger with a password is not taken before an administrator has invited it', async () => {
    const { memberId } = await newMember(t.db, now())
    const { subject, email } = newPerson()
    await named(memberId, email)
    expect((await signIn(subject)).said).toBe('oidc.not_staff')
    expect(await roleOf(memberId)).toBeNull()
    const body = { user_name: email, role: 'support' as const, language: 'en' as const }
    await t.call('POST /studio/staff/invitations', { body }, { token: admin.token })
    expect(entered(await signIn(subject)).me).toMatchObject({ id: memberId, staff_role: 'editor' })
    // the invitation is over with it
    const list = await t.call('GET /studio/staff', {}, { token: admin.token })
    expect(list.body.invitations.map((one) => one.user_name)).not.toContain(email)
  })

  test('keeps its role where a provider that never gave it one says nothing of it', async () => {
    const { memberId } = await newMember(t.db, now(), { staffRole: 'finance' })
    const { subject, email } = newPerson({ roles: [] })
    await named(memberId, email)
    expect((await signIn(subject)).said).toBe('oidc.no_role')
    expect(await roleOf(memberId)).toBe('finance')
  })
})

describe('the role', () => {
  test('is that of the claims at each sign-in, recorded and told; gone there, it is gone here', async () => {
    const { subject, say } = newPerson()
    const { me, token } = entered(await signIn(subject))
    say({ roles: 'parde-admin' })
    expect(entered(await signIn(subject)).me.staff_role).toBe('admin')
    say({ roles: ['something-else'] })
    expect((await signIn(subject)).said).toBe('oidc.no_role')
    expect(await roleOf(me.id)).toBeNull()
    expect((await t.refused('GET /studio/titles', {}, { token })).body.code).toBe('auth.forbidden')
    expect(await deedsOf(me.id)).toEqual([
      { action: 'staff.joined', details: { role: 'editor', by: 'oidc' } },
      { action: 'staff.role_changed', details: { was: 'editor', role: 'admin', by: 'oidc' } },
      { action: 'staff.role_taken', details: { was: 'admin', role: null, by: 'oidc' } },
    ])
    const told = await t.db.selectFrom('notices').where('member_id', '=', me.id).select('kind').execute()
    expect(told).toEqual([{ kind: 'security' }, { kind: 'security' }])
    expect((await signIn(newPerson({ roles: undefined }).subject)).said).toBe('oidc.no_role')
  })

  test('of the last administrator is not taken by claims', async () => {
    const { subject, say } = newPerson({ roles: 'parde-admin' })
    const { me } = entered(await signIn(subject))
    await setRole(admin.memberId, null)
    const others = t.db.updateTable('members').set({ staff_role: null }).where('staff_role', '=', 'admin')
    await others.where('id', '<>', me.id).execute()
    say({ roles: 'parde-edit' })
    expect(entered(await signIn(subject)).me.staff_role).toBe('admin')
    say({ roles: [] })
    expect((await signIn(subject)).said).toBe('oidc.no_role')
    expect(await roleOf(me.id)).toBe('admin')
    await setRole(admin.memberId, 'admin')
    expect((await signIn(subject)).said).toBe('oidc.no_role')
    expect(await roleOf(me.id)).toBeNull()
  })
})

describe('a second factor', () => {
  test.each([
    [['pwd', 'otp'], true],
    [['pwd'], false],
  ])('is proved where the provider says so: %j', async (amr, has) => {
    const { subject } = newPerson({ amr })
    const { secret } = await comeBack(subject)
    expect(secret).not.toBe('over')
    const flow = t.db.selectFrom('oidc_flows').where('finish_hash', 'is not', null).orderBy('created_at', 'desc')
    const rows = await flow.select(['member_id', 'has_second_factor']).execute()
    const identity = await t.db
      .selectFrom('staff_identities')
      .where('subject', '=', subject)
      .select('member_id')
      .executeTakeFirstOrThrow()
    expect(rows.find((row) => row.member_id === identity.member_id)?.has_second_factor).toBe(has)
  })
})

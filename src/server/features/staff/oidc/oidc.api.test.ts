import { describe, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { testApp } from '../../../../../tests/support/app.ts'
import { newMember, newSession } from '../../../../../tests/support/new-rows.ts'
import { hashPassword } from '../../accounts/index.ts'
import { offerSignIn } from '../index.ts'
import { testProvider } from '../../../../../tests/support/oidc/provider.ts'

const provider = await testProvider()
const settings = {
  ...{ issuer: provider.issuer, clientId: 'parde', clientSecret: 'a-secret-of-the-contract' },
  ...{ secondFactor: 'claims' as const },
  roles: {
    claim: 'roles',
    roles: [
      { value: 'parde-admin', role: 'admin' as const },
      { value: 'parde-edit', role: 'editor' as const },
    ],
  },
}
const t = await testApp({ oidc: settings, logLevel: 'info' })
const now = () => t.clock.now()
// somebody has to stay when claims take roles away
const admin = await newMember(t.db, now(), { staffRole: 'admin' })

let count = 0
/** Somebody of the organisation; what is said of them can be changed later. */
function newPerson(said: Record<string, unknown> = {}) {
  count += 1
  const subject = `person-${count}`
  const email = `person${count}@organisation.example`
  const say = (more: Record<string, unknown>) =>
    provider.people.set(subject, { ...provider.people.get(subject), ...more })
  say({ email, email_verified: true, given_name: 'Roya', family_name: 'Azari', roles: ['parde-edit'], ...said })
  return { subject, email, say }
}

const get = (url: string, cookie: string) =>
  t.app.inject({ url, headers: { cookie, 'accept-language': 'en' }, remoteAddress: '127.0.0.1' })
const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const secretIn = ({ headers }: { headers: Record<string, unknown> }) => String(headers['location']).split('#')[1] ?? ''

/** To the provider and back: what our page would have. */
async function comeBack(subject: string) {
  const begun = await get('/auth/oidc?lang=en', '')
  const cookie = cookieIn(begun)
  const url = await provider.signIn(String(begun.headers.location), subject)
  const back = await get(url.pathname + url.search, cookie)
  return { begun, cookie, url, back, secret: secretIn(back) }
}
const finish = (secret: string, cookie: string, locale: 'fa' | 'en' = 'en') =>
  t.refused('POST /staff-sign-in/finish', { body: { secret } }, { headers: { cookie }, locale })
async function signIn(subject: string) {
  const { secret, cookie } = await comeBack(subject)
  const answer = await finish(secret, cookie)
  return { ...answer, said: answer.status === 200 ? 'in' : answer.body.code }
}
type Entered = { token: string; me: { id: MemberId; staff_role: StaffRole; first_name: string }; next: string }
const entered = ({ body }: { body: unknown }) => body as Entered

const roleOf = async (memberId: MemberId) =>
  (await t.db.selectFrom('members').where('id', '=', memberId).select('staff_role').executeTakeFirstOrThrow())
    .staff_role
const setRole = (memberId: MemberId, role: StaffRole | null) =>
  t.db.updateTable('members').set({ staff_role: role }).where('id', '=', memberId).execute()
const named = (memberId: MemberId, user_name: string) =>
  t.db.updateTable('members').set({ user_name }).where('id', '=', memberId).execute()
const deedsOf = (memberId: MemberId) =>
  t.db.selectFrom('audit_log').where('member_id', '=', memberId).orderBy('id').select(['action', 'details']).execute()

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
      ...{ code_challenge_method: 'S256', response_type: 'code', client_id: 'parde' },
      ...{ redirect_uri: 'http://parde.test/auth/oidc/return', scope: 'openid email profile' },
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

describe('a provider', () => {
  test('that refuses is told, without its words', async () => {
    expect((await signIn('nobody')).said).toBe('oidc.refused')
  })

  test('that is away is told in a clear sentence, in both languages, and asked again', async () => {
    t.clock.advance(days(1))
    provider.instead.answer = (_request, response) => void response.writeHead(503).end('away')
    const begun = await get('/auth/oidc?lang=fa', '')
    expect(begun.headers.location).toMatch(/^\/organisation#[\w-]{43}$/)
    const answer = await finish(secretIn(begun), cookieIn(begun), 'fa')
    expect([answer.status, answer.body.code]).toEqual([503, 'oidc.away'])
    expect(answer.body.message).toContain('پاسخ نمی‌دهد')
    provider.instead.answer = (request) => void request.socket.destroy()
    const again = await get('/auth/oidc?lang=en', '')
    expect(again.headers.location).toMatch(/^\/en\/organisation#/)
    expect((await finish(secretIn(again), cookieIn(again))).body.code).toBe('oidc.away')
    provider.instead.answer = null
    expect((await signIn(newPerson().subject)).said).toBe('in')
  })

  test('that goes away on the way back is told too', async () => {
    const begun = await get('/auth/oidc', '')
    const url = await provider.signIn(String(begun.headers.location), newPerson().subject)
    provider.instead.answer = (request) => void request.socket.destroy()
    const back = await get(url.pathname + url.search, cookieIn(begun))
    provider.instead.answer = null
    expect((await finish(secretIn(back), cookieIn(begun))).body.code).toBe('oidc.away')
  })

  test('that says to be another is not believed', async () => {
    t.clock.advance(days(1))
    provider.instead.answer = (_request, response) => {
      const other = 'https://other.example'
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ issuer: other, authorization_endpoint: other, token_endpoint: other }))
    }
    const begun = await get('/auth/oidc', '')
    provider.instead.answer = null
    expect((await finish(secretIn(begun), cookieIn(begun))).body.code).toBe('oidc.failed')
  })
})

describe('a link of the console', () => {
  const offer = (userName: string) =>
    offerSignIn(t.core, { userName: { kind: 'email', normal: userName }, locale: 'en' })
  const secretOf = (link: string | null) => link?.split('#')[1] ?? ''

  test('lets a member of staff in once, is recorded, and they are told', async () => {
    const { memberId } = await newMember(t.db, now(), { staffRole: 'support' })
    await named(memberId, 'sara@organisation.example')
    const link = await offer('sara@organisation.example')
    expect(link).toMatch(/^http:\/\/parde\.test\/en\/organisation#[\w-]{43}$/)
    expect(entered(await finish(secretOf(link), '')).me).toMatchObject({ id: memberId, staff_role: 'support' })
    expect((await finish(secretOf(link), '')).body.code).toBe('oidc.over')
    expect((await deedsOf(memberId)).map(({ action }) => action)).toEqual(['staff.signed_in_by_link'])
    const made = t.db.selectFrom('audit_log').where('subject', '=', `member:${memberId}`).orderBy('id')
    expect(await made.select(['action', 'member_id']).execute()).toEqual([
      { action: 'staff.sign_in_link', member_id: null },
      { action: 'staff.signed_in_by_link', member_id: memberId },
    ])
    const told = await t.db.selectFrom('notices').where('member_id', '=', memberId).select('kind').execute()
    expect(told).toEqual([{ kind: 'security' }])
  })

  test('ends after 15 minutes, with a later one, and for whoever is no longer staff', async () => {
    const { memberId } = await newMember(t.db, now(), { staffRole: 'support' })
    await named(memberId, 'omid@organisation.example')
    const [first, second] = [await offer('omid@organisation.example'), await offer('omid@organisation.example')]
    expect((await finish(secretOf(first), '')).body.code).toBe('oidc.over')
    t.clock.advance(minutes(15))
    expect((await finish(secretOf(second), '')).body.code).toBe('oidc.over')
    const third = await offer('omid@organisation.example')
    await setRole(memberId, null)
    expect((await finish(secretOf(third), '')).body.code).toBe('oidc.over')
    expect(await offer('omid@organisation.example')).toBeNull()
  })
})

describe('where staff have no passwords', async () => {
  const house = await testApp({ oidc: settings, staffPasswords: false })
  const password = 'seven quiet lamps'
  const passwordHash = await hashPassword(password)
  const come = async (staffRole: StaffRole | null) => {
    const { memberId } = await newMember(house.db, house.clock.now(), staffRole === null ? {} : { staffRole })
    const { user_name } = await house.db
      .updateTable('members')
      .set({ password_hash: passwordHash })
      .where('id', '=', memberId)
      .returning('user_name')
      .executeTakeFirstOrThrow()
    return (typed: string) => house.refused('POST /auth/login', { body: { user_name, password: typed } })
  }

  test('a right password of theirs is refused with the way in, a wrong one as everybody’s', async () => {
    const ofStaff = await come('editor')
    expect((await ofStaff('not their password')).body.code).toBe('auth.wrong_password')
    const right = await ofStaff(password)
    expect([right.status, right.body.code]).toEqual([403, 'auth.by_organisation'])
    expect((await (await come(null))(password)).status).toBe(200)
  })

  test('the sign-in of the studio says which ways there are', async () => {
    expect((await house.call('GET /staff-sign-in')).body).toEqual({ organisation: true, password: false })
    expect((await t.call('GET /staff-sign-in')).body).toEqual({ organisation: true, password: true })
  })
})

test('who is refused is written down with their account where there is one, never with their address', async () => {
  const { memberId } = await newMember(t.db, now())
  const { subject, email } = newPerson()
  await named(memberId, email)
  const unverified = newPerson({ email_verified: false })
  const seen = t.logLines.length
  await signIn(subject)
  await signIn(unverified.subject)
  const lines = t.logLines.slice(seen)
  const refusals = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(refusals.filter(({ msg }) => msg === 'a sign-in was refused')).toMatchObject([
    { member_id: memberId, by: 'organisation' },
    { member_id: null, by: 'organisation' },
  ])
  for (const typed of [email, unverified.email]) expect(lines.join('\n')).not.toContain(typed)
})

test('the log has neither codes nor states nor secrets of a sign-in', async () => {
  const { url, secret, cookie } = await comeBack(newPerson().subject)
  await finish(secret, cookie)
  const hidden = [url.searchParams.get('code'), url.searchParams.get('state'), secret, cookie.split('=')[1]]
  expect(hidden.every((one) => (one ?? '').length > 20)).toBe(true)
  expect(t.logLines.filter((line) => hidden.some((one) => line.includes(one ?? '-')))).toEqual([])
})

test('a house without a provider has no such sign-in', async () => {
  const house = await testApp()
  expect((await house.app.inject({ url: '/auth/oidc' })).json<{ code: string }>().code).toBe('oidc.off')
  expect((await house.app.inject({ url: '/auth/oidc/return' })).json<{ code: string }>().code).toBe('oidc.off')
})

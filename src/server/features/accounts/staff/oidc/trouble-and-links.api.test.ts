import { describe, expect, test } from 'vitest'
import { days, minutes } from '#lib/time/clock.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { oidcHouse } from '#tests/support/oidc/oidc-house.ts'
import { hashPassword } from '#server/features/accounts/members/index.ts'
import { offerSignIn } from '../index.ts'

const {
  provider,
  settings,
  t,
  now,
  newPerson,
  get,
  cookieIn,
  secretIn,
  comeBack,
  finish,
  signIn,
  entered,
  setRole,
  named,
  deedsOf,
} = await oidcHouse()

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

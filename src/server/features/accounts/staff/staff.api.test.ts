import { describe, expect, test } from 'vitest'
import { normaliseUserName, type UserName } from '#lib/typed/user-name.ts'
import type { MemberId } from '#lib/ids.ts'
import { days, hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { offerSetup, raiseAdministrator } from './index.ts'

const t = await testApp()
const now = () => t.clock.now()
const secretOf = (link: string) => link.slice(link.indexOf('#') + 1)
const named = (text: string): UserName => {
  const name = normaliseUserName(text)
  if ('refused' in name) throw new Error(`${text} is no user name`)
  return name
}
const admin = await newMember(t.db, now(), { staffRole: 'admin' })
const as = ({ token }: { token: string }) => ({ token })

const userNameOf = async (memberId: MemberId) =>
  (await t.db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow()).user_name
const roleOf = async (memberId: MemberId) =>
  (await t.db.selectFrom('members').where('id', '=', memberId).select('staff_role').executeTakeFirstOrThrow())
    .staff_role
const invite = async (user_name: string, role: 'editor' | 'support' | 'admin' = 'editor') =>
  secretOf(
    (await t.call('POST /studio/staff/invitations', { body: { user_name, role, language: 'en' } }, as(admin))).body
      .link,
  )
const accept = (secret: string, who: { token: string }) =>
  t.refused('POST /staff-link/accept', { body: { secret } }, as(who))
const deeds = async () =>
  await t.db.selectFrom('audit_log').orderBy('id').select(['action', 'member_id', 'details']).execute()

const details = {
  first_name: 'Nika',
  last_name: 'Azari',
  country: 'IR',
  password: 'seven quiet lamps',
  rePassword: 'seven quiet lamps',
  acceptTerms: true,
}

describe('an invitation', () => {
  test('makes whoever holds it a member without a code, and staff once', async () => {
    const secret = await invite('nika@example.com', 'support')
    const look = await t.call('POST /staff-link', { body: { secret } })
    expect(look.body).toEqual({ kind: 'invited', role: 'support', user_name: 'nika@example.com', has_account: false })
    // it is for this name alone, whatever the caller says
    const begun = await t.call('POST /staff-link/begin', { body: { secret, user_name: 'other@example.com' } })
    expect(begun.body).toMatchObject({ next: 'COMPLETE', user_name: 'nika@example.com' })
    const { remember_token } = begun.body
    const made = await t.call('POST /auth/compelet', {
      body: { user_name: 'nika@example.com', remember_token, ...details },
    })
    expect(made.body.me.staff_role).toBeNull()
    const first = await t.call('POST /staff-link/accept', { body: { secret } }, as(made.body))
    expect(first.body.me.staff_role).toBe('support')
    // an answer that was lost is asked for again
    expect((await accept(secret, made.body)).status).toBe(200)
    expect((await t.refused('POST /staff-link', { body: { secret } })).body.code).toBe('staff.link_over')
    expect((await deeds()).slice(-2)).toMatchObject([
      { action: 'staff.invited', member_id: admin.memberId, details: { role: 'support' } },
      { action: 'staff.joined', details: { role: 'support', by: 'invited' } },
    ])
  })

  test('goes to its address as a sealed letter, and only the answer to who made it has the link', async () => {
    const secret = await invite('reza@example.com')
    const rows = await t.db
      .selectFrom('notices')
      .where('kind', '=', 'security')
      .select(['channel', 'member_id'])
      .execute()
    expect(rows).toContainEqual({ channel: 'mail', member_id: null })
    const stored = JSON.stringify(await t.db.selectFrom('staff_invitations').selectAll().execute())
    expect(stored).not.toContain(secret)
    const list = await t.call('GET /studio/staff', {}, as(admin))
    expect(JSON.stringify(list.body)).not.toContain(secret)
    expect(list.body.invitations).toContainEqual(
      expect.objectContaining({ user_name: 'reza@example.com', role: 'editor' }),
    )
  })

  test('opens nothing for another account, after a week, after it was taken back, or after a later one', async () => {
    const [member, other] = [await newMember(t.db, now()), await newMember(t.db, now())]
    const name = await userNameOf(member.memberId)
    const earlier = await invite(name)
    const secret = await invite(name)
    expect((await accept(earlier, member)).body.code).toBe('staff.link_over')
    expect((await accept(secret, other)).body.code).toBe('staff.other_account')
    expect(await roleOf(other.memberId)).toBeNull()
    t.clock.advance(days(7) - 1)
    expect((await t.call('POST /staff-link', { body: { secret } })).body.has_account).toBe(true)
    t.clock.advance(1)
    expect((await accept(secret, member)).body.code).toBe('staff.link_over')
    const taken = await invite(name)
    const { body } = await t.call('GET /studio/staff', {}, as(admin))
    const open = body.invitations.find((one) => one.user_name === name)
    const path = { params: { id: open?.id ?? '' } }
    await t.call('DELETE /studio/staff/invitations/:id', path, as(admin))
    expect((await accept(taken, member)).body.code).toBe('staff.link_over')
    const again = await t.refused('DELETE /studio/staff/invitations/:id', path, as(admin))
    expect(again.body.code).toBe('staff.invitation_over')
    expect(await roleOf(member.memberId)).toBeNull()
  })

  test('is refused for staff, and takes nobody’s role when they became staff by another way', async () => {
    const member = await newMember(t.db, now())
    const name = await userNameOf(member.memberId)
    const secret = await invite(name, 'editor')
    await raiseAdministrator(t.core, { userName: named(name), locale: 'en' })
    expect(await roleOf(member.memberId)).toBe('admin')
    expect((await accept(secret, member)).body.code).toBe('staff.link_over')
    const body = { user_name: name, role: 'editor' as const, language: 'en' as const }
    expect((await t.refused('POST /studio/staff/invitations', { body }, as(admin))).body.code).toBe('staff.already')
    expect(await roleOf(member.memberId)).toBe('admin')
  })

  test('of ten devices that accept it at once, one member becomes staff, once', async () => {
    const member = await newMember(t.db, now())
    const secret = await invite(await userNameOf(member.memberId))
    const before = (await deeds()).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(secret, member)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await deeds()).length).toBe(before + 1)
  })
})

describe('a role', () => {
  test('is changed by an administrator, holds at the next call, and nobody overwrites what they did not see', async () => {
    const editor = await newMember(t.db, now(), { staffRole: 'editor' })
    const put = (body: object) =>
      t.refused('PUT /studio/staff/:id', { params: { id: editor.memberId }, body }, as(admin))
    expect((await t.refused('GET /studio/finance', {}, as(editor))).status).toBe(403)
    expect((await put({ role: 'finance', was: 'editor' })).status).toBe(200)
    expect((await t.refused('GET /studio/finance', {}, as(editor))).status).toBe(200)
    expect((await put({ role: 'support', was: 'editor' })).body.code).toBe('studio.changed_meanwhile')
    expect((await put({ role: null, was: 'finance' })).status).toBe(200)
    expect((await t.refused('GET /studio/titles', {}, as(editor))).status).toBe(403)
    expect((await put({ role: 'editor', was: 'finance' })).body.code).toBe('staff.not_found')
    const told = t.db.selectFrom('notices').where('member_id', '=', editor.memberId).select('kind').execute()
    expect(await told).toEqual([{ kind: 'security' }, { kind: 'security' }])
  })

  test('of the last administrator stays, also when two take away each other’s', async () => {
    const others = t.db.updateTable('members').set({ staff_role: null }).where('staff_role', '=', 'admin')
    await others.where('id', '<>', admin.memberId).execute()
    const take = (who: { token: string }, id: string) =>
      t.refused('PUT /studio/staff/:id', { params: { id }, body: { role: null, was: 'admin' } }, as(who))
    expect((await take(admin, admin.memberId)).body.code).toBe('staff.last_admin')
    for (let round = 0; round < 5; round++) {
      const second = await newMember(t.db, now(), { staffRole: 'admin' })
      const answers = await Promise.all([take(admin, second.memberId), take(second, admin.memberId)])
      const left = await t.db.selectFrom('members').where('staff_role', '=', 'admin').select('id').execute()
      expect(left).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await t.db.updateTable('members').set({ staff_role: null }).where('id', '=', second.memberId).execute()
      await t.db.updateTable('members').set({ staff_role: 'admin' }).where('id', '=', admin.memberId).execute()
    }
  })
})

describe('the first administrator', () => {
  const noAdmins = () =>
    t.db.updateTable('members').set({ staff_role: null }).where('staff_role', '=', 'admin').execute()

  test('comes by a link of the log, which a house with an administrator does not offer', async () => {
    expect(await offerSetup(t.core)).toBeNull()
    await noAdmins()
    const links = [await offerSetup(t.core), await offerSetup(t.core)]
    const secrets = links.map((link) => secretOf(link ?? ''))
    expect(links[0]).toMatch(/^http:\/\/parde\.test\/en\/setup#[\w-]{20,64}$/)
    const look = await t.call('POST /staff-link', { body: { secret: secrets[0] ?? '' } })
    expect(look.body).toEqual({ kind: 'setup', role: 'admin', user_name: null, has_account: false })
    const unnamed = await t.refused('POST /staff-link/begin', { body: { secret: secrets[0] } })
    expect(unnamed).toMatchObject({ status: 422, body: { errors: { user_name: [expect.any(String)] } } })
    // two people who opened two links press at once
    const people = [await newMember(t.db, now()), await newMember(t.db, now())]
    const answers = await Promise.all(people.map((one, n) => accept(secrets[n] ?? '', one)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    expect(await roleOf(winner?.memberId ?? '')).toBe('admin')
    for (const secret of secrets)
      expect((await t.refused('POST /staff-link', { body: { secret } })).body.code).toBe('staff.link_over')
  })

  test('who is known by the command has no link in the log that still works, and its own works for a day', async () => {
    await noAdmins()
    const link = (await offerSetup(t.core)) ?? ''
    const raised = await raiseAdministrator(t.core, { userName: named('sara@example.com'), locale: 'fa' })
    if (raised.did !== 'link') throw new Error('there is such an account already')
    expect(raised.link).toMatch(/^http:\/\/parde\.test\/setup#/)
    const member = await newMember(t.db, now())
    await raiseAdministrator(t.core, { userName: named(await userNameOf(member.memberId)), locale: 'en' })
    expect((await t.refused('POST /staff-link', { body: { secret: secretOf(link) } })).body.code).toBe(
      'staff.link_over',
    )
    expect((await t.call('POST /staff-link', { body: { secret: secretOf(raised.link) } })).body.kind).toBe('console')
    t.clock.advance(hours(24))
    await noAdmins()
    await offerSetup(t.core)
    const setups = t.db.selectFrom('staff_invitations').where('kind', '=', 'setup').select('id').execute()
    expect(await setups).toHaveLength(1)
    expect((await t.refused('POST /staff-link', { body: { secret: secretOf(raised.link) } })).status).toBe(410)
    const nobody = (await deeds()).filter(({ member_id: by }) => by === null)
    expect(nobody.map(({ action }) => action)).toEqual(['staff.raised', 'staff.invited', 'staff.raised'])
  })

  test('guessed links are counted by address, and then refused', async () => {
    const guess = (n: number) =>
      t.refused('POST /staff-link', { body: { secret: `guess-${n}-${'x'.repeat(30)}` } }, { ip: '203.0.113.77' })
    for (let n = 0; n < 100; n++) expect((await guess(n)).status).toBe(410)
    expect((await guess(101)).status).toBe(429)
  })
})

test('the list says who has a second step, and whose role needs one', async () => {
  const at = now()
  const member = await newMember(t.db, at, { staffRole: 'finance' })
  const begun = await newMember(t.db, at, { staffRole: 'support' })
  await t.db
    .insertInto('passkeys')
    .values(
      ['a', 'b'].map((id) => ({
        member_id: member.memberId,
        credential_id: Buffer.from(id),
        public_key: Buffer.from('k'),
        counter: 0,
        created_at: at,
        name: id,
        transports: [],
      })),
    )
    .execute()
  await t.db
    .insertInto('time_codes')
    .values([
      { member_id: member.memberId, begun_at: at, confirmed_at: at, sealed_secret: Buffer.from('s') },
      // somebody who saw the QR and never gave a code
      { member_id: begun.memberId, begun_at: at, sealed_secret: Buffer.from('s') },
    ])
    .execute()
  const boss = await newMember(t.db, at, { staffRole: 'admin' })
  const of = async (id: MemberId) =>
    (await t.call('GET /studio/staff', {}, as(boss))).body.items.find((one) => one.id === id)
  expect(await of(member.memberId)).toMatchObject({ passkeys: 2, has_time_codes: true, needs_factor: false })
  expect(await of(begun.memberId)).toMatchObject({ passkeys: 0, has_time_codes: false, needs_factor: false })
  t.core.config.secondFactorRoles = ['finance']
  expect(await of(member.memberId)).toMatchObject({ needs_factor: true })
  expect(await of(begun.memberId)).toMatchObject({ needs_factor: false })
  t.core.config.secondFactorRoles = []
})

import { expect, test } from 'vitest'
import type { MemberId } from '#lib/ids.ts'
import { AppError } from '#server/fail.ts'
import { loginHouse, password } from '#tests/support/houses/login-house.ts'
import { askGiftCode, comeInAgain, comeInByCode } from './come-in-by-code.ts'

const house = await loginHouse({ staffPasswords: false })
const { post, t } = house
const visitor = { ip: '127.0.0.1', deviceHash: null, work: null, captcha: null, country: null, userAgent: undefined }

const makeStaff = (memberId: MemberId) =>
  t.db.updateTable('members').set({ staff_role: 'editor' }).where('id', '=', memberId).execute()
const hashOf = async (memberId: MemberId) =>
  (await t.db.selectFrom('members').where('id', '=', memberId).select('password_hash').executeTakeFirstOrThrow())
    .password_hash
const codeOf = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => null,
    (why: unknown) => why,
  )
  return error instanceof AppError ? error.code : error
}
const refusal = { status: 403, body: { code: 'auth.by_organisation' } }

test('a password opens nothing for staff; a wrong one is told as everybody’s', async () => {
  const [member, staff] = [await house.holder(), await house.holder()]
  await makeStaff(staff.memberId)
  expect(await house.logIn(staff.userName, { password: 'not theirs' })).toMatchObject({
    body: { code: 'auth.wrong_password' },
  })
  expect(await house.logIn(staff.userName)).toMatchObject(refusal)
  expect(await house.liveSessionsOf(staff.memberId)).toEqual([])
  expect(await house.logIn(member.userName)).toMatchObject({ body: { next: 'DONE' } })
})

test('a code sets no new password for staff, and opens nothing', async () => {
  const { userName, memberId } = await house.holder()
  await makeStaff(memberId)
  const before = await hashOf(memberId)
  const sent = await post('/auth/resend-code', { user_name: userName })
  const code = await house.codeOf(userName)
  const verified = await post('/auth/verify', {
    user_name: userName,
    code,
    remember_token: sent.body['remember_token'],
  })
  const answer = await post('/auth/reset-password', {
    user_name: userName,
    remember_token: verified.body['remember_token'],
    password: `${password} و کوه`,
    rePassword: `${password} و کوه`,
  })
  expect(answer).toMatchObject(refusal)
  expect([await hashOf(memberId), await house.liveSessionsOf(memberId)]).toEqual([before, []])
})

test('a code of a gift opens nothing for staff, nor does its answer that was lost', async () => {
  const { userName, memberId } = await house.holder()
  await makeStaff(memberId)
  const { rememberToken } = await askGiftCode(t.core, { userName, about: 'x', caller: visitor, locale: 'fa' })
  const given = { userName, code: await house.codeOf(userName), rememberToken, visitor, locale: 'fa' } as const
  expect(await codeOf(comeInByCode(t.core, given, () => Promise.resolve(null)))).toBe('auth.by_organisation')
  expect(await codeOf(comeInAgain(t.core, { memberId, lostSessionId: null, visitor }))).toBe('auth.by_organisation')
  expect(await house.liveSessionsOf(memberId)).toEqual([])
})

import { expect, it } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const t = await testApp({ sms: null, mail: null })

it.each([
  ['09120000012', 'فعلاً پیامک نمی‌فرستیم'],
  ['somebody@example.com', 'فعلاً ایمیل نمی‌فرستیم'],
])('where no code can reach %s it is said at once, with or without an account', async (user_name, sentence) => {
  const call = { status: 422, body: { errors: { user_name: [expect.stringContaining(sentence)] } } }
  const forget = () => t.refused('POST /auth/resend-code', { body: { user_name } }, { locale: 'fa' })
  expect(await t.refused('POST /auth/init', { body: { user_name } }, { locale: 'fa' })).toMatchObject(call)
  const before = await forget()
  expect(before).toMatchObject(call)
  const member = await newMember(t.db, t.clock.now())
  const normal = user_name.startsWith('0') ? `+98${user_name.slice(1)}` : user_name
  await t.db.updateTable('members').set({ user_name: normal }).where('id', '=', member.memberId).execute()
  const { request_id: _, ...after } = (await forget()).body
  expect(before.body).toMatchObject(after)
  expect(await t.refused('POST /me/delete-account/code', {}, { token: member.token, locale: 'fa' })).toMatchObject(call)
  expect(await t.db.selectFrom('auth_codes').select('id').execute()).toEqual([])
})

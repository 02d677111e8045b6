import { expect, it } from 'vitest'
import { loginHouse } from '#tests/support/houses/login-house.ts'

const house = await loginHouse()
const { post, db } = house
const forms = (bytes: Buffer) => [bytes.toString('base64url'), bytes.toString('hex'), bytes.toString('base64')]

it('nothing that stands in a row signs in, opens a step, or lets a device in', async () => {
  const { userName, memberId, sessions } = await house.holder({ sessions: 3 })
  await house.logIn(userName)
  await post('/auth/device', {})
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const step = await db.selectFrom('remember_tokens').selectAll().executeTakeFirstOrThrow()
  const device = await db.selectFrom('device_requests').selectAll().executeTakeFirstOrThrow()
  const member = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  for (const token of [...forms(session.token_hash), session.id]) expect((await house.readMe(token)).status).toBe(401)
  for (const token of forms(step.token_hash))
    expect(await post('/auth/cross-login', { s_id: sessions[0]?.sessionId, remember_token: token })).toMatchObject({
      body: { code: 'auth.remember_token_invalid' },
    })
  for (const code of [...forms(device.device_hash), device.id, device.user_code])
    expect(await post('/auth/device/token', { device_code: code })).toMatchObject({ body: { state: 'EXPIRED' } })
  expect((await house.logIn(userName, { password: member.password_hash ?? '' })).body.code).toBe('auth.wrong_password')
})

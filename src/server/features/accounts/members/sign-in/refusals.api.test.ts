import { expect, test } from 'vitest'
import { factorHouse } from '#tests/support/houses/factor-house.ts'
import { wrong } from '#tests/support/houses/login-house.ts'

const house = await factorHouse({ logLevel: 'info' })
const { t, post, logIn } = house

/** The log's refused sign-ins since the last look, and all of its lines. */
let seen = 0
function newLines() {
  const lines = t.logLines.slice(seen)
  seen = t.logLines.length
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refusals = parsed
    .filter(({ msg }) => msg === 'a sign-in was refused')
    .map(({ member_id, by, request_id }) => ({ member_id, by, hasRequest: typeof request_id === 'string' }))
  return { refusals, requests: parsed.filter(({ msg }) => msg === 'request'), text: lines.join('\n') }
}
const refusal = (memberId: string | null, by: string) => ({ member_id: memberId, by, hasRequest: true })

test('a wrong password is written down with whose account it was, and a name that is nobody’s is not written', async () => {
  const { userName, memberId } = await house.holder()
  const nobody = house.newPhone()
  newLines()
  await logIn(userName, { password: 'not this one' })
  await logIn(nobody)
  const { refusals, text } = newLines()
  expect(refusals).toEqual([refusal(memberId, 'password'), refusal(null, 'password')])
  for (const typed of [userName.slice(3), nobody.slice(3), 'not this one']) expect(text).not.toContain(typed)
})

test('so are wrong codes of a message, of an app and of nobody’s account', async () => {
  const known = await house.holder()
  const sent = await post('/auth/resend-code', { user_name: known.userName })
  const code = wrong(await house.codeOf(known.userName))
  const fresh = house.newPhone()
  const started = await post('/auth/init', { user_name: fresh })
  const other = wrong(await house.codeOf(fresh))
  const holder = await house.holderOf('codes')
  newLines()
  const verify = (userName: string, typed: string, token: unknown) =>
    post('/auth/verify', { user_name: userName, code: typed, remember_token: token })
  await verify(known.userName, code, sent.body['remember_token'])
  await verify(fresh, other, started.body['remember_token'])
  const { body } = await logIn(holder.userName)
  await house.answer(body['remember_token'], { code: house.timeCodeOf(holder.secret, 7) })
  const { refusals, text } = newLines()
  expect(refusals).toEqual([refusal(known.memberId, 'code'), refusal(null, 'code'), refusal(holder.memberId, 'factor')])
  for (const typed of [known.userName.slice(3), fresh.slice(3), holder.userName.slice(3)])
    expect(text).not.toContain(typed)
})

test('the line of a request that signs somebody in names them', async () => {
  const { userName, memberId } = await house.holder()
  newLines()
  await logIn(userName)
  expect(newLines().requests).toMatchObject([{ route: '/api/v1/auth/login', member_id: memberId }])
})

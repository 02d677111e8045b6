import { expect, test } from 'vitest'
import { days } from '#lib/time/clock.ts'
import { loginHouse } from '#tests/support/houses/login-house.ts'

const house = await loginHouse()
const { db, clock } = house

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function someone() {
  const { memberId, userName } = await house.holder()
  /** Signs in, and goes again, so that there is always room for another device; returns the browser's cookie. */
  const signIn = async (ip: string, headers: Record<string, string> = {}) => {
    const answer = await house.logIn(userName, { ip, headers })
    expect(answer.body['next']).toBe('DONE')
    await db.deleteFrom('sessions').where('member_id', '=', memberId).execute()
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
  const told = async () => {
    const notices = db.selectFrom('notices').where('member_id', '=', memberId).where('kind', '=', 'security')
    return (await notices.select('id').execute()).length
  }
  return { userName, signIn, told }
}

test('a sign-in by an unknown browser from an unknown network is told, with its device', async () => {
  const { userName, signIn, told } = await someone()
  const cookie = await signIn('198.51.100.1')
  // an account that knows nothing has nothing to compare with
  expect(await told()).toBe(0)
  // the same browser on the way, and another one at home
  const rotated = await signIn('203.0.113.9', { cookie })
  await signIn('198.51.100.1')
  expect(await told()).toBe(0)
  await signIn('192.0.2.44', { 'user-agent': onWindows })
  expect(await told()).toBe(1)
  const { text } = await house.messageOf(userName)
  expect(text).toContain('ورودی تازه به حساب پردهٔ شما')
  expect(text).toContain('Windows Chrome')
  expect(text).toContain('اگر کار شما نبود')
  // from now on that place is known
  await signIn('192.0.2.44')
  await signIn('192.0.2.200', { cookie: rotated })
  expect(await told()).toBe(1)
})

test('a browser that was not seen for half a year is unknown again', async () => {
  const { signIn, told } = await someone()
  const cookie = await signIn('198.51.100.1')
  clock.advance(days(170))
  await signIn('203.0.113.9')
  expect(await told()).toBe(1)
  clock.advance(days(11))
  await signIn('192.0.2.44', { cookie })
  expect(await told()).toBe(2)
})

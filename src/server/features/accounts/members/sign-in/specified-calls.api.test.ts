import { afterAll, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { code, giftHouse } from '#tests/support/houses/gift-house.ts'

const house = await giftHouse()
const { app, clock } = house.t
// a socket of its own: what a foreign client does, from its first byte to its last
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

type Answer = { next?: string; token?: string; remember_token?: string; me?: { user_name: string } } & Record<
  string,
  unknown
>

async function call(method: 'GET' | 'POST', path: string, body?: object, token?: string) {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      'accept-language-site': 'en',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const password = 'مهتاب و دریا ۱۴'

test('by the specified calls alone: a gift signs in, its member forgets the password they never had, and signs in with the new one', async () => {
  await house.campaign()
  const user_name = house.newAddress()

  const asked = await call('POST', '/core/request-gift', { user_name })
  expect(asked).toMatchObject({ status: 200, body: { next: 'VERIFY' } })
  await house.knowCodes()
  const given = await call('POST', '/core/get-gift', { user_name, code, remember_token: asked.body.remember_token })
  expect(given).toMatchObject({ status: 200, body: { next: 'DONE', me: { user_name }, outcome: 'given' } })
  const first = given.body.token
  expect(await call('GET', '/me', undefined, first)).toMatchObject({ status: 200, body: { me: { user_name } } })

  clock.advance(minutes(2))
  const sent = await call('POST', '/auth/resend-code', { user_name })
  expect(sent).toMatchObject({ status: 200, body: { next: 'VERIFY' } })
  await house.knowCodes()
  const verified = await call('POST', '/auth/verify', { user_name, code, remember_token: sent.body.remember_token })
  expect(verified).toMatchObject({ status: 200, body: { next: 'RESET_PASSWORD' } })
  const renewed = await call('POST', '/auth/reset-password', {
    user_name,
    remember_token: verified.body.remember_token,
    password,
    rePassword: password,
  })
  expect(renewed).toMatchObject({ status: 200, body: { next: 'DONE', me: { user_name } } })
  expect((await call('GET', '/me', undefined, first)).status).toBe(401)
  expect((await call('GET', '/me', undefined, renewed.body.token)).status).toBe(200)

  expect((await call('POST', '/auth/logout', undefined, renewed.body.token)).status).toBe(200)
  expect((await call('GET', '/me', undefined, renewed.body.token)).status).toBe(401)
  expect(await call('POST', '/auth/init', { user_name })).toMatchObject({ body: { next: 'LOGIN' } })
  const back = await call('POST', '/auth/login', { user_name, password })
  expect(back).toMatchObject({ status: 200, body: { next: 'DONE', active_sessions: expect.any(Array) } })
})

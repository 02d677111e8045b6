import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { app, db, clock } = await testApp()

test.each([
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"all":true}'],
  ['text/plain', 'bye'],
  ['application/xml', ''],
  ['multipart/form-data', 'x'],
  ['no type at all', 'x'],
  ['', 'x'],
])('a session ends though its call has the type %j and the body %j', async (type, payload) => {
  const { token } = await newMember(db, clock.now())
  const headers = { authorization: `Bearer ${token}` }
  const sent = { ...headers, 'content-type': type }
  const ended = await app.inject({ method: 'POST', url: `${apiBase}/auth/logout`, headers: sent, payload })
  expect(ended.statusCode).toBe(200)
  expect((await app.inject({ url: `${apiBase}/me`, headers })).statusCode).toBe(401)
})

test('no call without a body asks what type its body has', async () => {
  const without = routes.filter((one) => one.method !== 'GET' && one.body === undefined && one.multipart === undefined)
  expect(without.length).toBeGreaterThan(50)
  for (const { method, path } of without) {
    const url = apiBase + path.replaceAll(/:\w+/g, '1')
    const answer = await app.inject({ method, url, headers: { 'content-type': 'application/json' } })
    const { code } = answer.json<{ code?: string }>()
    expect([method, path, code]).not.toContainEqual(expect.stringMatching(/^request\.(malformed|unsupported_type)$/))
  }
})

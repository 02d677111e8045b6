import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { testApp } from '#tests/support/api/app.ts'

const { app } = await testApp()

async function send(url: string, type: string | null, payload: string) {
  const headers = { 'accept-language': 'en', ...(type === null ? {} : { 'content-type': type }) }
  const answer = await app.inject({ method: 'POST', url: apiBase + url, headers, payload })
  const { code } = answer.json<{ code?: string }>()
  return [answer.statusCode, code ?? null, answer.headers.accept ?? null]
}

const refused = (taken: string) => [415, 'request.unsupported_type', taken]

test.each<[string, string, string]>([
  ['/auth/init', 'application/x-www-form-urlencoded', 'user_name=a%40b.example'],
  ['/auth/init', 'text/plain', '{"user_name":"a@b.example"}'],
  ['/auth/init', 'text/plain;charset=UTF-8', '{"user_name":"a@b.example"}'],
  ['/auth/init', 'multipart/form-data; boundary=line', '--line--'],
  ['/auth/init', 'application/xml', '<a/>'],
  ['/auth/init', 'no type at all', 'x'],
])('%s takes JSON, and not %s', async (url, type, payload) => {
  expect(await send(url, type, payload)).toEqual(refused('application/json'))
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'a body of the type %s is read',
  async (type) => {
    expect((await send('/auth/init', type, '{"user_name":""}'))[1]).toBe('request.invalid')
  },
)

test('a call that need not have a body is taken without one', async () => {
  expect((await send('/auth/init', 'text/plain', ''))[1]).toBe('request.invalid')
})

test('every call with a body refuses a kind that it does not take, whoever sends it', async () => {
  const withBody = routes.filter((one) => 'body' in one || 'multipart' in one)
  expect(withBody.length).toBeGreaterThan(100)
  const wrong: unknown[] = []
  for (const one of withBody) {
    const taken = 'multipart' in one ? 'multipart/form-data' : 'application/json'
    const url = apiBase + one.path.replaceAll(/:\w+/g, '1')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, headers: told } = await app.inject({ method: one.method, url, headers, payload: 'a=1' })
    if (statusCode !== 415 || told.accept !== taken) wrong.push([one.method, one.path, statusCode, told.accept])
  }
  expect(wrong).toEqual([])
})

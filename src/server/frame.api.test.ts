import { expect, test, vi } from 'vitest'
import { routes } from '#contract/api.ts'
import { testApp } from '#tests/support/api/app.ts'

const { app, call, refused, mounted, core } = await testApp({ metricsToken: 'a-token-of-the-operator' })

test('an unknown address under the API is a 404 in the error shape, in the language asked for', async () => {
  for (const url of ['/api/v1', '/api/v1/nothing', '/api/v1/products/1/2/3']) {
    const response = await app.inject({ url, headers: { 'accept-language': 'en-GB,en;q=0.9' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      message: 'There is nothing at this address.',
      code: 'request.not_found',
      request_id: expect.any(String),
    })
  }
  const persian = await app.inject({ url: '/api/v1/nothing' })
  expect(persian.json().message).toBe('چیزی در این نشانی نیست.')
})

test('the site’s language header wins over the browser’s', async () => {
  const response = await app.inject({
    url: '/api/v1/nothing',
    headers: { 'accept-language': 'fa', 'accept-language-site': 'en' },
  })
  expect(response.headers['content-language']).toBe('en')
})

test('input that does not fit is a 422 with a map of field to messages, and changes nothing', async () => {
  const { status, body } = await refused('GET /products', { query: { page: 'many', per_page: 5000 } })
  expect(status).toBe(422)
  expect(body.code).toBe('request.invalid')
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['page', 'per_page'])
  expect(body.errors?.['per_page']).toEqual(['The greatest value is 100.'])
})

test('a body that is no JSON, is empty or has another type is refused in the error shape', async () => {
  const send = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/v1/core/save-watch-time', payload, headers: { 'content-type': type } })
  expect((await send('{"a":', 'application/json')).json().code).toBe('request.malformed')
  expect((await send('<a/>', 'text/xml')).json().code).toBe('request.unsupported_type')
  expect((await send(JSON.stringify('x'.repeat(2_000_000)), 'application/json')).json().code).toBe('request.too_large')
})

test('a member’s call without a token is a 401, a staff call too', async () => {
  expect((await refused('GET /me')).status).toBe(401)
  expect((await refused('GET /studio/titles')).body.code).toBe('auth.required')
})

test('health, readiness, metrics and documents answer', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/metrics')).body).toContain('parde_http_request_duration_seconds')
  expect((await app.inject('/api/v1/openapi.json')).json().openapi).toBe('3.1.0')
  const docs = await app.inject('/api/docs/')
  expect(docs.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
})

test('metrics are told to this machine or for a token, and ask neither queue nor database', async () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })
  const code = async (answer: ReturnType<typeof ask>) => (await answer).statusCode
  const counted = vi.spyOn(core.queue, 'stats')
  expect(await code(ask('127.0.0.1'))).toBe(200)
  expect(await code(ask('::1'))).toBe(200)
  expect((await ask('192.0.2.1')).json().code).toBe('auth.forbidden')
  expect(await code(ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }))).toBe(403)
  expect(await code(ask('192.0.2.1', { authorization: 'Bearer a-token-of-the-operator' }))).toBe(200)
  expect(await code(ask('192.0.2.1', { authorization: 'Bearer another-token-of-whom' }))).toBe(403)
  expect(counted).not.toHaveBeenCalled()
})

test('every answer names its request and forbids sniffing', async () => {
  const response = await app.inject('/api/v1/core/countries')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('countries are named and sorted in the reader’s language, after those that the house puts first', async () => {
  const english = await call('GET /core/countries', {}, { locale: 'en' })
  expect(english.body.items).toHaveLength(249)
  expect(english.body.items.slice(0, 2).map(({ name }) => name)).toEqual(['Iran', 'Afghanistan'])
  const persian = await call('GET /core/countries', {}, { locale: 'fa' })
  expect(persian.body.items.find((country) => country.code === 'IR')?.name).toBe('ایران')
})

test('every call of the contract is mounted, and nothing is mounted that the contract lacks', () => {
  const written = routes.map((route) => `${route.method} ${route.path}`)
  expect([...mounted].sort((a, b) => a.localeCompare(b))).toEqual(written.sort((a, b) => a.localeCompare(b)))
})

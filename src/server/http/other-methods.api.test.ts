import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { testApp } from '#tests/support/api/app.ts'

const { app } = await testApp()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD'
const ask = async (method: Method, path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers: { 'accept-language': 'en', ...headers } })
  const { code } = answer.body === '' ? { code: null } : answer.json<{ code?: string }>()
  return [answer.statusCode, code ?? null, answer.headers.allow ?? null]
}

test.each<[Method, string, [number, string | null, string | null]]>([
  ['POST', '/products', [405, 'request.method_not_allowed', 'GET, HEAD, OPTIONS']],
  ['DELETE', '/products/1/comments', [405, 'request.method_not_allowed', 'GET, HEAD, OPTIONS, POST']],
  ['OPTIONS', '/products/1', [204, null, 'GET, HEAD, OPTIONS']],
  ['OPTIONS', '/nothing', [404, 'request.not_found', null]],
  ['PUT', '/nothing', [404, 'request.not_found', null]],
  ['HEAD', '/products', [200, null, null]],
  // an address without its last part is nobody's, and not that of number 0
  ['GET', '/products/', [404, 'request.not_found', null]],
])('%s %s', async (method, path, answer) => {
  expect(await ask(method, path)).toEqual(answer)
})

test('whatever answers GET answers HEAD: every call, and what is no call', async () => {
  const all = routes.filter((one) => one.method === 'GET').map(({ path }) => apiBase + path)
  const others = ['/api/v1/openapi.json', '/healthz', '/readyz', '/streaming-host/ip', '/.well-known/security.txt']
  expect(all.length).toBeGreaterThan(100)
  expect([...all, ...others].filter((url) => !app.hasRoute({ method: 'HEAD', url }))).toEqual([])
  for (const url of ['/api/v1/core/gateways', '/api/v1/me', '/api/v1/products/1', ...others]) {
    const [whole, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    const told = ({ statusCode, headers }: typeof head) => [statusCode, headers['content-type'], headers.etag]
    expect([url, ...told(head), head.body]).toEqual([url, ...told(whole), ''])
  }
})

test('a field of a query that is left empty is one that is not given', async () => {
  expect(await ask('GET', '/cart?cart_id=&currency=')).toEqual([200, null, null])
  expect(await ask('GET', '/products?year=&genre=&page=')).toEqual([200, null, null])
})

test.each([['"other", {tag}'], ['W/{tag}'], ['*'], ['{tag}']])(
  'the description is not sent again to who has it: If-None-Match %s',
  async (header) => {
    const url = '/api/v1/openapi.json'
    const tag = String((await app.inject({ url })).headers.etag).replace('W/', '')
    const again = await app.inject({ url, headers: { 'if-none-match': header.replace('{tag}', tag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('the description comes in a tenth of its bytes where the caller can read that', async () => {
  const url = '/api/v1/openapi.json'
  const whole = await app.inject({ url })
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length * 10).toBeLessThan(whole.rawPayload.length)
})

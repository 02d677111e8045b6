import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'

const closed = await testApp()
const named = await testApp({ corsOrigins: ['https://app.example', 'http://localhost:5173'] })
const open = await testApp({ corsOrigins: '*' })

const products = '/api/v1/products'

interface Asked {
  from: string
  method?: 'GET' | 'OPTIONS'
  url?: string
  asks?: string
}

async function ask({ app }: typeof closed, { from, method = 'GET', url = products, asks }: Asked) {
  const asking = asks === undefined ? {} : { 'access-control-request-method': asks }
  const answer = await app.inject({ method, url, headers: { origin: from, ...asking } })
  const told = (name: string) => answer.headers[`access-control-${name}`] ?? null
  return { status: answer.statusCode, vary: answer.headers.vary, told }
}

describe('a page of another site', () => {
  test('is told nothing where the house names no sites', async () => {
    const { told, vary } = await ask(closed, { from: 'https://app.example' })
    expect([told('allow-origin'), told('allow-credentials')]).toEqual([null, null])
    expect(vary).not.toContain('origin')
  })

  test.each(['https://app.example', 'http://localhost:5173'])('of %s may call, with cookies', async (from) => {
    const { status, told, vary } = await ask(named, { from })
    expect([status, told('allow-origin'), told('allow-credentials')]).toEqual([200, from, 'true'])
    expect(vary).toBe('accept-encoding, accept-language, accept-language-site, origin')
    expect(told('expose-headers')).toContain('Parde-Work')
  })

  test.each(['https://other.example', 'https://app.example.other.example', 'http://app.example', 'null'])(
    'of %s, which is not named, may not',
    async (from) => {
      const { told, vary } = await ask(named, { from })
      expect([told('allow-origin'), told('allow-credentials')]).toEqual([null, null])
      // a cache keeps no answer for a named site that it gave to another
      expect(vary).toContain('origin')
    },
  )

  test('of any site may call where all are named, and never with cookies', async () => {
    const { told, vary } = await ask(open, { from: 'https://app.example' })
    expect([told('allow-origin'), told('allow-credentials')]).toEqual(['*', null])
    expect(vary).not.toContain('origin')
  })

  test('reads why it was refused', async () => {
    const { status, told } = await ask(named, { from: 'https://app.example', url: '/api/v1/me' })
    expect([status, told('allow-origin')]).toEqual([401, 'https://app.example'])
  })

  test('gets no page of the site', async () => {
    const { told } = await ask(named, { from: 'https://app.example', url: '/movies' })
    expect(told('allow-origin')).toBeNull()
  })
})

test('a browser that asks first is told the methods and headers of a call', async () => {
  const { status, told } = await ask(named, {
    from: 'https://app.example',
    method: 'OPTIONS',
    url: '/api/v1/me',
    asks: 'POST',
  })
  expect([status, told('allow-methods'), told('max-age')]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE', '7200'])
  for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'Accept-Language-site', 'Parde-Work'])
    expect(told('allow-headers')).toContain(name)
})

test('a browser of a site that is not named is told no methods', async () => {
  const asking = { from: 'https://other.example', method: 'OPTIONS', url: '/api/v1/me', asks: 'POST' } as const
  expect((await ask(named, asking)).told('allow-methods')).toBeNull()
})

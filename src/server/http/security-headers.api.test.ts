import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'

const sandbox = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }).end('<p>')
})
await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
afterAll(() => void sandbox.close())

const plain = await testApp({ sandboxUrl: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}` })
const overHttps = await testApp({ publicUrl: 'https://parde.test' })
const data = "default-src 'none'; frame-ancestors 'none'"

describe('every answer', () => {
  const addresses = [
    '/api/v1/core/get-home-slider',
    '/api/v1/nothing',
    '/api/v1/me',
    '/healthz',
    '/api/docs/',
    '/sandbox',
  ]
  it.each(addresses)(
    'of %s forbids sniffing, foreign embedding and full referrers, and names its request',
    async (url) => {
      const { headers } = await plain.app.inject({ url, headers: { accept: '*/*' } })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('tells nothing of what it runs on', async () => {
    for (const url of addresses)
      expect(Object.keys((await plain.app.inject(url)).headers), url).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|via)$/)]),
      )
  })

  it('demands https for a year where the site has https', async () => {
    const { headers } = await overHttps.app.inject('/api/v1/core/get-home-slider')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('the security policy', () => {
  it('of data forbids everything, refusals, lookups and what machines read included', async () => {
    for (const url of [
      ...['/api/v1/core/get-home-slider', '/api/v1/nothing', '/api/v1/openapi.json', '/images/nothing'],
      ...['/healthz', '/readyz', '/metrics', '/.well-known/security.txt', '/.well-known/nothing'],
    ])
      expect((await plain.app.inject(url)).headers['content-security-policy'], url).toBe(data)
  })

  it('of the documents is their own: scripts by hash, framed by nobody', async () => {
    const policy = String((await plain.app.inject('/api/docs/')).headers['content-security-policy'])
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[^']+')*$/)
  })

  it('of the sandbox is the sandbox’s', async () => {
    const { headers } = await plain.app.inject('/sandbox')
    expect(headers['content-security-policy']).toBe("default-src 'self'")
  })
})

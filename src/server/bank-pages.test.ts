import fastify from 'fastify'
import { expect, test } from 'vitest'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { readConfig } from './config.ts'
import { formTargetsOf, noGateways } from './gateway-settings.ts'
import { contentSecurityPolicy } from './http/pages-policy.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'

const gateways = {
  ...fiveGatewaysAt('https://banks.example', 'merchant'),
  mellat: { ...fiveGatewaysAt('', '').mellat, startUrl: 'https://bpm.example/pgwchannel' },
  saman: { ...fiveGatewaysAt('', '').saman, startUrl: 'https://sep.example:8443/onlinepg' },
} as ReturnType<typeof fiveGatewaysAt>

/** The policy of a page, by the name of each rule. */
function rulesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
}

test('bug 25: a page lets its form go to the banks that take a form, and to no other', () => {
  const rules = rulesOf(contentSecurityPolicy([], formTargetsOf(gateways)))
  expect(rules.get('form-action')).toEqual(["'self'", 'https://bpm.example', 'https://sep.example:8443'])
  expect(formTargetsOf(noGateways)).toEqual([])
  expect(rulesOf(contentSecurityPolicy([], [])).get('form-action')).toEqual(["'self'"])
})

test('bug 26: a page can neither frame a bank nor call one, nor be framed', () => {
  const rules = rulesOf(contentSecurityPolicy(['sha256-x'], formTargetsOf(gateways)))
  const naming = [...rules].filter(([, sources]) => sources.some((source) => source.includes('example')))
  expect(naming.map(([name]) => name)).toEqual(['form-action'])
  // frames have no rule of their own, so `default-src` applies to them
  expect([rules.has('frame-src'), rules.has('child-src')]).toEqual([false, false])
  expect(rules.get('default-src')).toEqual(["'self'"])
  expect([rules.get('connect-src'), rules.get('frame-ancestors')]).toEqual([["'self'"], ["'none'"]])
})

test('bug 24: a buyer’s browser tells a bank which site it comes from', async () => {
  const app = fastify()
  registerSecurityHeaders(app, readConfig({ DATABASE_URL: 'postgres://db/parde', PARDE_SECRET: 'x'.repeat(32) }))
  app.get('/purchase/1', async () => 'page')
  const { headers } = await app.inject('/purchase/1')
  // sends the origin without a path over https; no-referrer and same-origin would send a bank nothing
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  await app.close()
})

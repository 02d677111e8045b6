import { describe, expect, test } from 'vitest'
import { isEndpointAllowed } from './endpoint.ts'

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QA',
  ])('of a public service is written to: %s', (endpoint) => {
    expect(isEndpointAllowed(endpoint, null)).toBe(true)
  })

  test.each([
    'http://push.example.com/x',
    'https://push.example.com:8443/x',
    'https://a:b@push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://metadata/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
    '',
    'http://127.0.0.1:3001/sandbox/push/x',
  ])('anywhere else is not: %s', (endpoint) => {
    expect(isEndpointAllowed(endpoint, null)).toBe(false)
  })

  test('of the demo’s own service is written to in the demo, and nothing else of that machine', () => {
    const sandbox = 'http://127.0.0.1:3001'
    expect(isEndpointAllowed(`${sandbox}/sandbox/push/x`, sandbox)).toBe(true)
    expect(isEndpointAllowed(`${sandbox}/sandbox/__control/reset`, sandbox)).toBe(false)
    expect(isEndpointAllowed(`${sandbox}/sandbox/push/../__control/reset`, sandbox)).toBe(false)
    expect(isEndpointAllowed('http://127.0.0.1:30010/sandbox/push/x', sandbox)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { isEndpointAllowed, isPublicAddress } from './endpoint.ts'

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

test.each([
  ['142.250.185.74', true],
  ['2a00:1450:4001:82f::200a', true],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['x', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

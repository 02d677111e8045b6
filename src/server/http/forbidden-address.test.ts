import { expect, test } from 'vitest'
import { isForbiddenAddress } from './forbidden-address.ts'

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.2.4', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', 'fd00::1', 'not an address'],
])('nothing is sent to %s', (address) => {
  expect(isForbiddenAddress(address, [])).toBe(true)
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '185.143.232.1',
  '2606:4700::1111',
  '2a01:5ec0::1',
  '142.250.185.74',
  '2a00:1450:4001:82f::200a',
])('%s is public', (address) => {
  expect(isForbiddenAddress(address, [])).toBe(false)
})

test('an address of this machine is forbidden though it is a public one', () => {
  expect(isForbiddenAddress('185.143.232.1', ['185.143.232.1'])).toBe(true)
})

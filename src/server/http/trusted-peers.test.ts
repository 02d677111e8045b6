import { expect, test } from 'vitest'
import { isFromThisMachine, isPeerRange, trustedPeers } from './trusted-peers.ts'

test.each([
  [['127.0.0.1'], '127.0.0.1', true],
  [['127.0.0.1'], '::ffff:127.0.0.1', true],
  [['127.0.0.1'], '127.0.0.2', false],
  [['10.0.0.0/8'], '10.9.8.7', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['loopback'], '::1', true],
  [['uniquelocal', '192.0.2.7'], '192.0.2.7', true],
  [['uniquelocal'], '172.20.1.1', true],
  [[], '127.0.0.1', false],
  [['0.0.0.0/0'], undefined, false],
])('%j believes %s: %s', (ranges, address, isBelieved) => {
  expect(trustedPeers(ranges)(address)).toBe(isBelieved)
})

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/', '::/129', '10.0.0'])('%s is no range', (range) => {
  expect(isPeerRange(range)).toBe(false)
})

test('a proxy on this machine does not make its visitors to be of this machine', () => {
  const from = (remoteAddress: string, headers = {}) =>
    isFromThisMachine({ raw: { socket: { remoteAddress } }, headers })
  expect(from('127.0.0.1')).toBe(true)
  expect(from('::1')).toBe(true)
  expect(from('192.0.2.1')).toBe(false)
  expect(from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(false)
  expect(from('127.0.0.1', { forwarded: 'for=192.0.2.1' })).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { callOf } from '#contract/accounts/key-calls.ts'
import type { Route } from '#contract/route.ts'
import { after, days } from '#lib/time/clock.ts'
import { judgeKey, type KeyFacts, stateOf } from './judge-key.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const call = (name: string): Route => {
  const found = routes.find((one) => callOf(one) === name)
  if (found === undefined) throw new Error(`${name} is no call`)
  return found
}
const orders = call('GET /studio/orders')
const good: KeyFacts = {
  calls: ['GET /studio/orders'],
  makerRole: 'admin',
  expiresAt: after(now, days(1)),
  revokedAt: null,
}

describe('a key', () => {
  test.each([
    ['makes the call that it is for', {}, orders, null],
    ['makes no other call', {}, call('GET /studio/orders/:number'), 'key.scope'],
    ['makes no call of another method at that path', {}, call('POST /studio/delivery'), 'key.scope'],
    ['makes nothing that is no call of the contract', {}, null, 'key.scope'],
    ['works in its last millisecond', { expiresAt: after(now, 1) }, orders, null],
    ['does not work at the instant at which it ends', { expiresAt: now }, orders, 'key.expired'],
    ['that was revoked does not work', { revokedAt: now }, orders, 'key.revoked'],
    ['that was revoked and has expired was revoked', { revokedAt: now, expiresAt: now }, orders, 'key.revoked'],
    ['may what the present role of its maker may', { makerRole: 'finance' }, orders, null],
    ['may not what that role may not', { makerRole: 'editor' }, orders, 'key.role'],
    ['stops with the role of its maker', { makerRole: null }, orders, 'key.role'],
    [
      'makes no dangerous call, though it stands in its row',
      { calls: ['GET /studio/staff'] },
      call('GET /studio/staff'),
      'key.scope',
    ],
    ['makes no call of members, though it stands in its row', { calls: ['GET /me'] }, call('GET /me'), 'key.scope'],
  ] as const)('%s', (_title, but, asked, refusal) => {
    expect(judgeKey({ ...good, ...but }, asked, now)).toBe(refusal)
  })
})

test('the list says of a key what its next call would be told', () => {
  const of = (but: Partial<KeyFacts>) => stateOf({ ...good, ...but }, now)
  expect([of({}), of({ makerRole: null }), of({ makerRole: 'support' })]).toEqual(['works', 'stopped', 'stopped'])
  expect([of({ expiresAt: now }), of({ revokedAt: now, expiresAt: now })]).toEqual(['expired', 'revoked'])
})

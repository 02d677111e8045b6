import { describe, expect, test } from 'vitest'
import type { Me, Session } from './session.ts'
import { standingOf } from './use-member-data.ts'

const member = (fault: unknown = null, me: Me | null = null): Session => ({ state: 'member', me, era: 0, fault })
const fault = new Error('503')
const loaded = { state: 'loaded', value: 1 } as const

describe('a page that asks for a member’s data', () => {
  test.each([
    ['a guest', { session: { state: 'guest' } as const, asks: false }, 'guest'],
    ['nobody known yet', { session: { state: 'unknown' } as const, asks: false }, 'waiting'],
    ['a child', { session: member(), isChild: true, asks: false }, 'child'],
    ['who looks is being asked', { session: member(), asks: false }, 'waiting'],
    ['who looks could not be asked', { session: member(fault), asks: false }, 'failed'],
    [
      'who looks could not be asked, a page for all asks by the token',
      { session: member(fault), asks: true },
      'waiting',
    ],
    ['its answer has come all the same', { session: member(fault), asks: true, answer: loaded }, 'loaded'],
    ['its answer has come', { session: member(), asks: true, answer: loaded }, 'loaded'],
  ])('%s: %s', (_, given, state) => {
    expect(standingOf({ isChild: false, answer: null, ...given }).state).toBe(state)
  })

  test('a failure says why', () => {
    expect(standingOf({ session: member(fault), isChild: false, asks: false, answer: null })).toEqual({
      state: 'failed',
      error: fault,
    })
  })
})

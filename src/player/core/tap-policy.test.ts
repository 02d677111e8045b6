import { expect, test } from 'vitest'
import { createTapPolicy } from './tap-policy.ts'

test('one tap waits, a second at the side jumps, and each further one jumps again', () => {
  const policy = createTapPolicy()
  expect(policy.tap(0.9, 0)).toEqual({ kind: 'wait' })
  expect(policy.tap(0.92, 200)).toEqual({ kind: 'seek', seconds: 10, side: 'right' })
  expect(policy.tap(0.9, 420)).toEqual({ kind: 'seek', seconds: 10, side: 'right' })
  expect(policy.tap(0.1, 500)).toEqual({ kind: 'wait' })
  expect(policy.tap(0.1, 700)).toEqual({ kind: 'seek', seconds: -10, side: 'left' })
})

test('two slow taps are two single taps, and the middle plays and pauses', () => {
  const policy = createTapPolicy()
  policy.tap(0.5, 0)
  expect(policy.tap(0.5, 900)).toEqual({ kind: 'wait' })
  expect(policy.tap(0.5, 1000)).toEqual({ kind: 'play' })
})

import { expect, test } from 'vitest'
import { lineVerdict } from './line-verdict.ts'

// needed: (ceiling of the picture + 128 of the sound) × 1.3
test.each([
  [50_000, { kind: 'good', rung: 1080 }],
  [6667, { kind: 'good', rung: 1080 }],
  [6666, { kind: 'good', rung: 720 }],
  [3807, { kind: 'good', rung: 720 }],
  [3806, { kind: 'good', rung: 480 }],
  [1727, { kind: 'good', rung: 480 }],
  [1726, { kind: 'small', rung: 360 }],
  [1077, { kind: 'small', rung: 360 }],
  [1076, { kind: 'small', rung: 240 }],
  [557, { kind: 'small', rung: 240 }],
  [556, { kind: 'too_slow' }],
  [0, { kind: 'too_slow' }],
])('%d kbit/s', (rate, verdict) => {
  expect(lineVerdict(rate)).toEqual(verdict)
})

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
  expect(lineVerdict(rate, null)).toEqual(verdict)
})

test.each([
  [50_000, 720, { kind: 'good', rung: 720 }],
  [50_000, 240, { kind: 'small', rung: 240 }],
  [1727, 1080, { kind: 'good', rung: 480 }],
  [556, 240, { kind: 'too_slow' }],
])('%d kbit/s, of a film whose best picture is %d', (rate, quality, verdict) => {
  expect(lineVerdict(rate, quality)).toEqual(verdict)
})

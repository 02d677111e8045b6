import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCueIndex } from './active-cues.ts'
import type { RenderableCue } from './cue.ts'

const cue = (startMs: number, endMs: number): RenderableCue => ({
  key: `${startMs}-${endMs}`,
  startMs,
  endMs,
  lines: [[{ text: 'x' }]],
  voice: null,
  settings: { line: null, position: null, size: null, align: 'center' },
})

test('a cue shows from its start up to, not at, its end', () => {
  const index = createCueIndex([cue(1000, 2000)])
  expect([999, 1000, 1999, 2000].map((at) => index.at(at).length)).toEqual([0, 1, 1, 0])
})

test('the same array comes back while nothing changes', () => {
  const index = createCueIndex([cue(0, 5000), cue(6000, 7000)])
  expect(index.at(100)).toBe(index.at(4000))
})

test('any overlapping cues are found, in file order, as a plain search finds them', () => {
  const span = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), fc.nat(160), (spans, at) => {
      const cues = spans.map(([start, length]) => cue(start, start + length)).sort((a, b) => a.startMs - b.startMs)
      expect(createCueIndex(cues).at(at)).toEqual(cues.filter((one) => one.startMs <= at && at < one.endMs))
    }),
  )
})

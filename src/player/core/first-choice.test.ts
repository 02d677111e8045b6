import { expect, test } from 'vitest'
import { firstChoice } from './first-choice.ts'

const pictures = [
  { width: 426, height: 240, bitrate: 300_000 },
  { width: 640, height: 360, bitrate: 600_000 },
  { width: 854, height: 480, bitrate: 1_000_000 },
  { width: 1280, height: 720, bitrate: 2_000_000 },
]
const chosen = (facts: { wishedRung?: number | null; line?: number | null; side?: number }, of = pictures) => {
  const { wishedRung = null, line = null, side = 4000 } = facts
  const found = firstChoice(of, { wishedRung, line, screen: { side } })
  return found && [found.quality.height, found.by]
}

test.each([
  ['a line that carries all', { line: 9_000_000 }, [720, 'line']],
  ['just enough for one', { line: 1_000_000 }, [480, 'line']],
  ['a little less', { line: 999_999 }, [360, 'line']],
  ['less than the lowest', { line: 1 }, [240, 'line']],
  ['a small screen', { line: 9_000_000, side: 700 }, [480, 'line']],
  ['a line that nobody knows', {}, null],
  ['what the viewer once chose, on any line', { wishedRung: 480, line: 1 }, [480, 'viewer']],
  ['a choice that this film lacks', { wishedRung: 1080 }, [720, 'viewer']],
])('%s', (_what, facts, expected) => {
  expect(chosen(facts)).toEqual(expected)
})

test('of a film whose pictures are not known nothing is said', () => {
  expect(chosen({ line: 9_000_000, wishedRung: 480 }, [])).toBeNull()
})

import { expect, test } from 'vitest'
import { draftOfMarks, type MarkDraft, marksIn, withOneMore } from './marks-draft.ts'

const stored = [
  { kind: 'chapter' as const, start_ms: 0, end_ms: null, name_fa: 'باران', name_en: 'Rain' },
  { kind: 'intro' as const, start_ms: 61_480, end_ms: 90_000, name_fa: null, name_en: null },
]
const draft = draftOfMarks({ version: 'v', duration_ms: 100_000, items: stored }, 'fa')
const [first, second] = draft as [MarkDraft, MarkDraft]

test('untouched rows are sent as they were, with their milliseconds', () => {
  expect(draft.map(({ start, end }) => [start, end])).toEqual([
    ['۰:۰۰', ''],
    ['۱:۰۱', '۱:۳۰'],
  ])
  expect(marksIn(draft, 'fa')).toEqual({ marks: stored, faults: {} })
})

test.each([
  ['۰:۰۰', 0],
  ['00:00', 0],
  ['۱:۰۲', 62_000],
  ['1:00:00', 3_600_000],
])('“%s” is the place %d ms', (start, ms) => {
  expect(marksIn([{ ...first, start, was: null }], 'fa').marks[0]?.start_ms).toBe(ms)
})

test('what is missing or cannot be read is named by its field', () => {
  const rows = withOneMore([{ ...second, start: 'soon', end: '' }])
  expect(marksIn(rows, 'fa').faults).toEqual({
    'marks.0.start_ms': 'clock',
    'marks.0.end_ms': 'required',
    'marks.1.start_ms': 'required',
  })
})

test('a chapter that became the opening titles loses its name and takes its end', () => {
  const row = { ...first, kind: 'intro' as const, end: '۰:۰۹' }
  expect(marksIn([row], 'fa').marks).toEqual([
    { kind: 'intro', start_ms: 0, end_ms: 9000, name_fa: null, name_en: null },
  ])
})

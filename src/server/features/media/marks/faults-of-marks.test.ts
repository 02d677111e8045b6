import { expect, test } from 'vitest'
import { faultsOfMarks } from './faults-of-marks.ts'
import type { Mark } from './mark-queries.ts'

const chapter = (start: number, fa: string | null = null, en = fa): Mark => ({
  kind: 'chapter',
  start_ms: start,
  end_ms: null,
  name_fa: fa,
  name_en: en,
})
const skipped = (kind: 'intro' | 'recap', start: number, end: number | null): Mark => ({
  ...chapter(start),
  kind,
  end_ms: end,
})

test.each<[string, Mark[], string[]]>([
  ['nothing', [], []],
  ['chapters, with a name and without', [chapter(0), chapter(40_000, 'باران')], []],
  ['what is skipped, to the end of the film', [skipped('recap', 0, 9000), skipped('intro', 9000, 60_000)], []],
  ['a chapter that begins with the end', [chapter(60_000)], ['marks.0.start_ms']],
  ['one chapter twice', [chapter(5000), chapter(5000)], ['marks.1.start_ms']],
  ['two recaps', [skipped('recap', 0, 1000), skipped('recap', 2000, 3000)], ['marks.1.start_ms']],
  ['no end', [skipped('intro', 1000, null)], ['marks.0.end_ms']],
  ['an end before the beginning', [skipped('intro', 5000, 5000)], ['marks.0.end_ms']],
  ['an end behind the film', [skipped('intro', 5000, 60_001)], ['marks.0.end_ms']],
  ['a name in one language', [{ ...chapter(0), name_fa: 'باران' }], ['marks.0.name_en']],
  ['a name in the other one', [{ ...chapter(0), name_en: 'Rain' }], ['marks.0.name_fa']],
])('%s: the wrong fields are named', (_name, marks, fields) => {
  expect(Object.keys(faultsOfMarks(marks, 60_000))).toEqual(fields)
})

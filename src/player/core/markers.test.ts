import { expect, test } from 'vitest'
import { chapterAt, chaptersOf, skippableAt } from './markers.ts'

const chapter = (startMs: number, label?: string) => ({
  kind: 'chapter',
  startMs,
  endMs: 0,
  ...(label ? { label } : {}),
})

test('chapters cover the film without gaps, whatever order and ends they came with', () => {
  const chapters = chaptersOf([chapter(60_000, 'دو'), chapter(1000), chapter(60_000), chapter(999_000)], 100_000)
  expect(chapters.map(({ startMs, endMs, number, label }) => [startMs, endMs, number, label])).toEqual([
    [0, 60_000, 1, null],
    [60_000, 100_000, 2, 'دو'],
  ])
  expect(chapterAt(chapters, 60_000)?.number).toBe(2)
})

test('a film without chapters is one stretch and names none', () => {
  const chapters = chaptersOf([{ kind: 'intro', startMs: 0, endMs: 9000 }], 100_000)
  expect(chapters).toHaveLength(1)
  expect(chapterAt(chapters, 5)).toBeNull()
})

test('titles may be skipped while they last, but not in their last two seconds', () => {
  const markers = [{ kind: 'intro', startMs: 8000, endMs: 20_000 }, chapter(0)]
  expect([7999, 8000, 17_999, 18_000].map((at) => skippableAt(markers, at)?.kind ?? null)).toEqual([
    null,
    'intro',
    'intro',
    null,
  ])
})

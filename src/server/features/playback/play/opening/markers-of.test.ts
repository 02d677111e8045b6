import { expect, test } from 'vitest'
import { markersOf } from './markers-of.ts'

const chapter = (start: number, name: string | null = null) => ({
  kind: 'chapter' as const,
  start_ms: start,
  end_ms: null,
  name_fa: name,
  name_en: name && 'Rain',
})
const intro = { ...chapter(2000), kind: 'intro' as const, end_ms: 9000 }

test('a chapter ends where the next one begins, and the last one with the film', () => {
  const marks = [chapter(0), intro, chapter(6000, 'باران')]
  expect(markersOf({ credits_at_ms: null, duration_ms: 10_000, marks }, 'en')).toEqual([
    { kind: 'chapter', start_ms: 0, end_ms: 6000, label: null },
    { kind: 'intro', start_ms: 2000, end_ms: 9000, label: null },
    { kind: 'chapter', start_ms: 6000, end_ms: 10_000, label: 'Rain' },
  ])
  expect(markersOf({ credits_at_ms: null, duration_ms: 10_000, marks }, 'fa').at(-1)?.label).toBe('باران')
})

test('of a shorter file what lies behind its end is left out, and what crosses it ends with it', () => {
  const marks = [chapter(0), intro, chapter(6000)]
  expect(markersOf({ credits_at_ms: 7000, duration_ms: 5000, marks }, 'fa')).toEqual([
    { kind: 'chapter', start_ms: 0, end_ms: 5000, label: null },
    { kind: 'intro', start_ms: 2000, end_ms: 5000, label: null },
  ])
})

test('the credits of an episode stand beside its marks', () => {
  expect(markersOf({ credits_at_ms: 4000, duration_ms: 5000, marks: [] }, 'fa')).toEqual([
    { kind: 'credits', start_ms: 4000, end_ms: 5000, label: null },
  ])
})

import { expect, test } from 'vitest'
import { marksIn, plainWords, spellingsOf, wordsOf } from './search-words.ts'

test.each([
  ['قلب شیشه‌ای', ['قلب', 'شیشهای', 'شیشه', 'ای']],
  ['خانه‌ی روی تپه', ['خانه', 'خانهی', 'روی', 'تپه']],
  ['ترانهٔ چوپان', ['ترانه', 'چوپان']],
  ['دوچرخۀ آبی', ['دوچرخه', 'ابی']],
  ['همسایه‌های طبقه‌ی اول', ['همسایههای', 'همسایه', 'های', 'طبقه', 'طبقهی', 'اول']],
  ['Spider-Man', ['spider', 'man', 'spiderman']],
  ["Father's Last Word", ['fathers', 'last', 'word']],
  ['۱۰۱ شب، و روز', ['101', 'شب', 'و', 'روز']],
  ['«؟»', []],
])('%s is found under its spellings', (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings)
})

test('the words of a title stand apart at half-spaces', () => {
  expect(plainWords('می‌خواهم برگردم')).toEqual(['می', 'خواهم', 'برگردم'])
  expect(plainWords('نقطه‌ی صفر')).toEqual(['نقطه', 'صفر'])
})

test('a word knows where it stands', () => {
  expect(wordsOf('قلب شیشه‌ای')[1]).toMatchObject({ from: 4, to: 11, keys: ['شیشهای'], parts: ['شیشه', 'ای'] })
})

const shown = (text: string, matches: (key: string) => number | 'all' | null) =>
  marksIn(text, matches).map(([from, to]) => text.slice(from, to))
const whole =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key) ? ('all' as const) : null

test.each([
  ['ایستگاهِ آخرِ شب', whole('ایستگاه'), ['ایستگاهِ']],
  ['«باران» سرخ', whole('باران', 'سرخ'), ['باران', 'سرخ']],
  ['قلب شیشه‌ای', whole('شیشه', 'ای'), ['شیشه‌ای']],
  ['قلب شیشه‌ای', whole('شیشهای'), ['شیشه‌ای']],
  ['قلب شیشه‌ای', whole('شیشه'), ['شیشه']],
  ["Father's Last Word", whole('fathers'), ["Father's"]],
  ['خانه‌ی باد', whole('خانه'), ['خانه‌ی']],
  ['آهو', whole('گوزن'), []],
  ['C++ Story', whole('c'), ['C']],
  ['Rain Story', whole('story'), ['Story']],
])('marks in %s', (text, matches, marks) => {
  expect(shown(text, matches)).toEqual(marks)
})

test('of a word that only begins so, its beginning is marked, with the vowels over it', () => {
  const begins = (length: number) => (key: string) => (key.startsWith('باران'.slice(0, length)) ? length : null)
  expect(shown('بارانی', begins(3))).toEqual(['بار'])
  expect(shown('بَارَانی', begins(3))).toEqual(['بَارَ'])
})

test('marks are in the units of the stored spelling', () => {
  expect(marksIn('🎬 باران', whole('باران'))).toEqual([[3, 8]])
})

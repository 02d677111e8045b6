import { expect, test } from 'vitest'
import { foldWord, type HoldFacts, reasonsToHold } from './reasons-to-hold.ts'

const known: HoldFacts = { shownBefore: 2, hasSameText: false, words: ['ابله', 'idiot'].map(foldWord) }

test.each([
  ['فیلم خوبی بود.', []],
  ['A good film. Truly good', []],
  ['ساعت ۲۱:۳۰ شروع شد و ۱۱۸ دقیقه بود', []],
  ['نسخهٔ ۱۳۵۷ را با ۱۴۰۴ مقایسه کنید', []],
  ['It ran 1:52.30, in 4.5 parts', []],
  ['خوب بود.بعد تمام شد', []],
  ['Good.Then it ended', ['link']],
  ['ببینید: https://example.org/x', ['link']],
  ['WWW.example.org', ['link']],
  ['بیایید example.ir', ['link']],
  ['write to me@example.com', ['link']],
  ['۰۹۱۲ ۰۰۰ ۰۰ ۱۲', ['number']],
  ['0912-000-0012', ['number']],
  ['٠٩١٢٠٠٠٠٠١٢', ['number']],
  ['۶۰۳۷ ۹۹۱۱ ۱۱۱۱ ۱۱۱۱', ['number']],
  ['ابله!', ['word']],
  ['اَبْلَه', ['word']],
  ['اااابلههه', ['word']],
  ['ا.ب.ل.ه', ['word']],
  ['ا ب ل ه نوشت', ['word']],
  ['i d i o t', ['word']],
  ['IDIOOOT', ['word']],
  ['id-iot', ['word']],
  // dates, years, times, sums and the numbers of books are no telephone numbers
  ['۱۴۰۴/۰۸/۱۵ دیدمش', []],
  ['از ۱۴۰۴/۰۸/۱۵ تا ۱۴۰۴/۰۹/۰۲', []],
  ['premiered 2025-11-29 21:30', []],
  ['on 29.11.2025', []],
  ['۱۳۵۷-۱۴۰۴', []],
  ['1990 1995 2000 2010', []],
  ['۱۲۵۰۰۰۰۰ تومان', []],
  ['12 500 000 Toman', []],
  ['12.500.000', []],
  ['from 21:30:15 to 22:45:10', []],
  ['6-4 3-6 7-5 6-2', []],
  ['شابک 978-964-362-015-8', []],
  // and a telephone number is one beside them
  ['0912 1357 1404', ['number']],
  ['۱۴۰۴/۰۸/۱۵ ۰۹۱۲۰۰۰۰۰۱۲', ['number']],
  ['0912-2025-11-29', ['number']],
  ['978-600-119-123-4', ['number']],
  ['09120000012 تومان', ['number']],
  ['0912:000:0012', ['number']],
  // inside another word it is another word, also where a half-space stands
  ['ابله\u200cنما', []],
  ['نیمه\u200cابله', []],
  ['خود\u200cابله\u200cپنداری', []],
  ['ابله\u200cها', ['word']],
  ['ابله\u200cترین\u200cهایشان', ['word']],
  ['اب\u200cله', ['word']],
  ['ا\u200cب\u200cل\u200cه', ['word']],
  ['ابلهانه نیست', []],
] as const)('%s waits for %j', (text, reasons) => {
  expect(reasonsToHold(text, known)).toEqual(reasons)
})

test('the first two of a member wait, the third does not', () => {
  const held = [0, 1, 2].map((shownBefore) => reasonsToHold('خوب', { ...known, shownBefore }))
  expect(held).toEqual([['newcomer'], ['newcomer'], []])
})

test('the same text a second time waits', () => {
  expect(reasonsToHold('خوب', { ...known, hasSameText: true })).toEqual(['same_text'])
})

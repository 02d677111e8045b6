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
  // inside another word it is another word
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

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PageText, readPageText } from '#lib/text/page-text.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { findAnswers } from './find-answers.ts'

// the texts that come with the program, as they stand in their migration: Persian, then English
const folder = new URL('../../../../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('_text_pages.sql')) ?? ''
const sql = readFileSync(new URL(file, folder), 'utf8')
const [fa, en] = [...sql.matchAll(/\$text\$([^$]*\{#charged\}[^$]*)\$text\$/g)].map(([, body]) =>
  readPageText(body ?? ''),
)
if (fa === undefined || en === undefined) throw new Error('The text of the help page was not found')

const first = (page: typeof fa, q: string) => findAnswers(page, q)[0]?.anchor

test.each([
  ['پول از حسابم کم شد', 'charged'],
  ['پولم کم شده خرید نیامد', 'charged'],
  ['کد نیامد', 'code'],
  ['پيامك نيامد', 'code'],
  ['چند دستگاه', 'devices'],
  ['مهلت اجاره', 'rent'],
  ['اجارهٔ فیلم تا کی؟', 'rent'],
  ['بلیت شبکه دیگر', 'other-network'],
  ['فیلتر شکن', 'abroad'],
  ['VPN', 'abroad'],
  ['زیر نویس', 'subtitles'],
  ['زيرنويس', 'subtitles'],
  ['کند', 'slow'],
  ['بازگشت پول', 'refund'],
  ['کد هدیه', 'codes'],
  ['کیف‌پول', 'wallet'],
  ['کالا کی می‌رسد', 'delivery'],
  ['مرجوعی', 'goods-return'],
  ['نمایه کودک', 'children'],
  ['ramz', 'password'],
  ['رمز', 'password'],
  ['فراموشس رمز', 'password'],
  ['حذف حساب', 'delete'],
  ['فاکتور', 'receipts'],
  ['بلیط کافه', 'cafe'],
  ['آیفون صدا ندارد', 'sound'],
  ['دانلود', 'offline'],
  ['nhkg,n', 'offline'],
  ['تمدید اشتراک', 'plan'],
  ['bilit be dust bedaham', 'give-ticket'],
])('who asks «%s» in Persian finds %s', (q, anchor) => {
  expect(first(fa, q)).toBe(anchor)
})

test.each([
  ['I was charged twice', 'charged'],
  ['code not received', 'code'],
  ['how many devices?', 'devices'],
  ['rental hours', 'rent'],
  ['another network', 'other-network'],
  ['vpn', 'abroad'],
  ['subtitels', 'subtitles'],
  ['buffering', 'slow'],
  ['refund', 'refund'],
  ['discount', 'codes'],
  ['iPhone', 'sound'],
  ['downloading films', 'offline'],
  ['delete acount', 'delete'],
  ['child', 'children'],
  ['forgot my password', 'password'],
])('who asks “%s” in English finds %s', (q, anchor) => {
  expect(first(en, q)).toBe(anchor)
})

test('what is in no answer finds nothing, and neither does nothing', () => {
  expect(findAnswers(fa, 'زرافه')).toEqual([])
  expect(findAnswers(en, 'quantum chromodynamics')).toEqual([])
  expect(findAnswers(en, '  ؟ ')).toEqual([])
  expect(findAnswers(en, 'the').length).toBeLessThanOrEqual(6)
})

test('search engines get every question with its answer, and no text ends the script', () => {
  const page = readPageText('# A\n## Why </script>? {#why}\nFor **this** [reason](/terms).')
  expect(faqJsonLd(page)).not.toContain('<')
  expect(JSON.parse(faqJsonLd(page)).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Why </script>?',
      acceptedAnswer: { '@type': 'Answer', text: 'For this reason.' },
    },
  ])
})

/** The least processor time that a search took in several runs, in microseconds. */
function costOf(page: PageText, q: string): number {
  const costs = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage()
    findAnswers(page, q)
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

test('the longest question that anybody can ask costs a few times what one word costs', () => {
  const longest = 'khanehaye bolandtar az anche mikhastam baraye shoma benevisam chetor bargardanam'
  expect(longest.length).toBe(80)
  costOf(fa, longest)
  expect(costOf(fa, longest) / costOf(fa, 'فیلم')).toBeLessThan(8)
})

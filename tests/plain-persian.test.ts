import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Bookish words, and what one says to a friend (docs/glossary.md, the Persian column). */
const dropped: Record<string, string> = {
  صافی: 'فیلتر',
  بها: 'قیمت',
  برگزینید: 'انتخاب کنید',
  برگزیدن: 'انتخاب',
  نویسه: 'حرف',
  هم‌رسانی: 'فرستادن',
  نمایه: 'پروفایل',
  گذر: 'کارت جشنواره',
  کارزار: 'کمپین',
  چاره: 'جبران',
  رونوشت: 'کپی',
  اکنون: 'الان',
  نخستین: 'اولین',
  پیشین: 'قبلی',
  واژه: 'کلمه',
  شمار: 'تعداد',
  سپاس: 'ممنون',
  زاده: 'متولد',
  لوح: 'دیسک',
  آغاز: 'شروع',
  نخست: 'اول',
  سپس: 'بعد',
  کنونی: 'فعلی',
  گذرواژه: 'رمز',
  پیوند: 'لینک',
  بنگرید: 'ببینید',
  بیازمایید: 'امتحان کنید',
  'توضیح شنیداری': 'توصیف صوتی',
  'توضیح صوتی': 'توصیف صوتی',
  'بی\u200cخرید': 'بدون خرید',
  'بی\u200cپایان': 'بدون پایان',
  'بی\u200cتاریخ': 'بدون تاریخ',
  'بی\u200cقیمت': 'بدون قیمت',
}

/** The letters that may stand behind a word: an ending, or the hamza of the next word's. */
const endings = '(?:ٔ|ی|ای|تان|شان|مان|\u200c(?:ها(?:ی|یی|یش|یتان)?|ای|ٔ|اش|تان))?'
const letters = 'آ-یٔپچژکگیهئؤأء'
const word = (stem: string) => new RegExp(`(?<![${letters}\u200c])${stem}${endings}(?![${letters}\u200c])`, 'u')
const rules = Object.entries(dropped).map(([stem, instead]) => ({ form: word(stem), instead }))

const hitsOf = (text: string) => rules.flatMap(({ form, instead }) => (form.test(text) ? [instead] : []))

/** Files with texts for people, without those that search, fold or draw words: they know the bookish ones too. */
const read = globSync('src/{web,contract,server,player}/**/*.{ts,tsx,json}', { cwd: root }).filter(
  (file) => !/\.test\.|-en\.json$|\/(search|synonyms|provinces)\//.test(file),
)

test('no text for people has a word that was dropped for a plain one', () => {
  expect(read.length).toBeGreaterThan(2000)
  const found = read.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /^\s*(?:\/\/|\*|\/\*)/.test(line) ? [] : hitsOf(line).map((instead) => `${file}:${at + 1}: say ${instead}`),
      ),
  )
  expect(found, found.join('\n')).toEqual([])
})

test.each([
  ['صافی‌ها را بردارید', ['فیلتر']],
  ['نمایهٔ کودک', ['پروفایل']],
  ['بهای بلیت', ['قیمت']],
  ['در بهار می‌گذرد، کالای گران‌بها', []],
  ['قیمت را انتخاب کنید', []],
])('%s', (text, instead) => {
  expect(hitsOf(text)).toEqual(instead)
})

import type { Fault } from './fault.ts'

/** Digits, sums, days, names and sentences: pure rules for what people read. */
export const wordsAndFigures: readonly Fault[] = [
  {
    name: 'arabic-digits-kept',
    file: 'src/lib/persian/digits.ts',
    search: String.raw`/[\u0660-\u0669\u06f0-\u06f9]/g`,
    replace: String.raw`/[\u06f0-\u06f9]/g`,
    check: { run: 'unit', file: 'src/lib/persian/digits.test.ts' },
  },
  {
    name: 'toman-for-rials',
    file: 'src/lib/money/money.ts',
    search: "written(money.amount, money.currency === 'IRR' ? 10 : 100, locale)",
    replace: "written(money.amount, money.currency === 'IRR' ? 1 : 100, locale)",
    check: { run: 'unit', file: 'src/lib/money/money.test.ts' },
  },
  {
    name: 'minus-on-the-wrong-side',
    file: 'src/lib/money/money.ts',
    search: String.raw`\u200e\u2212${'$'}{persian}`,
    replace: String.raw`\u2212${'$'}{persian}`,
    check: { run: 'unit', file: 'src/lib/money/money.test.ts' },
  },
  {
    name: 'typed-rials-are-toman',
    file: 'src/lib/typed/money-input.ts',
    search: String.raw`\s*(?:ریال|rials?|irr|﷼)$/i, 1]`,
    replace: String.raw`\s*(?:ریال|rials?|irr|﷼)$/i, 10]`,
    check: { run: 'unit', file: 'src/lib/money/money.test.ts' },
  },
  {
    name: 'weekday-off-by-one',
    file: 'src/lib/time/dates.ts',
    search: '(dayNumber(tehranTime(instant)) + 4) % 7',
    replace: '(dayNumber(tehranTime(instant)) + 5) % 7',
    check: { run: 'unit', file: 'src/lib/time/dates.test.ts' },
  },
  {
    name: 'days-in-utc',
    file: 'src/lib/time/dates.ts',
    search: "timeZone: 'Asia/Tehran'",
    replace: "timeZone: 'UTC'",
    check: { run: 'unit', file: 'src/lib/time/dates.test.ts' },
  },
  {
    name: 'arabic-yeh-kept',
    file: 'src/lib/persian/persian-text.ts',
    search: String.raw`/[\u064a\u0649\u0643]/g, (letter)`,
    replace: String.raw`/[\u0649\u0643]/g, (letter)`,
    check: { run: 'unit', file: 'src/lib/persian/persian-text.test.ts' },
  },
  {
    name: 'hidden-marks-kept',
    file: 'src/lib/persian/persian-text.ts',
    search: String.raw`\u202a-\u202e`,
    replace: String.raw`\u202b-\u202e`,
    check: { run: 'unit', file: 'src/lib/persian/persian-text.test.ts' },
  },
  {
    name: 'english-path-by-prefix',
    file: 'src/lib/text/locale.ts',
    search: "pathname.split('/').includes('en')",
    replace: "pathname.startsWith('/en')",
    check: { run: 'unit', file: 'src/lib/text/locale.test.ts' },
  },
  {
    name: 'plus-at-the-end-lost',
    file: 'src/lib/typed/user-name.ts',
    search: 'String.fromCharCode(sign.charCodeAt(0) - 0xfee0)',
    replace: 'sign',
    check: { run: 'unit', file: 'src/lib/typed/user-name.test.ts' },
  },
  {
    name: 'persian-sentence-missing',
    file: 'src/web/i18n/fa.json',
    search: '"backToCinema":',
    replace: '"backToTheCinema":',
    check: { run: 'unit', file: 'src/web/i18n/messages.test.ts' },
  },
  {
    name: 'english-blank-misspelt',
    file: 'src/web/i18n/en.json',
    search: '"subtitles": "{languages} subtitles"',
    replace: '"subtitles": "{language} subtitles"',
    check: { run: 'unit', file: 'src/web/i18n/messages.test.ts' },
  },
]

import compileMessage from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import accountEn from './account-en.json' with { type: 'json' }
import accountFa from './account-fa.json' with { type: 'json' }
import desksEn from './desks-en.json' with { type: 'json' }
import desksFa from './desks-fa.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import listeningEn from './listening-en.json' with { type: 'json' }
import listeningFa from './listening-fa.json' with { type: 'json' }
import liveEn from './live-en.json' with { type: 'json' }
import liveFa from './live-fa.json' with { type: 'json' }
import offlineEn from './offline-en.json' with { type: 'json' }
import offlineFa from './offline-fa.json' with { type: 'json' }
import reportEn from './report-en.json' with { type: 'json' }
import reportFa from './report-fa.json' with { type: 'json' }
import studioEn from './studio-en.json' with { type: 'json' }
import studioFa from './studio-fa.json' with { type: 'json' }
import voicesEn from './voices-en.json' with { type: 'json' }
import voicesFa from './voices-fa.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}

/** The names of the arguments a message takes: `{n}`, `{n, plural, …}`, `<b>…</b>`. */
const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((hit) => hit[1] ?? `<${hit[2]}>`))].toSorted()

/** Why a message cannot be shown, or null. */
function whyUnusable(text: string): string | null {
  if (text.trim() === '') return 'is empty'
  if (text.trim() !== text) return 'begins or ends with a space'
  try {
    compileMessage(text)
    return null
  } catch (error) {
    return String(error)
  }
}

// names of formats and of files, as MP3 and S02E05, and a time of an LRC file are Latin as they stand
const latin = /\b[A-Z]+\d[A-Z\d]*\b|\[\d\d:\d\d\.\d\d\]/g
/** The words of a message that a reader sees: without its syntax, and without names that stay Latin in Persian. */
const visibleOf = (text: string) => text.replaceAll(/\{\w+, plural,|=\d+ \{|<\/?\w+>/g, '').replaceAll(latin, '')

/** The message of the failure names every key, because a list is cut short where failures are repeated. */
const expectNone = (faults: readonly string[]) => expect(faults, faults.join('\n')).toEqual([])

// a test for each key would be 25,000 tests; each of these names every key that is wrong
describe.each([
  { of: 'the site', persian: flat(fa), english: flat(en) },
  { of: 'the account', persian: flat(accountFa), english: flat(accountEn) },
  { of: 'the music player', persian: flat(listeningFa), english: flat(listeningEn) },
  { of: 'live events', persian: flat(liveFa), english: flat(liveEn) },
  { of: 'comments', persian: flat(voicesFa), english: flat(voicesEn) },
  { of: 'the offline page', persian: flat(offlineFa), english: flat(offlineEn) },
  { of: 'reports', persian: flat(reportFa), english: flat(reportEn) },
  { of: 'the desks of administrators', persian: flat(desksFa), english: flat(desksEn) },
  { of: 'the studio', persian: flat(studioFa), english: flat(studioEn) },
])('the texts of $of', ({ persian, english }) => {
  test('have the same keys in both languages', () => {
    const onlyIn = (language: string, texts: Map<string, string>, others: Map<string, string>) =>
      [...texts.keys()].filter((key) => !others.has(key)).map((key) => `${key} stands only in ${language}`)
    expectNone([...onlyIn('Persian', persian, english), ...onlyIn('English', english, persian)])
  })

  test.each([
    ['Persian', persian],
    ['English', english],
  ])('are not empty and parse, in %s', (_language, texts) => {
    expectNone(
      [...texts].flatMap(([key, text]) => {
        const why = whyUnusable(text)
        return why === null ? [] : [`${key} ${why}`]
      }),
    )
  })

  test('take the same arguments in both languages', () => {
    expectNone(
      [...persian].flatMap(([key, text]) => {
        const [inPersian, inEnglish] = [argumentsOf(text), argumentsOf(english.get(key) ?? '')].map(String)
        return inPersian === inEnglish ? [] : [`${key} takes ${inPersian} in Persian and ${inEnglish} in English`]
      }),
    )
  })

  // a film called «از تهران» would make two prepositions of one
  test('put the title of a work within a Persian sentence into marks', () => {
    expectNone(
      [...persian].flatMap(([key, text]) =>
        [...text.matchAll(/(.*?)\{(?:title|film|festival|album)\}(.*)/g)].flatMap(([, before = '', after = '']) => {
          const isAlone = before.trim() === '' || /[:،.>]\s*$/.test(before)
          const isMarked = before.endsWith('«') && after.startsWith('»')
          return isAlone || isMarked ? [] : [`${key}: ${text}`]
        }),
      ),
    )
  })

  test('have no Latin digit, Arabic letter or straight quotation mark in Persian', () => {
    expectNone(
      [...persian].filter(([, text]) => /[0-9يك"']/.test(visibleOf(text))).map(([key, text]) => `${key}: ${text}`),
    )
  })
})

test('whoever may set a second step reads what a code by SMS is worth', () => {
  expect(accountEn.factors.help).toMatch(/SMS .* is no second step/)
  expect(accountFa.factors.help).toMatch(/پیامک .* قدم دوم نیست/)
})

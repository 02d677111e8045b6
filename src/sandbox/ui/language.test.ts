import { expect, test } from 'vitest'
import { languageCookie, languageOf } from './language.ts'

const english = `${languageCookie}=en`
const persian = `a=b; ${languageCookie}=fa`

test.each([
  ['nothing is known: Persian', '', undefined, undefined, 'fa'],
  ['neither is liked', '', undefined, '*', 'fa'],
  ['English is liked best', '', undefined, 'en-GB,en;q=0.9,fa;q=0.8', 'en'],
  ['Persian is liked best', '', undefined, 'fa-IR,en;q=0.7', 'fa'],
  ['another is liked best', '', undefined, 'de-DE,de;q=0.9,en;q=0.8', 'en'],
  ['English was chosen', '', english, 'fa-IR', 'en'],
  ['Persian was chosen', '', persian, 'en-GB', 'fa'],
  ['the address says English', '?lang=en', persian, 'fa-IR', 'en'],
  ['the address says nothing that is there', '?lang=xx', undefined, 'en', 'en'],
])('%s', (_name, search, cookie, liked, lang) => {
  const url = new URL(`http://sandbox/sandbox/saman/pay${search}`)
  expect(languageOf(url, { cookie, 'accept-language': liked })).toBe(lang)
})

import { expect, test } from 'vitest'
import { languageCookie, languageOf } from './language.ts'

const english = `${languageCookie}=en`
const persian = `a=b; ${languageCookie}=fa`

test.each([
  { name: 'nothing is known: Persian', lang: 'fa' },
  { name: 'neither is liked', liked: '*', lang: 'fa' },
  { name: 'English is liked best', liked: 'en-GB,en;q=0.9,fa;q=0.8', lang: 'en' },
  { name: 'Persian is liked best', liked: 'fa-IR,en;q=0.7', lang: 'fa' },
  { name: 'another is liked best', liked: 'de-DE,de;q=0.9,en;q=0.8', lang: 'en' },
  { name: 'English was chosen', cookie: english, liked: 'fa-IR', lang: 'en' },
  { name: 'Persian was chosen', cookie: persian, liked: 'en-GB', lang: 'fa' },
  { name: 'the address says English', search: '?lang=en', cookie: persian, liked: 'fa-IR', lang: 'en' },
  { name: 'the address says nothing that is there', search: '?lang=xx', liked: 'en', lang: 'en' },
])('$name', ({ search = '', cookie, liked, lang }) => {
  const url = new URL(`http://sandbox/sandbox/saman/pay${search}`)
  expect(languageOf(url, { cookie, 'accept-language': liked })).toBe(lang)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { EVERY_STATE, examinedIn, widthOf } from '#tests/support/browser/page-turns.ts'
import { sitePages } from '#tests/support/browser/site-pages.ts'

const folder = join(import.meta.dirname, 'e2e')
/** The files that run in Persian and in English. The player's own tests choose a language for each page. */
const inBoth = readdirSync(folder).filter((file) => /^[\w-]+\.spec\.ts$/.test(file) && !/^(player|audio)-/.test(file))

test('a journey runs in one language, and a file that runs in both says why', () => {
  expect(inBoth.length).toBeGreaterThan(0)
  const silent = inBoth.filter((file) => !/^\/\/ In both languages: ./m.test(readFileSync(join(folder, file), 'utf8')))
  expect(silent).toEqual([])
})

test('each state of the site is examined in one language, and where its texts or its direction may fail in both', () => {
  const names = sitePages.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const one of sitePages.filter(({ alike }) => alike === undefined))
    expect(examinedIn(one)).toHaveLength(one.inBoth === undefined ? 1 : 2)
  const [first] = sitePages.filter((one) => one.inBoth !== undefined)
  if (first === undefined) throw new Error('no state is examined in both languages')
  expect(new Set([widthOf(first, 'fa'), widthOf(first, 'en')]).size).toBe(2)
})

test('a state is passed over only for one that is examined, and a run that takes states by name has each of them', () => {
  const passedOver = sitePages.filter(({ alike }) => alike !== undefined)
  const examined = new Map(sitePages.map((one) => [one.name, examinedIn(one).length > 0]))
  expect(passedOver.length).toBeGreaterThan(0)
  for (const { name, alike = '', inBoth } of passedOver) {
    expect([name, alike, examined.get(alike)]).toEqual([name, alike, true])
    // what has a reason of its own to be examined in both languages has parts of its own
    expect([name, inBoth]).toEqual([name, undefined])
  }
  vi.stubEnv(EVERY_STATE, 'true')
  expect(sitePages.filter((one) => examinedIn(one).length === 0)).toEqual([])
})

test('languages and widths have their turn about equally, and a name keeps its turn', () => {
  const turns = sitePages.flatMap((one) => examinedIn(one).map((lang) => `${lang} ${widthOf(one, lang)}`))
  for (const turn of ['fa wide', 'fa narrow', 'en wide', 'en narrow'])
    expect(turns.filter((one) => one === turn).length).toBeGreaterThan(turns.length / 6)
  expect(examinedIn({ name: 'terms' })).toEqual(['en'])
  expect(widthOf({ name: 'terms' }, 'en')).toBe('narrow')
})

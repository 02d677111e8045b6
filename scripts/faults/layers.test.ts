import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examinedIn } from '../../tests/support/page-turns.ts'
import { sitePages } from '../../tests/support/site-pages.ts'
import type { Check } from './fault.ts'
import { layers } from './layers.ts'
import { whyNotPlanted } from './tree.ts'

const root = join(import.meta.dirname, '..', '..')
const planted = layers.flatMap(({ faults }) => faults)

function filesOf(check: Check): readonly string[] {
  if (check.run === 'lint') return check.files
  return [check.run === 'types' ? check.project : check.file]
}

/** The title that picks one test out of its file. A browser's title is put together from a page or a bank: no file holds it. */
function titleGone({ check }: { check: Check }): boolean {
  if (check.run === 'lint' || check.run === 'types' || check.run === 'browser') return false
  return check.title !== undefined && !readFileSync(join(root, check.file), 'utf8').includes(check.title)
}

test('every planted fault has its one place in the sources', () => {
  const moved = planted.map((fault) => ({ name: fault.name, why: whyNotPlanted(root, fault) }))
  expect(moved.filter(({ why }) => why !== null)).toEqual([])
})

test('what has to turn red for a planted fault is there', () => {
  const gone = planted.filter((fault) => !filesOf(fault.check).every((file) => existsSync(join(root, file))))
  expect([...gone, ...planted.filter(titleGone)].map(({ name }) => name)).toEqual([])
})

test('a check names the project that its file belongs to: another one would run nothing', () => {
  const ofVitest = planted.flatMap(({ name, check }) =>
    check.run === 'lint' || check.run === 'types' || check.run === 'browser' ? [] : [{ name, ...check }],
  )
  const projectOf = (file: string) => /\.(db|api|system)\.test\./.exec(file)?.[1] ?? 'unit'
  expect(ofVitest.filter(({ run, file }) => run !== projectOf(file)).map(({ name }) => name)).toEqual([])
})

test('npm test runs what has to turn red in a browser: no state that is passed over, no test of the long run', () => {
  const wrong = planted.flatMap(({ name, check }) => {
    if (check.run !== 'browser' || check.title === undefined) return []
    const title = check.title
    const langs = check.project === 'both' ? (['fa', 'en'] as const) : [check.project]
    const file = readFileSync(join(root, check.file), 'utf8')
    if (check.file.includes('/pages.')) {
      const examined = sitePages.filter((one) => `${one.name}: `.startsWith(title)).flatMap((one) => examinedIn(one))
      return langs.every((lang) => examined.some((one) => one === lang)) ? [] : [name]
    }
    const line = file.split('\n').find((one) => one.includes(`'${title}`)) ?? ''
    const elsewhere = /tag: '@(long|fa|en)'/.exec(line)?.[1] ?? null
    return elsewhere !== null && langs.some((lang) => lang !== elsewhere) ? [name] : []
  })
  expect(wrong).toEqual([])
})

test('no two planted faults share a name, and the list does not shrink unseen', () => {
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  expect(planted.length).toBeGreaterThanOrEqual(230)
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyPurposes } from '#server/key-purposes.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/asvs.md')

/** Requirements of levels 1 and 2, by chapter. */
const leastOf = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const states = ['holds', 'written', 'operator’s', 'otherwise', 'not yet', 'does not apply'] as const

interface Row {
  number: string
  asks: string
  state: string
  where: string
  test: string
}

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| v5\.0\.0-(\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) ?\|$/gm)].map(
    ([, number = '', asks = '', state = '', where = '', named = '']) => ({ number, asks, state, where, test: named }),
  )
const chapterOf = ({ number }: Row) => Number(number.split('.')[0])
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|tests|docs|deploy|scripts)\/[^`*…]+|SECURITY\.md|package-lock\.json)`/g)].map(
    ([, path = '']) => path,
  )

/** Returns the faults of a row by itself. */
function faultsOf(row: Row): string[] {
  const lost = filesIn(row.where + row.test).filter((path) => !existsSync(join(root, path)))
  if (lost.length > 0) return lost.map((path) => `${row.number} names ${path}, which is not there`)
  if (!states.some((state) => state === row.state)) return [`${row.number} is “${row.state}”, which is no state`]
  if (row.state === 'written' && filesIn(row.where).length === 0) return [`${row.number} names no document`]
  if (row.state !== 'holds') return row.where === '' ? [`${row.number} gives no reason`] : []
  const [, file = '', title = ''] = /^`([^`]+)`: “(.+)”$/.exec(row.test) ?? []
  if (file === '') return [`${row.number} names no test`]
  return read(file).includes(title) ? [] : [`${row.number} names a test that ${file} has not`]
}

function faultsOfAll(rows: readonly Row[]): string[] {
  const seen = new Set<string>()
  const twice = rows.filter(({ number }) => seen.size === seen.add(number).size)
  const few = leastOf.flatMap((least, index) => {
    const found = rows.filter((row) => chapterOf(row) === index + 1 && !row.asks.endsWith('(level 3)')).length
    return found < least ? [`chapter ${index + 1} has ${found} of ${least} rows`] : []
  })
  return [...rows.flatMap(faultsOf), ...twice.map(({ number }) => `${number} stands twice`), ...few]
}

const rows = rowsOf(page)

describe('the page of ASVS', () => {
  test('names files and tests that are there, each number once, and all of levels 1 and 2', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(rows).toHaveLength(page.match(/^\| v5/gm)?.length ?? 0)
    expect(faultsOfAll(rows)).toEqual([])
  })

  test('counts in its first table what stands below', () => {
    const counts = (some: readonly Row[]) => states.map((state) => some.filter((row) => row.state === state).length)
    const told = [...page.matchAll(/^\| (?:\[(\d+) .*?\]\(.*?\)|\*\*all\*\*) \| ([\d |]+) \|$/gm)]
    const expected = [...leastOf.map((_least, index) => rows.filter((row) => chapterOf(row) === index + 1)), rows]
    expect(told.map(([, , sums = '']) => sums.split(' | ').map(Number))).toEqual(expected.map(counts))
  })

  const file = '`tests/asvs.test.ts`'
  const whole: Row = { number: '1.2.3', asks: 'that', state: 'holds', where: file, test: `${file}: “planted”` }
  test.each<[string, Partial<Row>]>([
    ['is not there', { where: '`src/nothing.ts`' }],
    ['is no state', { state: 'perhaps' }],
    ['names no test', { test: '' }],
    // in two parts, because this file has the whole of what it says
    ['a test that', { test: `${file}: “${['no such', 'title'].join('  ')}”` }],
    ['names no document', { state: 'written', where: 'somewhere' }],
    ['gives no reason', { state: 'not yet', where: '' }],
  ])('planted: a row of which it is said that it %s', (words, change) => {
    expect(faultsOf(whole)).toEqual([])
    expect(faultsOf({ ...whole, ...change }).join()).toContain(words)
  })

  test('planted: a row that is gone, and one that stands twice', () => {
    expect(faultsOfAll(rows.slice(1))).toEqual(['chapter 1 has 26 of 27 rows'])
    expect(faultsOfAll([...rows, ...rows.slice(0, 1)])).toEqual([`${rows[0]?.number} stands twice`])
  })
})

test('each purpose for which a key is derived is in the page’s list of keys, and no other', () => {
  const [, list = ''] = /\n## Secrets and their exchange\n([\s\S]*?)\n## /.exec(page) ?? []
  const written = [...list.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, purpose = '']) => purpose),
  )
  expect(Object.keys(keyPurposes).toSorted()).toEqual(written.toSorted())
})

test('each package has its sum, by which npm knows that it is the one that was chosen', () => {
  interface Locked {
    packages: Record<string, { version?: string; integrity?: string; link?: boolean }>
  }
  const { packages } = JSON.parse(read('package-lock.json')) as Locked
  const locked = Object.entries(packages).filter(([name, { link }]) => name !== '' && link !== true)
  expect(locked.length).toBeGreaterThan(500)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([])
})

test('each field for a password hides it until it is asked to show it, and is known to password managers', () => {
  expect(read('src/web/features/accounts/members/steps/password-field.tsx')).toContain(
    "type={shown ? 'text' : 'password'}",
  )
  const fields = globSync('src/web/**/*.tsx', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/<(PasswordField|Field|input)\b([^>]|=>)*?\/?>/g)].flatMap(([tag, kind]) =>
      kind === 'PasswordField' || /name="\w*[pP]assword"/.test(tag) ? [{ path, kind, tag }] : [],
    ),
  )
  expect(fields.length).toBeGreaterThan(7)
  const isHidden = ({ kind, tag }: (typeof fields)[number]) =>
    kind === 'PasswordField' || tag.includes('type="password"')
  expect(fields.filter((field) => !isHidden(field) || !field.tag.includes('autoComplete='))).toEqual([])
})

test('what SECURITY.md leads to is there', () => {
  const links = [...read('SECURITY.md').matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)]
  expect(links.length).toBeGreaterThan(2)
  for (const [, path = '', anchor] of links) {
    expect(existsSync(join(root, dirname('SECURITY.md'), path)), path).toBe(true)
    const heads = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, head = '']) =>
      head.toLowerCase().replaceAll(' ', '-'),
    )
    if (anchor !== undefined) expect(heads).toContain(anchor)
  }
})

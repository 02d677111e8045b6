import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Checks the table of docs/payment-bugs.md: each bug has a test named after it, in the files that the table names. */

const root = path.join(import.meta.dirname, '..')
const bugs = Array.from({ length: 44 }, (_, index) => index + 1)

interface Row {
  bug: number
  words: string[]
  files: string[]
}

function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    const [, bug = '', ...cells] = line.split('|').map((cell) => cell.trim())
    if (!/^\d+$/.test(bug)) return []
    const [wrong = '', held = '', tests = ''] = cells
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) =>
      /^(src|tests)\//.test(name) ? name : `src/server/features/${name}`,
    )
    return [{ bug: Number(bug), words: [wrong, held], files }]
  })
}

/** The titles in a test file: texts that name a test or a row of its table. Comments do not count. */
function titlesOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => text)
}

function isNamedIn(source: string, bug: number): boolean {
  return titlesOf(source).some((title) => new RegExp(`\\bbug ${bug}\\b`).test(title))
}

/** One line for each fault of the table. */
function faultsOf(table: string, read: (file: string) => string | null): string[] {
  const rows = rowsOf(table)
  const numbers = rows.map(({ bug }) => bug)
  const missing = bugs.filter((bug) => numbers.filter((number) => number === bug).length !== 1)
  return [
    ...missing.map((bug) => `bug ${bug} has no row, or several`),
    ...numbers.filter((number) => !bugs.includes(number)).map((number) => `bug ${number} is none of the 44`),
    ...rows.flatMap(({ bug, words, files }) => [
      ...(words.every((text) => text.length > 10) ? [] : [`bug ${bug} does not say what it is`]),
      ...(files.length > 0 ? [] : [`bug ${bug} names no file`]),
      ...files.flatMap((file) => {
        const source = read(file)
        if (source === null) return [`bug ${bug}: ${file} is not there`]
        return isNamedIn(source, bug) ? [] : [`bug ${bug}: ${file} has no test that is named after it`]
      }),
    ]),
  ]
}

const table = readFileSync(path.join(root, 'docs/payment-bugs.md'), 'utf8')
function fileOf(name: string): string | null {
  const file = path.join(root, name)
  return name.endsWith('.test.ts') && existsSync(file) ? readFileSync(file, 'utf8') : null
}

test('each of the 44 bugs has a row, and in every file that its row names a test with its number', () => {
  expect(faultsOf(table, fileOf)).toEqual([])
})

test('what is written there is found again', () => {
  const rows = rowsOf(table)
  expect(rows.map(({ bug }) => bug)).toEqual(bugs)
  expect(new Set(rows.map(({ words }) => words[0])).size).toBe(44)
})

test('planted faults are seen: a row that is gone, a number that is only a comment, 4 inside of 44, a file that is not there', () => {
  const good = bugs.map((bug) => `| ${bug} | something goes wrong | something holds it | \`gateways/x.test.ts\` |`)
  const tests = bugs.map((bug) => `test('bug ${bug}: it is held', () => {})`)
  const faults = (lines: string[], source: string[] | null) =>
    faultsOf(lines.join('\n'), () => source?.join('\n') ?? null)
  const without = (lines: string[], bug: number) => lines.filter((_, index) => index !== bug - 1)
  const nameless = 'bug 4: src/server/features/gateways/x.test.ts has no test that is named after it'

  expect(faults(good, tests)).toEqual([])
  expect(faults(without(good, 7), tests)).toEqual(['bug 7 has no row, or several'])
  expect(faults([...good, good[6] ?? ''], tests)).toEqual(['bug 7 has no row, or several'])
  expect(
    faults([...good, '| 45 | something goes wrong | something holds it | `gateways/x.test.ts` |'], tests),
  ).toContain('bug 45 is none of the 44')
  expect(faults(good, without(tests, 4))).toEqual([nameless])
  expect(faults(good, [...without(tests, 4), "// 'bug 4: later'", " * 'bug 4: later'"])).toEqual([nameless])
  expect(faults(good, [...without(tests, 4), "test('two bugs 4 and 5', () => {})"])).toEqual([nameless])
  expect(faults(good, [...without(tests, 4), "test.each([['bug 8, bug 4: a row', 1]])('%s', () => {})"])).toEqual([])
  expect(faults(good, null)).toHaveLength(44)
  expect(faults([...without(good, 3), '| 3 |  |  |  |'], tests)).toEqual([
    'bug 3 does not say what it is',
    'bug 3 names no file',
  ])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every file that docs/where-to-change.md names is there, and holds the name given with it', () => {
  const text = readFileSync(join(root, 'docs/where-to-change.md'), 'utf8')
  const files = [...text.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThanOrEqual(20)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const named = [...text.matchAll(/`(src\/[^`]+)` \(`(\w+)`\)/g)]
  expect(named.length).toBeGreaterThanOrEqual(14)
  const lost = named.filter(([, file = '', name = '']) => !readFileSync(join(root, file), 'utf8').includes(name))
  expect(lost.map(([row]) => row)).toEqual([])
})

test('every table, column and file that docs/glossary.md names is there', () => {
  const text = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| word'))
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect([rows.length, named.length].every((count) => count > 30)).toBe(true)
  expect(rows.length).toBeLessThanOrEqual(120)
  // one word a row, or two of which one explains the other
  expect(rows.map((row) => row.split(' | ')[0] ?? '').filter((words) => /;|,.*,.*,/.test(words))).toEqual([])

  const schema = readFileSync(join(root, 'src/db/schema.gen.ts'), 'utf8')
  const tree = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `src/${path}`)
  const isThere = (name: string) =>
    name.split('.').every((part) => new RegExp(`^  ${part}: `, 'm').test(schema)) ||
    tree.some((path) => path === name || path.endsWith(`/${name}`))
  expect(named.filter((name) => !isThere(name))).toEqual([])
  expect(isThere('visits')).toBe(false)
})

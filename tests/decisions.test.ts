import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')
const decisions = readdirSync(folder).filter((name) => /^\d{3}-/.test(name))
const index = readFileSync(join(folder, 'README.md'), 'utf8')

test('each decision stands once in the index by subject', () => {
  const linked = [...index.matchAll(/^- \[\d{3}\]\((\d{3}-[a-z0-9-]+\.md)\) \S/gm)].map(([, name = '']) => name)
  expect(linked.toSorted()).toEqual(decisions.toSorted())
})

test('no two decisions have one number', () => {
  const numbers = decisions.map((name) => name.slice(0, 3))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

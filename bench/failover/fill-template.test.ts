import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const root = join(import.meta.dirname, '..', '..')
const files = ['patroni/patroni.yml', 'haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini']
const asked = (file: string) => [
  ...new Set(
    readFileSync(join(root, 'deploy', file), 'utf8')
      .match(/\$\{\w+\}/g)
      ?.map((name) => name.slice(2, -1)),
  ),
]

test.each(files)('%s asks for nothing that the runbook does not set', (file) => {
  const runbook = readFileSync(join(root, 'docs/runbooks/database.md'), 'utf8')
  expect(asked(file).filter((name) => !new RegExp(`\\b${name}=`).test(runbook))).toEqual([])
})

test.each(files)('%s is filled in whole', (file) => {
  const filled = fillTemplate(file, Object.fromEntries(asked(file).map((name) => [name, 'filled'])))
  expect(filled.replaceAll(/^[#;].*$/gm, '')).not.toContain('${')
})

test('a value that is lacking, or that nobody asks for, is refused by name', () => {
  const all = Object.fromEntries(asked('pgbouncer/pgbouncer.ini').map((name) => [name, 1]))
  const { USER_FILE: _left, ...rest } = all
  expect(() => fillTemplate('pgbouncer/pgbouncer.ini', rest)).toThrow('also asks for USER_FILE')
  expect(() => fillTemplate('pgbouncer/pgbouncer.ini', { ...all, OTHER: 1 })).toThrow('does not ask for OTHER')
})

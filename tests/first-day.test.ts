import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settingNames } from '#server/environment.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const example = 'deploy/systemd/parde.env.example'
const page = read('docs/first-day.md')

/** Lines of the example, with those that are switched off. */
const lines = [...read(example).matchAll(/^(# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, off, name = '', value = '']) => ({
  isOff: off !== undefined,
  name,
  value,
}))
const given = Object.fromEntries(lines.filter(({ isOff }) => !isOff).map(({ name, value }) => [name, value]))

test('the example of a live house names settings that exist, and is refused until its secrets are replaced', () => {
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter(({ name }) => !settingNames.includes(name))).toEqual([])
  expect(() => readConfig(given)).toThrow(
    /^The live mode refuses to start:\n {2}PARDE_SECRET is a default; .+\n {2}EDGE_SECRET is a default; .+$/,
  )
})

test('with secrets of its own the house of the example starts', () => {
  const secrets = {
    PARDE_SECRET: 'r5mY0cJq3VtXwA8zKpLd7NbGhTs2UfEo1Iu4',
    EDGE_SECRET: '4f1d9a7be2c805634f1d9a7be2c80563',
  }
  expect(readConfig({ ...given, ...secrets })).toMatchObject({
    mode: 'live',
    sendFiles: 'accel',
    trustProxy: ['127.0.0.1'],
  })
})

test('what the page of the first day leads to is there, and each setting that it names is one', () => {
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !existsSync(join(root, dirname('docs/first-day.md'), link)))).toEqual([])
  const named = [...page.matchAll(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
  expect(named).toContain('PARDE_SECRET')
  // PostgreSQL's own
  expect(named.filter((name) => !settingNames.includes(name) && name !== 'LC_CTYPE')).toEqual([])
})

test('the page of settings and this page make a database by the same sentence', () => {
  const [sentence] = /^CREATE DATABASE .+$/m.exec(page) ?? []
  expect(sentence).toContain("TEMPLATE template0 ENCODING 'UTF8'")
  expect(read('docs/settings.md')).toContain(sentence)
})

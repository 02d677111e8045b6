import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/environment.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Pages by which somebody runs a house. */
const pages = [
  'README.md',
  'docs/first-day.md',
  'docs/operations.md',
  'deploy/compose/README.md',
  ...['alerts', 'backup', 'database', 'edge', 'live', 'payments', 'storage', 'traces'].map(
    (name) => `docs/runbooks/${name}.md`,
  ),
]
const page = read('docs/operations.md')

test('each command of npm that these pages name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const path of pages) {
    const named = [...read(path).matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name ?? '')
    expect(
      named.filter((name) => scripts[name] === undefined),
      path,
    ).toEqual([])
  }
  expect(page).toContain('npm run -s edge:config')
})

test('each setting that the page of operations names is one', () => {
  // names of Node's and PostgreSQL's own are none of ours
  const named = [...page.matchAll(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
  expect(named).toContain('DATABASE_DIRECT_URL')
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('each alert that it names is a rule, and each file that it leads to is there', () => {
  const alerts = [...read('deploy/prometheus/rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  const named = [...page.matchAll(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)].map(([, name]) => name ?? '')
  expect(named).toContain('BusyLoop')
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
  for (const path of ['docs/operations.md', 'deploy/compose/README.md']) {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '')
    expect(links.length, path).toBeGreaterThan(0)
    expect(
      links.filter((link) => !existsSync(join(root, dirname(path), link))),
      path,
    ).toEqual([])
  }
})

test('each step says when it is time, what to do, what it costs and how to go back', () => {
  const steps = page.split(/^## (?=\d\. )/m).slice(1)
  expect(steps).toHaveLength(8)
  const withWork = steps.filter((step) => !step.includes('Nothing to do'))
  expect(withWork).toHaveLength(6)
  for (const step of withWork) for (const part of ['When', 'Do', 'Back']) expect(step).toContain(`**${part}**`)
})

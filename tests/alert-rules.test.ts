import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/prometheus/rules.yml')
const tried = ['rules', 'backup-rules'].map((name) => read(`deploy/prometheus/${name}.test.yml`)).join('\n')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')

test('each alert is told what to do in the runbook, and is tried', () => {
  expect(alerts.length).toBeGreaterThan(5)
  const sections = [...read('docs/runbooks/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(alerts)
  for (const name of alerts) {
    expect(rules).toContain(`docs/runbooks/alerts.md#${name.toLowerCase()}`)
    // once while it fires
    expect(tried).toMatch(new RegExp(`alertname: ${name},\\s+exp_alerts:\\s+\\[\\s*\\{`))
  }
})

const askedAs = (label: string) =>
  [...rules.matchAll(new RegExp(`[{,]${label}=~?"([^"]+)"`, 'g'))].map(([, value]) => value ?? '')

/** Returns the parts of `/a/(b|c).*` that name nothing that exists. */
function deadParts(form: string, there: readonly string[]): string[] {
  const [, head = '', parts = '', tail = ''] = /^(.*?)\(([^)]*)\)(.*)$/.exec(form) ?? ['', '', form, '']
  return parts.split('|').filter((part) => !there.some((one) => new RegExp(`^${head}${part}${tail}$`).test(one)))
}

test('each route and state that a rule asks for exists, in each of its parts', () => {
  const paths = ['page', ...Object.values(routes).map(({ path }) => `${apiBase}${path}`)]
  const states = [...read('src/db/schema.gen.ts').matchAll(/['"](\w+)['"]/g)].map(([, state]) => state ?? '')
  const asked: [string, readonly string[]][] = [
    ['route', paths],
    ['state', [...states, 'ready', 'active', 'dead', 'waiting']],
  ]
  for (const [label, there] of asked) {
    const forms = askedAs(label)
    expect(forms.length, label).toBeGreaterThan(0)
    expect(
      forms.flatMap((form) => deadParts(form, there)),
      label,
    ).toEqual([])
  }
  expect(deadParts(`${apiBase}/(play-info|play-nothing).*`, paths)).toEqual(['play-nothing'])
})

test('whatever opens a title or gives a key counts as playing', () => {
  const [form = ''] = askedAs('route').filter((route) => route.includes('play-info'))
  const opening = Object.values(routes)
    .map(({ path }) => `${apiBase}${path}`)
    .filter((path) => /^\/api\/v1\/[\w-]*(play-info|keys)(\/|$)/.test(path))
  expect(opening.length).toBeGreaterThan(4)
  expect(opening.filter((path) => !new RegExp(`^${form}$`).test(path))).toEqual([])
})

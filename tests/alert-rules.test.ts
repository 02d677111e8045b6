import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

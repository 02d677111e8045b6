import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/prometheus/rules.yml')
const tried = read('deploy/prometheus/rules.test.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')

/** Metrics that `prom-client` gives by itself. */
const usual = /^(process_resident_memory_bytes|nodejs_eventloop_lag_p99_seconds)$/

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

test('alerts ask for metrics that exist', () => {
  const folder = join(root, 'src/server/http')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const known = new Set(
    sources.flatMap((text) => [...text.matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name ?? '')),
  )
  const expressions = [...rules.matchAll(/expr: (.+)$/gm)].map(([, text]) => text ?? '')
  const names = expressions.flatMap((text) =>
    [...text.matchAll(/\b([a-z][a-z_]{4,})(?=[{)]| >| ==| -)/g)].map(([, name]) => name ?? ''),
  )
  const asked = names.filter(
    (name) =>
      !/^(instance|queue|max|time|rate|status|parde)$/.test(name) &&
      !name.startsWith('errors_') &&
      !name.startsWith('slow_'),
  )
  expect(asked).toContain('jobs_counted_at_seconds')
  const missing = asked.filter((name) => !usual.test(name) && !known.has(name.replace(/_(count|bucket|sum)$/, '')))
  expect(missing).toEqual([])
})

import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDashboard } from '../scripts/dashboard/dashboard.ts'
import { rows } from '../scripts/dashboard/panels.ts'
import { namesIn } from '#tests/support/api/metric-names.ts'
import { faultOfPromtool, findPromtool } from '#tests/support/machines/promtool.ts'

const promtool = findPromtool() ?? ''
const tried = test.skipIf(promtool === '')
const curves = rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.curves))

test('the dashboard file is the one of its panels', () => {
  const file = join(import.meta.dirname, '..', 'deploy', 'grafana', 'parde.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(makeDashboard())
})

test('names of metrics are found, and neither labels nor functions', () => {
  expect(namesIn('max by (queue) (jobs{state="ready"}) > 0 and on (a) sum(rate(b:c_5m[5m])) or vector(0)')).toEqual([
    'jobs',
    'b:c_5m',
  ])
})

tried('every rule can be read', () => {
  expect(faultOfPromtool(promtool, ['check', 'rules', 'rules.yml'])).toBeNull()
})

tried('every alert fires when it should, and not before', { timeout: 300_000 }, () => {
  expect(faultOfPromtool(promtool, ['test', 'rules', 'rules.test.yml', 'backup-rules.test.yml'])).toBeNull()
})

tried('Prometheus can read every expression of the dashboard, and refuses a wrong one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parde-rules-'))
  const faultIn = (expressions: readonly string[]) => {
    const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }))
    const file = join(folder, 'rules.yml')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    return faultOfPromtool(promtool, ['check', 'rules', file])
  }
  try {
    expect(curves.length).toBeGreaterThan(30)
    expect(faultIn(curves.map(({ expr }) => expr))).toBeNull()
    expect(faultIn(['sum(jobs'])).toContain('parse error')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

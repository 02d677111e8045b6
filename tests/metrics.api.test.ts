import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/start/ports.ts'
import { rows } from '../scripts/dashboard/panels.ts'
import { startCollector } from '#tests/support/network/collector.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { expressionsOfRules, namesIn, recordedNames } from '#tests/support/api/metric-names.ts'
import { startWebWithSettings } from '#tests/support/processes/web-with-settings.ts'

const { url } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-metrics-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Names that Prometheus itself knows. */
const ofPrometheus = ['up', 'ALERTS']

test('alerts and dashboard ask for what a house with all its settings tells', { timeout: 240_000 }, async () => {
  const collector = await startCollector()
  await using web = await startWebWithSettings({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    BACKUP_TO: path.join(dataDir, 'backups'),
    BACKUP_PASSPHRASE: 'sixteen letters and more',
  })
  const read = async () => (await fetch(`${web.address}/metrics`)).text()
  await vi.waitFor(async () => expect(await read()).toMatch(/^parde_house_looked_at_seconds [1-9]/m), {
    timeout: 30_000,
  })
  const told = await read()
  const families = [...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const known = new Set([...families, ...recordedNames(), ...ofPrometheus])
  const ofPanels = rows.flatMap(({ panels }) => panels.flatMap(({ curves }) => curves.map(({ expr }) => expr)))
  const asked = [...expressionsOfRules(), ...ofPanels].flatMap(namesIn)
  expect(new Set(asked).size).toBeGreaterThan(15)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
  expect(told).toMatch(/^parde_database_connections\{state="idle"\} [1-9]/m)
  expect(told).toMatch(/^parde_store_room_bytes [1-9]/m)
  expect(told).toMatch(/^parde_jobs_unattended_seconds [\d.e-]+$/m)
  expect(told).toMatch(/^parde_jobs_oldest_ready_seconds\{queue="payments.sweep"\} 0/m)
})

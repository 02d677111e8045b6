import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../scripts/start/ports.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { startWebWithSettings } from '#tests/support/processes/web-with-settings.ts'
import { startWorkerProcess } from '#tests/support/processes/worker-process.ts'

const { url } = await testDatabase()
const relay = await silentRelay(url)
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-early-'))
afterAll(async () => {
  await relay.close()
  rmSync(dataDir, { recursive: true, force: true })
})
const root = path.join(import.meta.dirname, '..')
const waitsForIt = 'the database does not take calls yet, and is waited for'

test('a worker that starts before the database waits for it, says so, and is ready when it is there', async () => {
  relay.become('refuses')
  await using worker = startWorkerProcess({ databaseUrl: relay.url, dataDir })
  await expect.poll(worker.output, { timeout: machinePatience.step }).toContain(waitsForIt)
  expect(worker.child.exitCode).toBeNull()
  relay.become('there')
  await expect.poll(worker.output, { timeout: machinePatience.step }).toContain('worker ready')
})

test('a web process that starts before the database waits for it as well', async () => {
  relay.become('refuses')
  const before = relay.refused()
  const starting = startWebWithSettings({ DATABASE_URL: relay.url, DATA_DIR: dataDir, PORT: String(await freePort()) })
  await expect.poll(relay.refused, { timeout: machinePatience.step }).toBeGreaterThan(before + 1)
  relay.become('there')
  await using web = await starting
  expect(web.output()).toContain(waitsForIt)
  await expect.poll(async () => (await fetch(`${web.address}/readyz`)).status).toBe(200)
})

test('the command that brings the tables up to date waits for it too, and then does its work', async () => {
  relay.become('refuses')
  const before = relay.refused()
  const child = spawn(process.execPath, [path.join(root, 'scripts/migrate.ts')], {
    env: { ...process.env, DATABASE_URL: relay.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, ended] = [text(child.stdout), text(child.stderr), once(child, 'close')]
  await Promise.race([ended, expect.poll(relay.refused, { timeout: machinePatience.step }).toBeGreaterThan(before + 1)])
  relay.become('there')
  expect(await ended).toEqual([0, null])
  expect(await err).toContain('The database does not take calls yet, and is waited for: ')
  expect(await out).toBe('The database is up to date.\n')
})

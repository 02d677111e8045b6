import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { wrongIn } from '../bench/storm/check-books.ts'
import { reportOf } from '../bench/storm/report.ts'
import { runStorm } from '../bench/storm/run-storm.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()

test('six places, four times as many buyers, five failing banks and a kill: every book agrees', async () => {
  await buildWeb({ root: path.join(import.meta.dirname, '..') })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-storm-'))
  const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 2 ** 31)
  // fewer at once than places: the first buyers come in the order of the banks, so that each bank has some
  const size = { places: 6, buyers: 24, kills: 1, atOnce: 5, crowds: 1, seed }
  const report = await runStorm({ databaseUrl: url, dataDir, paymentTimeoutMs: 1000 }, size)
  const wrong = wrongIn(report.books)
  if (wrong.length > 0) console.error(`${reportOf(report)}\nlogs in ${dataDir}; again with STORM_SEED=${seed}`)
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(report).toMatchObject({ kills: 1, open: 0 })
  // proof that there was a storm, also at the banks
  expect(report.books.rights).toHaveLength(6)
  expect(Object.values(report.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(new Set(report.books.attempts.map(({ gateway }) => gateway)).size).toBe(5)
  rmSync(dataDir, { recursive: true, force: true })
})

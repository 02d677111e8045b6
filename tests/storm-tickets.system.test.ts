import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { soldOf, wrongIn } from '../bench/storm/check-books.ts'
import { reportOf } from '../bench/storm/report.ts'
import { runStorm } from '../bench/storm/run-storm.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()

test('sixteen seats by single and group tickets, five times as many buyers, failing banks and two kills: every book agrees', async () => {
  await buildWeb({ root: path.join(import.meta.dirname, '..') })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-storm-'))
  const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 2 ** 31)
  const size = { ware: 'tickets', places: 16, buyers: 80, kills: 2, atOnce: 16, crowds: 1, seed } as const
  const report = await runStorm({ databaseUrl: url, dataDir, paymentTimeoutMs: 1000 }, size)
  const wrong = wrongIn(report.books)
  if (wrong.length > 0) console.error(`${reportOf(report)}\nlogs in ${dataDir}; again with STORM_SEED=${seed}`)
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(report).toMatchObject({ kills: 2, open: 0, books: { taken: 16 } })
  expect(soldOf(report.books)).toBe(16)
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * The storm: a film in limited places, the seats of a screening by single and group tickets (`storm tickets`), or the
 * passes of a festival (`storm passes`), or two goods that everybody wants both of (`storm goods`, 20 of each for 200); far more buyers than places, five banks at which every fourth call fails, and
 * web and worker killed with `kill -9` again and again. When all time windows have passed on the virtual clocks, the
 * books of shop, ledger and banks are compared. Every fault is printed, and the exit code is then 1.
 *
 *   npm run bench -- storm
 *   npm run bench -- storm tickets
 *   npm run bench -- storm passes
 *   npm run bench -- storm goods
 *   STORM_PLACES (500) STORM_BUYERS (5000) STORM_KILLS (10) STORM_AT_ONCE (48) STORM_CROWDS (3)
 *   STORM_SEED (random, printed)
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/start/web-build.ts'
import { wrongAfterwards, wrongIn } from './storm/check-books.ts'
import { reportOf } from './storm/report.ts'
import { runStorm } from './storm/run-storm.ts'
import { isWareName } from './storm/ware.ts'
import { machine } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const named = process.argv[2] ?? 'film'
const ware = isWareName(named) ? named : null
const size = {
  ...(ware === null ? {} : { ware }),
  places: sizeOf('STORM_PLACES', named === 'goods' ? 20 : 500),
  buyers: sizeOf('STORM_BUYERS', named === 'goods' ? 200 : 5000),
  kills: sizeOf('STORM_KILLS', 10),
  atOnce: sizeOf('STORM_AT_ONCE', 48),
  crowds: sizeOf('STORM_CROWDS', 3),
  seed: sizeOf('STORM_SEED', randomInt(2 ** 31)),
}
const mostShown = 40

if (ware === null) {
  console.error(`Nothing called "${named}" can be sold in a storm.`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'parde-storm-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
const database = await openMigrated(folder)
let isWell = false
try {
  console.log(`\n${machine()}\nseed ${size.seed}: STORM_SEED=${size.seed} npm run bench -- storm ${named}\n`)
  const setup = { databaseUrl: database.url, dataDir: folder, paymentTimeoutMs: sizeOf('STORM_TIMEOUT_MS', 2000) }
  const report = await runStorm(setup, size, (line) => console.log(`  ${line}`))
  console.log(`\n${reportOf(report)}\n`)
  const wrong = [...wrongIn(report.books), ...wrongAfterwards(report.afterwards)]
  for (const { rule, what } of wrong.slice(0, mostShown)) console.error(`WRONG ${rule}: ${what}`)
  isWell = wrong.length === 0
  console.log(isWell ? 'All books agree.' : `${wrong.length} things are wrong; logs and journal are kept in ${folder}.`)
} catch (error) {
  console.error(error)
  console.error(`Logs and journal are kept in ${folder}.`)
} finally {
  await database.stop()
  if (isWell) rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isWell ? 0 : 1

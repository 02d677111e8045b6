/**
 * Measures how a house of several machines suffers: three PostgreSQL under Patroni with three etcd, HAProxy and
 * PgBouncer (with the settings of `deploy`), two webs, two workers with folders of their own, a store and an edge, all
 * on this machine. While buyers buy and readers read through the edge, the database is killed, switched over, lost and
 * frozen, and the webs are restarted. Every acknowledged purchase is then compared with its buyer's own list. Ends with
 * exit code 1 when a bound of `failover/blows.ts` was not held.
 *
 *   npm run test:long -- failover
 *   FAILOVER_ONLY=frozen,pooler npm run bench -- failover
 *     (rolling, switchover, killed, lost, standby, frozen, pooler, pooler-killed)
 *   FAILOVER_PURCHASES (1000): the purchases that are made while the webs restart
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#db/client.ts'
import { root } from '../scripts/test/run-tool.ts'
import { ensureSwift, startSwift } from '../scripts/test/swift.ts'
import { hasNginx } from '#tests/support/edge/nginx.ts'
import { pageNames } from './failover/ask.ts'
import { type Blow, blows, type Scene } from './failover/blows.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { compareLists } from './failover/compare-lists.ts'
import { Crew } from './failover/crew.ts'
import { type Crowd, gatherCrowd } from './failover/crowd.ts'
import { openHouse, runCommand } from './failover/house.ts'
import { faultsOf, pauseOf, statusesOf } from './failover/judge-blow.ts'
import { Load, pagePaths } from './failover/load.ts'
import { host } from './failover/machines.ts'
import { findPrograms } from './failover/programs.ts'
import { newFilm } from './storm/scene.ts'
import { isSmallest } from './support/size.ts'
import { machine, table } from './support/table.ts'

const beforeSeconds = 4
const mostShown = 15
const size = { buyers: 240, films: 80 }

const only = (process.env['FAILOVER_ONLY'] ?? '').split(',').filter((name) => name !== '')
const unknown = only.filter((name) => !blows.some((blow) => blow.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no blow called ${unknown.join(', ')}. There are: ${blows.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

/** Whether the ledger agrees with itself and with the shop. */
function booksWrong(databaseUrl: string): string[] {
  try {
    runCommand('ledger:check', { DATABASE_URL: databaseUrl })
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Where Patroni answers. */
const addressesOf = ({ machines }: Cluster): string[] => machines.all.map(({ restPort }) => `${host}:${restPort}`)

/** One blow under load, and what it did. */
async function suffer(blow: Blow, scene: Scene, crowd: Crowd): Promise<{ row: string[]; faults: string[] }> {
  const { house, cluster, db } = scene
  await cluster.machines.whole()
  await blow.prepare?.(scene)
  // a page that nobody has opened cannot be sent from memory
  const addresses = house.webs.flatMap((web) => pagePaths(crowd).map((path) => web + path))
  await Promise.all(addresses.map((url) => fetch(url).then((response) => response.text())))
  const load = new Load(house.origin, crowd)
  await sleep(beforeSeconds * 1000)
  const struckMs = performance.now()
  const wrong = await blow.strike(scene, load)
  await load.stop()
  const compared = await compareLists(house.origin, crowd, db)
  const { acknowledged, found } = compared
  wrong.push(...load.wrong, ...compared.wrong, ...booksWrong(cluster.url))
  wrong.push(...house.fallen().map((name) => `${name} has ended`))
  const { answers } = load
  const faults = faultsOf({ answers, struckMs, acknowledged, found, wrong }, blow.bounds)
  const longestMs = Math.max(...answers.map(({ tookMs }) => tookMs))
  const row = [
    blow.title,
    `${pauseOf({ answers, struckMs }).toFixed(1)}${blow.bounds.pauseSeconds === null ? '' : ` (≤ ${blow.bounds.pauseSeconds})`}`,
    `${load.acknowledged} (${load.repeated})`,
    `${acknowledged} / ${found}`,
    statusesOf(answers.filter(({ call }) => !pageNames.includes(call))),
    statusesOf(answers.filter(({ call }) => pageNames.includes(call))),
    (longestMs / 1000).toFixed(1),
  ]
  return { row, faults }
}

async function sufferAll(cluster: Cluster, crew: Crew, db: Db, storeUrl: string): Promise<boolean> {
  console.log(runCommand('migrate', { DATABASE_URL: cluster.url }).trim().slice(0, 60))
  console.log(runCommand('nodes:check', {}, addressesOf(cluster)).trim())
  const crowd = await gatherCrowd(db, size)
  const changing = await newFilm(db, null)
  const ways = { databaseUrl: cluster.url, directUrl: cluster.url }
  const house = await openHouse(crew, ways, storeUrl)
  const rows: string[][] = []
  const wrong: string[] = []
  try {
    for (const blow of isSmallest ? [] : blows.filter(({ name }) => only.length === 0 || only.includes(name))) {
      console.log(`${blow.name}: ${blow.title}`)
      const began = performance.now()
      const { row, faults } = await suffer(blow, { cluster, house, db, changing }, crowd)
      rows.push(row)
      console.log(`  ${row.slice(1).join(' | ')} (${Math.round((performance.now() - began) / 1000)} s)`)
      for (const fault of faults.slice(0, mostShown)) console.error(`  WRONG ${fault}`)
      wrong.push(...faults)
    }
  } finally {
    await house.stop()
  }
  const heads = [
    'blow',
    'no purchase for, s',
    'bought (asked again)',
    'acknowledged / found',
    'calls',
    'pages',
    'longest, s',
  ]
  console.log(`\n${machine()}; ${cluster.versions}\n\n${table(heads, rows)}\n`)
  console.log(wrong.length === 0 ? 'Nothing was lost.' : `${wrong.length} things are wrong.`)
  return wrong.length === 0
}

const folder = mkdtempSync(join(tmpdir(), 'parde-nodes-'))
chmodSync(folder, 0o755)
const crew = new Crew(folder)
let isWell = false
try {
  const programs = findPrograms(join(root, '.parde', 'tools', 'nodes'), join(folder, 'programs'))
  if (!hasNginx) throw new Error('nginx, the edge, is not installed.')
  if (!ensureSwift()) throw new Error('Debian’s Swift, the store, could not be had.')
  const store = await startSwift()
  try {
    const cluster = await startCluster(crew, programs)
    const { db, close } = connect(cluster.url, { max: 4, applicationName: 'parde-nodes' })
    isWell = await sufferAll(cluster, crew, db, store.url).finally(close)
  } finally {
    store.stop()
  }
} catch (error) {
  console.error(error)
}
crew.killAll()
if (isWell) rmSync(folder, { recursive: true, force: true })
else console.error(`Logs are in ${folder}.`)
process.exit(isWell ? 0 : 1)

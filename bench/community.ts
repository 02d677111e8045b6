/**
 * Likes and comments. 500 profiles press like and dislike of one title, with 24 hands in four processes of which two are
 * killed with `kill -9`; then the database is killed while they press. Counts and rows must be equal both times. The same
 * presses on 24 titles are the baseline: what does it cost that all want the same row? Then twenty comments of 20,000 are
 * read against twenty of twenty, and their page against that of a title without any. Ends with exit code 1 when counts
 * and rows differ or a goal is missed.
 *
 *   npm run bench -- community
 *   BENCH_PRESSES (10000) BENCH_COMMENTS (20000) BENCH_SECONDS (4) BENCH_PORT (3200)
 *   BENCH_ONE_LOST=1 takes a row away without its count, to prove that the check notices it
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { listTop } from '#server/features/community/comments/comment-queries.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { makeProfiles, makeTitles, writeTalk } from './community/fill-talk.ts'
import {
  differences,
  loseOne,
  pidOf,
  pressRace,
  pressThroughCrash,
  type Race,
  type Raced,
} from './community/press-race.ts'
import { cpuSecondsOfFamily } from './support/cpu-time.ts'
import { measure, median } from './support/load.ts'
import { startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf, tellMissed } from './support/size.ts'

const presses = sizeOf('BENCH_PRESSES', 10_000)
const comments = sizeOf('BENCH_COMMENTS', 20_000)
const seconds = sizeOf('BENCH_SECONDS', 4)
const hands = 24
const reads = sizeOf('BENCH_READS', 400)
const rounds = sizeOf('BENCH_ROUNDS', 3)
const goals = { perSecond: 1000, pressMs: 0.3, newestMs: 2 }

const missed: string[] = []
let areEqual = true
const judge = (what: string, isMet: boolean) => {
  if (!isMet) missed.push(what)
}
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

async function mustAgree(db: Db, when: string): Promise<void> {
  const wrong = await differences(db)
  console.log(`${when}: ${wrong.length === 0 ? 'counts and rows are equal' : `WRONG ${JSON.stringify(wrong)}`}`)
  areEqual &&= wrong.length === 0
}

/** Processor time (ms) of the database for one list of the newest twenty. */
async function newestMs(db: Db, databasePid: number, productId: ProductId): Promise<number> {
  const reader = { memberId: null, profileId: null }
  const asked = { productId, sort: 'newest', after: null, most: 21 } as const
  const before = cpuSecondsOfFamily(databasePid)
  for (let n = 0; n < reads; n += 1) await listTop(db, asked, reader)
  return ((cpuSecondsOfFamily(databasePid) - before) / reads) * 1000
}

async function pages(databaseUrl: string, folder: string, [much, none]: [ProductId, ProductId]): Promise<void> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'http://localhost:3200',
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
  }
  const [port, log] = [sizeOf('BENCH_PORT', 3200), join(folder, 'web.log')]
  const server = await startServer({ script: 'src/server/main.ts', port, env, log, ready: '/healthz' })
  try {
    const rate = async (path: string) => {
      const found = await measure({ url: server.origin + path, connections: 8, seconds })
      judge(`${path} is answered`, found.wrong === 0)
      return found.perSecond
    }
    const found: Record<string, number[][]> = { 'list, newest': [], 'list, best': [], page: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const [name, path] of [
        ['list, newest', (id: ProductId) => `/api/v1/products/${id}/comments?sort=newest`],
        ['list, best', (id: ProductId) => `/api/v1/products/${id}/comments`],
        ['page', (id: ProductId) => `/comments/${id}`],
      ] as const)
        found[name]?.push([await rate(path(much)), await rate(path(none))])
    const rows = Object.entries(found).map(([name, pairs]) => [
      name,
      ...[0, 1].map((at) => short(median(pairs.map((pair) => pair[at] ?? Number.NaN)))),
      short(median(pairs.map(([many = 0, few = 1]) => many / few))),
    ])
    console.log(`\n${table(['a second', `${comments} comments`, 'none', 'ratio'], rows)}\n`)
  } finally {
    await server.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parde-community-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
let database = await openMigrated(folder)
try {
  let connection = connect(database.url, { max: 2 })
  const [one, busy, twenty, ...apart] = await makeTitles(connection.db, hands + 3)
  if (one === undefined || busy === undefined || twenty === undefined) throw new Error('There are no titles.')
  const profiles = await makeProfiles(connection.db, 500)
  console.log(`\n${machine()}, load ${loadavg()[0]?.toFixed(1)}, ${systemClock.now().toISOString()}\n`)

  const race = (products: ProductId[]): Race => ({
    databaseUrl: database.url,
    databasePid: pidOf(folder),
    products,
    profiles,
    presses,
    seed: 7,
  })
  const line = (name: string, { perSecond, databaseMs }: Raced) => [name, short(perSecond), short(databaseMs)]
  const torn = await pressRace(race([one]), [1 / 3, 2 / 3])
  if (process.env['BENCH_ONE_LOST'] === '1') await loseOne(connection.db)
  await mustAgree(connection.db, `after ${torn.answered} presses and ${torn.kills} kills`)
  const same: Raced[] = []
  const spread: Raced[] = []
  for (let round = 0; round < rounds; round += 1) {
    spread.push(await pressRace(race(apart)))
    same.push(await pressRace(race([one])))
  }
  const middle = (all: Raced[], of: 'perSecond' | 'databaseMs') => median(all.map((raced) => raced[of]))
  const lines = [
    line('24 titles (baseline)', {
      ...torn,
      perSecond: middle(spread, 'perSecond'),
      databaseMs: middle(spread, 'databaseMs'),
    }),
    line('one title', { ...torn, perSecond: middle(same, 'perSecond'), databaseMs: middle(same, 'databaseMs') }),
    line('one title, two kills', torn),
  ]
  console.log(`\n${table(['presses by 24 hands', 'a second', 'database ms'], lines)}\n`)
  judge(`${goals.perSecond} presses a second`, middle(same, 'perSecond') >= goals.perSecond)
  judge(`${goals.pressMs} ms of the database`, middle(same, 'databaseMs') <= goals.pressMs)
  await mustAgree(connection.db, 'after all of them')

  await connection.close()
  const { exited } = database
  const before = await pressThroughCrash(race([one]), exited)
  database = await openMigrated(folder)
  connection = connect(database.url, { max: 2 })
  await mustAgree(connection.db, `after the database was killed in the middle of ${before} presses`)

  await writeTalk(connection.db, twenty, 30)
  await writeTalk(connection.db, busy, comments)
  const pid = pidOf(folder)
  const [few, many] = [await newestMs(connection.db, pid, twenty), await newestMs(connection.db, pid, busy)]
  console.log(`\nnewest 20 of ${comments}: ${short(many)} ms of the database, ${short(many / few)} times those of 20`)
  judge(`newest 20 within ${goals.newestMs} ms`, many <= goals.newestMs)
  await pages(database.url, folder, [busy, apart[0] ?? one])
  await connection.close()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
tellMissed(missed)
if (!areEqual) process.exitCode = 1

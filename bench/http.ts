/**
 * How fast the home page and the most frequent GET calls are answered, as ratios against a bare Fastify route that
 * sends the same bytes and headers. What is kept in memory is also compared with the same answer made again for each
 * request (`bench/http/uncached-server.ts`). All are measured in one run, in turns, over the same number of
 * connections. Then the same for a page of every kind, and the processor time that each call takes with 60 titles and with
 * 50,000 (`bench/http/growth.ts`). Ends with exit code 1 when growth misses its goal.
 *
 *   npm run bench -- http
 *   BENCH_ONLY=calls,pages,growth: some of the parts; BENCH_ROUNDS BENCH_SECONDS; of growth BENCH_GROWTH_TITLES (50000)
 *   BENCH_GROWTH_PEOPLE (100000) BENCH_TURNS (60)
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { apiBase } from '#contract/route.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { newMember } from '../tests/support/new-rows.ts'
import type { Recorded } from './http/bare-server.ts'
import { fillCatalogue } from './http/catalogue.ts'
import { countQueries } from './http/count-queries.ts'
import { type FilledKinds, fillKinds } from './http/fill-kinds.ts'
import { measureGrowth, pagesOf } from './http/growth.ts'
import { openSearch } from './search/open-search.ts'
import { loadTool, measure, type Measured, median } from './support/load.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'

const parts = (process.env['BENCH_ONLY'] ?? 'calls,pages,growth').split(',')
const roundsOf = (usual: number) => Number(process.env['BENCH_ROUNDS'] ?? usual)
const secondsOf = (usual: number) => Number(process.env['BENCH_SECONDS'] ?? usual)
const connections = 16
const firstPort = Number(process.env['BENCH_PORT'] ?? 3200)

type Target = { name: string; path: string; headers: Record<string, string>; isShared: boolean }
/** Headers of one answer that each server writes itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

function targetsOf(ids: { product: number; widget: number }, token: string): Target[] {
  const guest = { 'accept-language-site': 'fa' }
  const member = { ...guest, authorization: `Bearer ${token}` }
  const call = (path: string, headers: Record<string, string> = guest) => ({
    name: `GET ${path.replace(/\d+$/, ':id')}${headers === member ? ' (member)' : ''}`,
    path: apiBase + path,
    headers,
    isShared: headers === guest,
  })
  return [
    { name: 'home page, compressed', path: '/', headers: { 'accept-encoding': 'br' }, isShared: true },
    call('/core/get-home-slider'),
    call(`/widgetV4/${ids.widget}`),
    call('/products?genre=drama&sort=title'),
    call(`/products/${ids.product}`),
    call(`/purchase-info/${ids.product}`, member),
    call('/me', member),
  ]
}

/** The answer's bytes as sent: a fetch would decompress them. */
async function record(
  origin: string,
  { name, path, headers }: Pick<Target, 'name' | 'path' | 'headers'>,
): Promise<Recorded> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(origin + path, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${name} answered ${answer.statusCode}`))
        const kept = Object.entries(answer.headers).filter(([header]) => !ownHeaders.has(header))
        const body = Buffer.concat(parts).toString('base64')
        resolve({ path, headers: Object.fromEntries(kept) as Record<string, string>, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Size of the body as sent to a browser, and before compression. */
async function wireSize(origin: string, target: Target): Promise<string> {
  const bytesWith = async (encoding: string) => {
    const headers = { ...target.headers, 'accept-encoding': encoding }
    return Buffer.byteLength((await record(origin, { ...target, headers })).body, 'base64') / 1024
  }
  return `${(await bytesWith('identity')).toFixed(1)} → ${(await bytesWith('br')).toFixed(1)} KB`
}

type Turns = { rounds: number; seconds: number }

/** Measures each server in turn, several times, so that other work of the machine affects all alike. */
async function inTurns(target: Target, servers: readonly Server[], { rounds, seconds }: Turns): Promise<Measured[][]> {
  const found: Measured[][] = servers.map(() => [])
  const load = { headers: target.headers, connections }
  for (const { origin } of servers) await measure({ ...load, url: origin + target.path, seconds: 1 })
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { origin }] of servers.entries())
      found[at]?.push(await measure({ ...load, url: origin + target.path, seconds }))
  return found
}

const ratio = (ours: Measured[], theirs: Measured[], of: (one: Measured) => number) =>
  median(ours.map((one, at) => of(one) / of(theirs[at] as Measured)))
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

/** Pages of every kind; the home page stands among the calls. */
const pageTargets = (ids: FilledKinds): Target[] =>
  pagesOf(ids).map(([name, path]) => ({ name, path, headers: { 'accept-encoding': 'br' }, isShared: true }))

type Part = Turns & { fill(db: Db, databaseUrl: string): Promise<Target[]> }

const calls: Part = {
  rounds: roundsOf(3),
  seconds: secondsOf(2),
  async fill(db) {
    const ids = await fillCatalogue(db, new Date())
    const { token } = await newMember(db, new Date())
    return targetsOf(ids, token)
  },
}

const pages: Part = {
  rounds: roundsOf(2),
  seconds: secondsOf(1),
  async fill(db, databaseUrl) {
    const ids = await fillKinds(db, 60, 120)
    const house = await openSearch(databaseUrl, join(tmpdir(), 'parde-bench-search'))
    await house.index()
    await house.close()
    return pageTargets(ids)
  },
}

async function run(databaseUrl: string, folder: string, part: Part): Promise<void> {
  const dataDir = join(folder, 'data')
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    PUBLIC_URL: `http://localhost:${firstPort}`,
  }
  const { db, close } = connect(databaseUrl)
  const targets = await part.fill(db, databaseUrl)
  await sql`analyze`.execute(db)
  await close()
  const servers: Server[] = []
  const start = async (script: string, name: string, env: Record<string, string> = {}) => {
    const port = firstPort + servers.length
    const log = join(folder, `${name}.log`)
    const one = await startServer({ script, port, env: { ...shared, ...env }, log, ready: '/healthz' })
    servers.push(one)
    return one
  }
  try {
    const real = await start('src/server/main.ts', 'web')
    const uncached = await start('bench/http/uncached-server.ts', 'uncached')
    const answers = await Promise.all(targets.map((target) => record(real.origin, target)))
    const file = join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(answers))
    const bare = await start('bench/http/bare-server.ts', 'bare', { BARE_ANSWERS: file })
    const queries = await countQueries({ ...shared, PORT: '0', LOG_LEVEL: 'silent' }, targets)
    const sizes = await Promise.all(targets.map((target) => wireSize(real.origin, target)))

    console.log(
      `\n${machine()}; ${loadTool}, ${connections} connections, ${part.rounds} rounds of ${part.seconds} s in turns`,
    )
    console.log('Ratios are medians over the rounds; baseline: a bare Fastify route with the same bytes and headers.\n')
    const lines: string[][] = []
    for (const [at, target] of targets.entries()) {
      const found = await inTurns(target, target.isShared ? [real, bare, uncached] : [real, bare], part)
      const [ours = [], theirs = [], anew] = found
      const wrong = found.flat().reduce((sum, one) => sum + one.wrong, 0)
      if (wrong > 0) throw new Error(`${target.name}: ${wrong} requests went wrong; the figures would mean nothing.`)
      const line = (name: string, mine: Measured[], statements: string) => [
        name,
        sizes[at] ?? '',
        statements,
        short(median(mine.map((one) => one.perSecond))),
        short(ratio(mine, theirs, (one) => one.perSecond)),
        short(median(mine.map((one) => one.p99Ms))),
        short(ratio(mine, theirs, (one) => one.p99Ms)),
        anew && mine === ours ? `${short(ratio(ours, anew, (one) => one.perSecond))} ×` : '',
      ]
      const asked = String(queries[at])
      lines.push(line(target.name, ours, anew ? '0' : asked))
      if (anew) lines.push(line('  made anew each time', anew, asked))
      process.stderr.write(`${target.name}: done\n`)
    }
    const heads = ['', 'bytes (br)', 'queries', 'requests/s', '÷ bare', 'p99 ms', '÷ bare', '÷ anew']
    console.log(table(heads, lines))
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
  }
}

async function inOwnDatabase(part: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    await migrate(database.url)
    await run(database.url, folder, part)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (parts.includes('calls') || parts.includes('pages')) await buildWeb({ root: join(import.meta.dirname, '..') })
if (parts.includes('calls')) await inOwnDatabase(calls)
if (parts.includes('pages')) await inOwnDatabase(pages)
if (parts.includes('growth')) {
  const missed = await measureGrowth()
  for (const what of missed) console.error(`MISSED ${what}`)
  if (missed.length > 0) process.exitCode = 1
}

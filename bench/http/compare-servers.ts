import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { loadTool, measure, type Measured, median } from '../support/load.ts'
import { type Server, startServer } from '../support/process.ts'
import { sizeOf } from '../support/size.ts'
import { machine, table } from '../support/table.ts'
import { withDatabase } from '../support/with-database.ts'
import type { Recorded } from './bare-server.ts'
import { countQueries } from './count-queries.ts'

const connections = 16
const firstPort = sizeOf('BENCH_PORT', 3200)

/** An address that is measured; `isShared`: its answer is the same for everybody, and the product keeps it. */
export interface Target {
  name: string
  path: string
  headers: Record<string, string>
  isShared: boolean
}

/** The data of a bench and the figures that it asks for. */
export interface Part {
  rounds: number
  seconds: number
  fill(db: Db, databaseUrl: string): Promise<Target[]>
}

/** Headers of one answer that each server writes itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** The answer's bytes as sent: a fetch would decompress them. */
async function record(
  origin: string,
  { name, path, headers }: Pick<Target, 'name' | 'path' | 'headers'>,
): Promise<Recorded> {
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

/** Measures each server in turn, several times, so that other work of the machine affects all alike. */
async function inTurns(target: Target, servers: readonly Server[], { rounds, seconds }: Part): Promise<Measured[][]> {
  const found: Measured[][] = servers.map(() => [])
  const load = { headers: target.headers, connections }
  for (const { origin } of servers) await measure({ ...load, url: origin + target.path, seconds: Math.min(1, seconds) })
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { origin }] of servers.entries())
      found[at]?.push(await measure({ ...load, url: origin + target.path, seconds }))
  return found
}

const ratio = (ours: Measured[], theirs: Measured[], of: (one: Measured) => number) =>
  median(ours.map((one, at) => of(one) / of(theirs[at] as Measured)))
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

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

/**
 * Measures the targets of a part on a database of its own: the product, the product without its memory, and a bare server
 * with the same bytes, in turns. Prints a table.
 */
export const compareServers = (part: Part): Promise<void> =>
  withDatabase((databaseUrl, folder) => run(databaseUrl, folder, part))

/**
 * Measures the load of a screening with many viewers on one web process: play-info by a ticket, the next key, the beat
 * of a playing place, and the state of the event. Each viewer has an own session and ticket. Baseline: a bare Fastify
 * route that reads one row by its primary key; for the state, which is the same for all, one that sends a constant. All
 * in turns, in one run, over the same number of connections. Ends with exit code 1 when a goal is missed.
 *
 *   npm run bench -- screenings
 *   BENCH_ROUNDS (3) BENCH_SECONDS (3) BENCH_VIEWERS (2000) BENCH_CONNECTIONS (32) BENCH_PORT (3200)
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { connect } from '#db/client.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { countStatements } from './screenings/count-statements.ts'
import { type Call, send } from './support/call-load.ts'
import { newEvening, newViewers, type Viewer } from './screenings/crowd.ts'
import { loadTool } from './support/load.ts'
import { type Server, startServer } from './support/process.ts'
import { machine } from './support/table.ts'
import { measureTargets, type Target } from './support/targets.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf, tellMissed } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 3)
const viewers = sizeOf('BENCH_VIEWERS', 2000)
const connections = sizeOf('BENCH_CONNECTIONS', 32)
const firstPort = sizeOf('BENCH_PORT', 3200)
const secret = 'only-for-this-measurement-0123456789'

/** A viewer who has entered: with the cookie by which it asks for keys, and its playing place where there are any. */
interface Entered extends Viewer {
  cookie: string
  place: string
  placeId: string | null
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-language-site': 'en' })
const hasBeat = routes.some(({ path }) => path === '/playing-places/:id/beat')

function playCall({ token, code }: Viewer, place: string): Call {
  const asked = new URLSearchParams({ using_ticket: code, ...(hasBeat ? { place } : {}) }).toString()
  return { method: 'GET', path: `${apiBase}/play-info?${asked}`, headers: bearer(token) }
}

/** Every viewer's first play, 16 at a time. */
async function enter(origin: string, crowd: readonly Viewer[]): Promise<Entered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const waiting = [...crowd]
  const found: Entered[] = []
  const walk = async () => {
    for (let viewer = waiting.shift(); viewer !== undefined; viewer = waiting.shift()) {
      const place = randomUUID()
      const { status, cookie, body } = await send(origin, playCall(viewer, place), agent)
      if (status !== 200) throw new Error(`A viewer was not let in: ${status} ${body.toString()}`)
      const { playing_place: own = null } = JSON.parse(body.toString()) as { playing_place?: { id: string } | null }
      found.push({ ...viewer, cookie, place, placeId: own?.id ?? null })
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk))
  agent.destroy()
  return found
}

function targetsOf(evening: { productId: number; copyId: string }, crowd: readonly Entered[]): Target[] {
  let turn = 0
  const eachInTurn = (call: (viewer: Entered) => Call) => () => call(crowd[turn++ % crowd.length] as Entered)
  const beat: Target[] = hasBeat
    ? [
        {
          name: 'POST /playing-places/:id/beat',
          goal: 1500,
          bare: '/row',
          next: eachInTurn(({ token, place, placeId }) => ({
            method: 'POST',
            headers: bearer(token),
            body: { place },
            path: `${apiBase}/playing-places/${placeId ?? ''}/beat`,
          })),
        },
      ]
    : []
  return [
    {
      name: 'GET /play-info by ticket',
      goal: 600,
      bare: '/row',
      next: eachInTurn((viewer) => playCall(viewer, viewer.place)),
    },
    {
      name: 'GET /screening-keys/:copy/:number',
      goal: 900,
      bare: '/row',
      next: eachInTurn(({ token, cookie }) => ({
        method: 'GET',
        path: `${apiBase}/screening-keys/${evening.copyId}/0`,
        headers: { ...bearer(token), cookie },
      })),
    },
    ...beat,
    {
      name: 'GET /screenings/:id/state',
      goal: 5000,
      bare: '/constant',
      isShared: true,
      next: () => ({ method: 'GET', path: `${apiBase}/screenings/${evening.productId}/state`, headers: {} }),
    },
  ]
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl)
  const now = new Date()
  const evening = await newEvening(db, now, secret)
  const crowd = await newViewers(db, now, { count: viewers, productId: evening.productId, secret })
  await sql`analyze`.execute(db)
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: secret,
    PUBLIC_URL: `http://localhost:${firstPort}`,
  }
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
    const bare = await start('bench/screenings/bare-server.ts', 'bare', { BARE_MEMBER: crowd[0]?.memberId ?? '' })
    const entered = await enter(real.origin, crowd)
    const targets = targetsOf(evening, entered)
    const statements = await countStatements(
      { ...shared, PORT: '0', LOG_LEVEL: 'silent' },
      targets.map(({ next }) => next),
    )
    console.log(
      `\n${machine()}; ${rounds} rounds of ${seconds} s in turns, ${viewers} viewers, ${connections} connections`,
    )
    console.log(`The state with ${loadTool}; the calls of viewers with a client of our own on the same machine.\n`)
    const turns = { rounds, seconds, connections, statements }
    const missed = await measureTargets(targets, { real, bare }, turns)
    if (!hasBeat) console.log('The beat of a playing place does not exist, so it was not measured.')
    tellMissed(missed)
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
const database = await openMigrated(folder)
try {
  await run(database.url, folder)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

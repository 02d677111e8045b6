/**
 * Measures the load of a live event with many viewers on one web process: live-play-info by a ticket, its list, the
 * next key, and the beat of a playing place. Each viewer has an own session and ticket. Baseline: a bare Fastify route
 * that reads one row by its primary key; for the list, which is the same for all, one that sends a constant. All in
 * turns, in one run, over the same number of connections. Ends with exit code 1 when a goal is missed.
 *
 *   npm run bench -- live
 *   BENCH_ROUNDS (3) BENCH_SECONDS (3) BENCH_VIEWERS (2000) BENCH_CONNECTIONS (32) BENCH_PORT (3200)
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { apiBase } from '#contract/route.ts'
import { connect, type Db } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import { after, hours, minutes, systemClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import { goOnAir } from '#server/features/screenings/live/index.ts'
import { openStorage } from '#server/open-storage.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { newLiveScreening } from '#tests/support/live/live-screening.ts'
import { countStatements } from './screenings/count-statements.ts'
import { newViewers, type Viewer } from './screenings/crowd.ts'
import { type Call, send } from './support/call-load.ts'
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
/** Two minutes; a list shows the last one. */
const segments = 60

/** A viewer who has entered: the cookie by which it asks for keys, its playing place, and its own folder of media. */
interface Entered extends Viewer {
  cookie: string
  place: string
  placeId: string
  manifest: string
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-language-site': 'en' })

function playCall({ token, code }: Viewer, place: string): Call {
  const asked = new URLSearchParams({ using_ticket: code, place }).toString()
  return { method: 'GET', path: `${apiBase}/live-play-info?${asked}`, headers: bearer(token) }
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
      const told = JSON.parse(body.toString()) as { playing_place: { id: string }; manifest: { url: string } }
      found.push({ ...viewer, cookie, place, placeId: told.playing_place.id, manifest: told.manifest.url })
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk))
  agent.destroy()
  return found
}

function targetsOf(eventId: string, crowd: readonly Entered[]): Target[] {
  let turn = 0
  const eachInTurn = (call: (viewer: Entered) => Call) => () => call(crowd[turn++ % crowd.length] as Entered)
  const [first] = crowd
  return [
    {
      name: 'GET /live-play-info by ticket',
      goal: 600,
      bare: '/row',
      next: eachInTurn((viewer) => playCall(viewer, viewer.place)),
    },
    {
      name: 'GET …/top.m3u8, token checked',
      goal: 4000,
      bare: '/constant',
      isShared: true,
      next: () => {
        const path = (first?.manifest ?? '').replace(/^https?:\/\/[^/]+/, '').replace('master.m3u8', 'top.m3u8')
        return { method: 'GET', path, headers: {} }
      },
    },
    {
      name: 'GET /live-keys/:event/:number',
      goal: 900,
      bare: '/row',
      next: eachInTurn(({ token, cookie }) => ({
        method: 'GET',
        path: `${apiBase}/live-keys/${eventId}/3`,
        headers: { ...bearer(token), cookie },
      })),
    },
    {
      name: 'POST /playing-places/:id/beat',
      goal: 1500,
      bare: '/row',
      next: eachInTurn(({ token, place, placeId }) => ({
        method: 'POST',
        path: `${apiBase}/playing-places/${placeId}/beat`,
        headers: bearer(token),
        body: { place, rung: 'top', behind_ms: 8000, stalled_ms: 0 },
      })),
    },
  ]
}

/** An event that is on air since ten minutes, with the segments of its last two. */
async function newEvent(db: Db, env: Record<string, string>) {
  const config = readConfig(env)
  const now = systemClock.now()
  // nothing that this event does is left for a worker
  const nobody = { enqueue: async () => undefined, listDead: async () => [], stats: async () => [] }
  const none = { retryDead: async () => ({ retried: 0, superseded: 0, stayed: 0 }), dismissDead: async () => 0 }
  const queue: Queue = { ...nobody, ...none, stop: async () => undefined }
  const house = { config, db, clock: systemClock, storage: openStorage(config), queue }
  const times = { startsAt: after(now, -minutes(10)), endsAt: after(now, hours(2)) }
  const event = await newLiveScreening(house, { ...times, capacity: 100_000 })
  await goOnAir({ ...house, clock: { ...systemClock, now: () => times.startsAt } }, event.eventId)
  await event.send(segments, { beganOn: after(now, -minutes(2)), rungs: ['top', 'v480', 'v240', 'sound'] })
  return event
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl)
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: secret,
    PUBLIC_URL: `http://localhost:${firstPort}`,
  }
  const { eventId, productId } = await newEvent(db, shared)
  const crowd = await newViewers(db, new Date(), { count: viewers, productId, secret })
  await sql`analyze`.execute(db)
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
    const targets = targetsOf(eventId, await enter(real.origin, crowd))
    const statements = await countStatements(
      { ...shared, PORT: '0', LOG_LEVEL: 'silent' },
      targets.map(({ next }) => next),
    )
    console.log(
      `\n${machine()}; ${rounds} rounds of ${seconds} s in turns, ${viewers} viewers, ${connections} connections`,
    )
    console.log(`The list with ${loadTool}; the calls of viewers with a client of our own on the same machine.\n`)
    const missed = await measureTargets(targets, { real, bare }, { rounds, seconds, connections, statements })
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

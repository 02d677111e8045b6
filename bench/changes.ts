/**
 * How many pages and answers are made anew when the catalogue changes while people read it: `npm run bench -- changes`.
 * Baseline: the same program, of which every notice empties all memory (`bench/changes/whole-server.ts`). Both read the
 * same pages at the same pace and hear the same changes, in one run. A change is one that an editor makes to one title: a
 * synopsis, a price, a name, a poster.
 *
 *   BENCH_SECONDS (30) BENCH_TITLES (60) BENCH_READERS (4)
 */
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { freePort } from '../scripts/start/ports.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { fillCatalogue } from './http/catalogue.ts'
import { send } from './support/call-load.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const [seconds, readers] = [sizeOf('BENCH_SECONDS', 30), sizeOf('BENCH_READERS', 4)]
/** The pause between two calls of a reader, in milliseconds; it leaves both servers time to spare. */
const pauseMs = 20

/** Four changes of one title that editors make; of the last two others have to know. */
const edits: ((db: Db, id: number, turn: number) => Promise<unknown>)[] = [
  (db, id, turn) => sql`update products set synopsis_en = ${`Synopsis ${turn}`} where id = ${id}`.execute(db),
  (db, id, turn) =>
    sql`update offer_prices set amount = ${400 + turn} where currency = 'USD' and offer_id in (select id from offers where product_id = ${id})`.execute(
      db,
    ),
  (db, id, turn) => sql`update products set title_en = ${`Title ${turn}`} where id = ${id}`.execute(db),
  (db, id) =>
    sql`update products set poster_id = (select image_id from product_stills where product_id = ${id} order by random() limit 1) where id = ${id}`.execute(
      db,
    ),
]
const names = ['synopsis', 'price', 'name', 'poster']

interface Seen {
  /** Of pages and answers. */
  made: number
  sent: number
  webMs: number
}

async function figures({ origin, pid }: Server): Promise<Seen> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\d+)`, 'gm'))].reduce(
      (all, [, count]) => all + Number(count),
      0,
    )
  const made = sum('parde_memory_made_total')
  return { made, sent: made + sum('parde_memory_hits_total'), webMs: cpuSeconds(pid) * 1000 }
}

/** Reads pages in turn until it is stopped. */
function read(server: Server, paths: readonly string[], first: number) {
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const reading = (async () => {
    for (let at = first; !isOver; at += 1) {
      const path = paths[at % paths.length] ?? '/'
      const { status } = await send(server.origin, { method: 'GET', path, headers: { 'accept-encoding': 'br' } }, agent)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      await wait(pauseMs)
    }
    agent.destroy()
  })()
  return () => {
    isOver = true
    return reading
  }
}

async function changeUnderLoad(db: Db, servers: readonly Server[], ids: readonly number[], kind: number) {
  const paths = ['/', '/movies', ...ids.map((id) => `/movie/${id}`)]
  // everything is in memory
  for (const server of servers)
    for (const path of paths) await send(server.origin, { method: 'GET', path, headers: {} }, new Agent())
  const before = await Promise.all(servers.map(figures))
  const stops = servers.flatMap((server) =>
    Array.from({ length: readers }, (_, reader) => read(server, paths, Math.floor((reader * paths.length) / readers))),
  )
  for (let turn = 0; turn < seconds; turn += 1) {
    await edits[kind]?.(db, ids[(turn * 7) % ids.length] ?? 0, turn)
    await wait(1000)
  }
  await Promise.all(stops.map((stop) => stop()))
  const after = await Promise.all(servers.map(figures))
  return after.map((one, at) => ({
    made: (one.made - (before[at]?.made ?? 0)) / seconds,
    sent: (one.sent - (before[at]?.sent ?? 0)) / seconds,
    webMs: (one.webMs - (before[at]?.webMs ?? 0)) / seconds,
  }))
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  await fillCatalogue(db, new Date())
  await sql`analyze`.execute(db)
  const rows = await db.selectFrom('products').where('release_at', 'is', null).select('id').limit(40).execute()
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    PUBLIC_URL: 'http://localhost:3200',
  }
  const servers: Server[] = []
  try {
    for (const [name, script] of [
      ['subjects', 'src/server/main.ts'],
      ['whole', 'bench/changes/whole-server.ts'],
    ] as const)
      servers.push(
        await startServer({ script, port: await freePort(), env, log: join(folder, `${name}.log`), ready: '/healthz' }),
      )
    const ids = rows.map(({ id }) => id)
    const lines: string[][] = []
    for (const [kind, name] of names.entries()) {
      const [ours, whole] = await changeUnderLoad(db, servers, ids, kind)
      if (ours === undefined || whole === undefined) throw new Error('A server is missing.')
      const cells = [whole.made, ours.made, ours.made / whole.made, whole.webMs, ours.webMs, ours.webMs / whole.webMs]
      lines.push([name, ...cells.map((value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2)))])
      process.stderr.write(`${name}: done\n`)
    }
    console.log(
      `\n${machine()}; one change a second for ${seconds} s, ${readers} readers of 42 pages each, in one run\n`,
    )
    const heads = [
      'changed',
      'made/s, whole',
      'made/s, subjects',
      'ratio',
      'web ms/s, whole',
      'web ms/s, subjects',
      'ratio',
    ]
    console.log(table(heads, lines))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await close()
  }
}

await buildWeb({ root: join(import.meta.dirname, '..') })
await withDatabase(run)

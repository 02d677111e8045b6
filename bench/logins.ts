/**
 * The cost of a login, and of a call by a signed-in member. Logins are compared with a bare Fastify route that checks
 * one argon2id hash and nothing else; `GET /me` with one that reads a row by its primary key. In turns, in one run.
 *
 * Each login is by another member from another address (the server trusts the proxy header here). The counter that
 * limits all logins of a minute is reset while the bench runs; otherwise the bench would measure that limit.
 */
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { connect, type Db } from '#db/client.ts'
import { apiBase } from '#contract/route.ts'
import { hashPassword } from '#server/features/accounts/members/index.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { countQueries } from './http/count-queries.ts'
import { type Call, measureCalls, timeOfCall } from './support/call-load.ts'
import { loadTool, measure, type Measured, median } from './support/load.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 2)
const firstPort = sizeOf('BENCH_PORT', 3200)
const connections = 8
const crowd = sizeOf('BENCH_CROWD', 4000)
const pairs = sizeOf('BENCH_PAIRS', 200)
const password = 'only-for-this-measurement'
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

async function fillMembers(db: Db, hash: string): Promise<void> {
  const rows = Array.from({ length: crowd }, (_, n) => ({
    user_name: `viewer${n}@example.com`,
    user_name_kind: 'email' as const,
    password_hash: hash,
  }))
  const members = await db.insertInto('members').values(rows).returning('id').execute()
  await db
    .insertInto('profiles')
    .values(members.map(({ id }) => ({ member_id: id, name: 'Nika', is_owner: true })))
    .execute()
}

const checkAlone: Call = { method: 'POST', path: '/verify', headers: {}, body: {} }

let turn = 0
/** Each time another member from another address; `as` makes the password or the name wrong. */
function nextLogin(as: 'right' | 'wrong password' | 'unknown name'): Call {
  turn += 1
  const n = turn % crowd
  return {
    method: 'POST',
    path: `${apiBase}/auth/login`,
    body: {
      user_name: `${as === 'unknown name' ? 'nobody' : 'viewer'}${n}@example.com`,
      password: as === 'wrong password' ? 'not-this-one' : password,
    },
    headers: { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` },
  }
}

/** During the measurement, keeps the members below three sessions and the counters below their limits. */
function holdOpen(db: Db): () => Promise<void> {
  const done = new AbortController()
  const work = async () => {
    while (!done.signal.aborted) {
      await db.deleteFrom('rate_limits').where('key', 'like', 'login.%').execute()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const working = work()
  return async () => {
    done.abort()
    await working
  }
}

async function timeOfOneHash(hash: string): Promise<string> {
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < 15; n += 1) {
      const begin = performance.now()
      await work()
      times.push(performance.now() - begin)
    }
    return median(times)
  }
  const [making, checking] = [await timed(() => hashPassword(password)), await timed(() => verify(hash, password))]
  return `${hash.split('$').slice(1, 4).join(' ')}: ${short(making)} ms to make, ${short(checking)} ms to check`
}

const ratio = (ours: Measured[], theirs: Measured[], of: (one: Measured) => number) =>
  short(median(ours.map((one, at) => of(one) / of(theirs[at] as Measured))))
const line = (name: string, ours: Measured[], theirs: Measured[], queries: string) => [
  name,
  queries,
  short(median(ours.map((one) => one.perSecond))),
  ratio(ours, theirs, (one) => one.perSecond),
  short(median(ours.map((one) => one.p99Ms))),
  ratio(ours, theirs, (one) => one.p99Ms),
]

async function measureLogins(real: Server, bare: Server, db: Db): Promise<string[][]> {
  const login = (as: Parameters<typeof nextLogin>[0]) =>
    measureCalls({ origin: real.origin, next: () => nextLogin(as), connections, seconds })
  const check = () => measureCalls({ origin: bare.origin, next: () => checkAlone, connections, seconds })
  const found = { ours: [] as Measured[], theirs: [] as Measured[] }
  const close = holdOpen(db)
  await login('right')
  await check()
  for (let round = 0; round < rounds; round += 1) {
    await db.deleteFrom('sessions').where('device', '=', '').execute()
    found.ours.push(await login('right'))
    found.theirs.push(await check())
  }
  await close()
  const failed = [...found.ours, ...found.theirs].reduce((sum, one) => sum + one.wrong, 0)
  if (failed > 0) throw new Error(`${failed} logins went wrong; the figures would mean nothing.`)
  return [line('POST /auth/login', found.ours, found.theirs, '')]
}

/**
 * Whether the time of a refusal tells that an account exists: one call at a time, in turns, so that noise affects both
 * kinds.
 */
async function measureRefusals(real: Server, db: Db): Promise<string> {
  const kinds = ['wrong password', 'unknown name'] as const
  const times: Record<(typeof kinds)[number], number[]> = { 'wrong password': [], 'unknown name': [] }
  const close = holdOpen(db)
  for (let n = 0; n < pairs; n += 1)
    for (const kind of n % 2 === 0 ? kinds : kinds.toReversed())
      times[kind].push(await timeOfCall(real.origin, nextLogin(kind)))
  await close()
  const [wrong, unknown] = [median(times['wrong password']), median(times['unknown name'])]
  return `wrong password ${short(wrong)} ms, unknown name ${short(unknown)} ms, ratio ${(unknown / wrong).toFixed(2)}`
}

async function measureMe(real: Server, bare: Server, token: string, queries: number): Promise<string[][]> {
  const ours: Measured[] = []
  const theirs: Measured[] = []
  const load = { connections: 16, headers: { authorization: `Bearer ${token}` } }
  const me = (time: number) => measure({ ...load, url: `${real.origin}${apiBase}/me`, seconds: time })
  const row = (time: number) => measure({ ...load, url: `${bare.origin}/row`, seconds: time })
  await me(Math.min(1, seconds))
  await row(Math.min(1, seconds))
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await me(seconds))
    theirs.push(await row(seconds))
  }
  const failed = [...ours, ...theirs].reduce((sum, one) => sum + one.wrong, 0)
  if (failed > 0) throw new Error(`${failed} calls of GET /me went wrong; the figures would mean nothing.`)
  return [line('GET /me', ours, theirs, String(queries))]
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl)
  const hash = await hashPassword(password)
  await fillMembers(db, hash)
  const { token, memberId } = await newMember(db, new Date())
  await db.updateTable('sessions').set({ device: 'bench' }).execute()
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    PUBLIC_URL: `http://localhost:${firstPort}`,
    TRUST_PROXY: '127.0.0.1',
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
    const answers = { BARE_HASH: hash, BARE_PASSWORD: password, BARE_MEMBER: memberId }
    const bare = await start('bench/logins/bare-server.ts', 'bare', answers)
    const call = { path: `${apiBase}/me`, headers: { authorization: `Bearer ${token}` } }
    const [queries = 0] = await countQueries({ ...shared, PORT: '0', LOG_LEVEL: 'silent' }, [call])
    console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns; GET /me with ${loadTool}`)
    console.log(`One hash, alone: ${await timeOfOneHash(hash)}\n`)
    console.log(`A refused login, one at a time, ${pairs} of each: ${await measureRefusals(real, db)}\n`)
    const lines = [...(await measureLogins(real, bare, db)), ...(await measureMe(real, bare, token, queries))]
    console.log(table(['', 'queries', 'requests/s', '÷ bare', 'p99 ms', '÷ bare'], lines))
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await close()
  }
}

await buildWeb({ root: join(import.meta.dirname, '..') })
await withDatabase(run)

/**
 * The same calls with one web process and with two, through an nginx that passes them on in turn: `npm run bench -- nodes`
 * (needs nginx). Both are measured in turns within one run. Where processes, database, nginx and this client share two
 * cores, the ratio of calls a second is bounded by the cores; what a call costs in processor time is what the guide at the
 * end multiplies.
 *
 *   BENCH_ROUNDS (3) BENCH_SECONDS (3) BENCH_CONNECTIONS (16) BENCH_MEMBERS (300)
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '#db/client.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { freePort, hasNginx, startEdge } from '#tests/support/edge/nginx.ts'
import { fillCatalogue } from './http/catalogue.ts'
import { openCrowd } from './nodes/crowd.ts'
import { type CallCost, neededFor, premiere, type PremiereCall } from './nodes/guide.ts'
import { type Behind, measurePace, type Pace } from './nodes/measure-webs.ts'
import { cpuSeconds, cpuSecondsOfFamily } from './support/cpu-time.ts'
import { median } from './support/load.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const [rounds, seconds] = [sizeOf('BENCH_ROUNDS', 3), sizeOf('BENCH_SECONDS', 3)]
const [connections, members] = [sizeOf('BENCH_CONNECTIONS', 16), sizeOf('BENCH_MEMBERS', 300)]

if (!hasNginx) {
  console.error('nginx is not installed. On Debian: apt install nginx-core.')
  process.exit(2)
}

/** nginx that passes calls on to these web processes in turn, and nothing else. */
const balancer = (webs: readonly string[]) =>
  startEdge({ webs: [...webs], secret: 'x'.repeat(40) }, ({ listen }) => {
    const servers = webs.map((web) => `server ${web} max_fails=0;`).join(' ')
    return `upstream webs { ${servers} keepalive 64; }
      server { listen ${listen.join()}; location / {
        proxy_pass http://webs; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; } }`
  })

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

function report(name: string, [one, two]: readonly [Pace[], Pace[]]): string[][] {
  const middle = (paces: Pace[], of: keyof Pace) => median(paces.map((pace) => pace[of]))
  const ratio = median(two.map(({ perSecond }, at) => perSecond / (one[at]?.perSecond ?? Number.NaN)))
  const line = (what: string, paces: Pace[], more: string) => [
    what,
    ...(['perSecond', 'p50Ms', 'p99Ms', 'webMs', 'databaseMs'] as const).map((of) => short(middle(paces, of))),
    String(middle(paces, 'connections')),
    more,
  ]
  return [line(name, one, ''), line('  with two', two, short(ratio))]
}

async function measureAll(db: Db, [one, two]: readonly [Behind, Behind]): Promise<Record<PremiereCall, CallCost>> {
  const lines: string[][] = []
  const costs: Partial<Record<PremiereCall, CallCost>> = {}
  for (const { name, call, ...asked } of await openCrowd(db, members)) {
    const found: [Pace[], Pace[]] = [[], []]
    for (const behind of [one, two]) await measurePace(behind, asked, { connections, seconds: 1 })
    for (let round = 0; round < rounds; round += 1) {
      found[0].push(await measurePace(one, asked, { connections, seconds }))
      found[1].push(await measurePace(two, asked, { connections, seconds }))
    }
    lines.push(...report(name, found))
    const all = found.flat()
    costs[call] = {
      webMs: median(all.map(({ webMs }) => webMs)),
      databaseMs: median(all.map(({ databaseMs }) => databaseMs)),
    }
    process.stderr.write(`${name}: done\n`)
  }
  console.log(`\n${machine()}; ${connections} connections, ${rounds} rounds of ${seconds} s in turns, medians\n`)
  const heads = ['', 'calls/s', 'p50 ms', 'p99 ms', 'web ms', 'database ms', 'connections of both', 'two ÷ one']
  console.log(table(heads, lines))
  return costs as Record<PremiereCall, CallCost>
}

function printGuide(costs: Readonly<Record<PremiereCall, CallCost>>): void {
  const lines = [10_000, 100_000, 1_000_000].map((viewers) => {
    const needed = neededFor(viewers, costs)
    const { comingPerSecond, beatsPerSecond, webCores, databaseCores } = needed
    return [viewers, comingPerSecond, beatsPerSecond, webCores, databaseCores, needed.connections].map((one) =>
      Math.round(one).toLocaleString('en').replaceAll(',', ' '),
    )
  })
  console.log(
    `\nAll come within ${premiere.comeWithin} s, a beat every ${premiere.beatEvery} s, half of each core left free:\n`,
  )
  console.log(table(['viewers', 'come/s', 'beats/s', 'web cores', 'database cores', 'connections'], lines))
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 4, applicationName: 'parde-bench' })
  const postmaster = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const servers: Server[] = []
  await fillCatalogue(db, new Date())
  await sql`analyze`.execute(db)
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
    PUBLIC_URL: 'http://localhost:3200',
    TRUST_PROXY: '127.0.0.1',
  }
  const countConnections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name in ('parde-web', 'parde-listen', 'pgboss')`.execute(db)
    return rows[0]?.count ?? 0
  }
  const cpu = () => ({
    web: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: cpuSecondsOfFamily(postmaster),
  })
  try {
    for (const name of ['first', 'second'])
      servers.push(
        await startServer({
          script: 'src/server/main.ts',
          port: await freePort(),
          env,
          log: join(folder, `${name}.log`),
          ready: '/readyz',
        }),
      )
    const addresses = servers.map(({ origin }) => origin.slice('http://'.length))
    const balancers = [await balancer(addresses.slice(0, 1)), await balancer(addresses)] as const
    const [one, two] = balancers
    try {
      const behind = ({ origin }: { origin: string }): Behind => ({ origin, cpu, countConnections })
      printGuide(await measureAll(db, [behind(one), behind(two)]))
    } finally {
      await Promise.all(balancers.map((each) => each.stop()))
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await close()
  }
}

await buildWeb({ root: join(import.meta.dirname, '..') })
await withDatabase(run)

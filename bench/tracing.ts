/**
 * Measures the cost of tracing: processor time of the web process for one call, off, at 1 % and at 100 % of traces, as
 * ratios against off. All are measured in one run, in turns. The collector is a process of its own.
 *
 *   npm run bench -- tracing
 *   BENCH_ROUNDS (5) BENCH_SECONDS (3) BENCH_PORT (3200); BENCH_BEFORE: the folder of another checkout, also measured
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { apiBase } from '#contract/route.ts'
import { connect } from '#db/client.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { loadTool, measure, median } from './support/load.ts'
import { type Server, startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 5)
const seconds = sizeOf('BENCH_SECONDS', 3)
const firstPort = sizeOf('BENCH_PORT', 3200)
const before = process.env['BENCH_BEFORE']
const connections = 2
const root = join(import.meta.dirname, '..')

interface Subject {
  name: string
  server: Server
  /** Over all rounds, because the clock of a process ticks a hundred times a second. */
  cpuMs: number
  calls: number
  p99: number[]
}

/** Megabytes of a process; 0 where there is no /proc. */
function memoryOf({ pid }: Server): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

async function measureOnce(subject: Subject, token: string): Promise<void> {
  const { server, p99 } = subject
  const headers = { authorization: `Bearer ${token}`, 'accept-language-site': 'fa' }
  const began = cpuSeconds(server.pid)
  const found = await measure({ url: `${server.origin}${apiBase}/me`, headers, connections, seconds })
  // on a busy machine a few are given up by the load tool, and cost what the others do
  if (found.wrong > found.perSecond * seconds * 0.02)
    throw new Error(`${found.wrong} requests went wrong; the figures would mean nothing.`)
  subject.cpuMs += (cpuSeconds(server.pid) - began) * 1000
  subject.calls += found.perSecond * seconds
  p99.push(found.p99Ms)
}

async function run(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  const { token } = await newMember(db, new Date())
  await close()
  const servers: Server[] = []
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '0',
    PARDE_SECRET: 'only-for-this-measurement-0123456789',
  }
  const start = async (script: string, name: string, env: Record<string, string> = {}) => {
    const port = firstPort + servers.length
    const ready = script.includes('collector') ? '/' : '/healthz'
    const log = join(folder, `${name}.log`)
    servers.push(await startServer({ script, port, env: { ...shared, ...env }, log, ready }))
    return servers.at(-1) as Server
  }
  const alone = 'tests/support/processes/web-alone.ts'
  const subject = async (name: string, script: string, env: Record<string, string> = {}): Promise<Subject> => ({
    name,
    cpuMs: 0,
    calls: 0,
    p99: [],
    server: await start(script, name, env),
  })
  try {
    const collector = await start('bench/tracing/collector.ts', 'collector')
    const followed = (share: string) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: share,
    })
    const subjects = [
      ...(before === undefined ? [] : [await subject('before', relative(root, join(before, alone)))]),
      await subject('off', alone),
      await subject('1 %', alone, followed('0.01')),
      await subject('100 %', alone, followed('1')),
    ]
    for (const one of subjects) await measureOnce({ ...one, p99: [] }, token)
    for (let round = 0; round < rounds; round += 1) for (const one of subjects) await measureOnce(one, token)
    const costOf = ({ cpuMs, calls }: Subject) => cpuMs / calls
    const baseline = costOf(subjects.find(({ name }) => name === 'off') as Subject)
    console.log(`\n${machine()}; ${loadTool}, ${connections} connections, ${rounds} rounds of ${seconds} s in turns\n`)
    const line = (subject: Subject) => [
      subject.name,
      costOf(subject).toFixed(2),
      (costOf(subject) / baseline).toFixed(2),
      median(subject.p99).toFixed(1),
      memoryOf(subject.server).toFixed(0),
    ]
    console.log(table(['GET /me', 'processor ms', '÷ off', 'p99 ms', 'memory MB'], subjects.map(line)))
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
  }
}

await withDatabase(run)

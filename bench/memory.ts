/**
 * Resident memory of the web process and the worker. The whole product is started by its own command on a new data
 * folder, the demo's films are encoded, the site is put under load, and both processes are measured.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchProduct } from '../tests/support/product.ts'
import { measure } from './support/load.ts'
import { sizeOf } from './support/size.ts'
import { machine, table } from './support/table.ts'

const port = sizeOf('BENCH_PORT', 3200)
const origin = `http://127.0.0.1:${port}`
const goals = { web: 300, worker: 250 }
const longestWaitMs = 20 * 60_000
const quietMs = sizeOf('BENCH_QUIET_MS', 20_000)

type Role = keyof typeof goals

/** Finds the process of a role below the starter; ffmpeg and the database are not counted. */
function pidOf(role: Role, starter: number): number {
  const program = role === 'web' ? 'src/server/main.ts' : 'src/worker/main.ts'
  const found = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === starter && args.join(' ').includes(program))
  if (!found) throw new Error(`The ${role} process is not there.`)
  return Number(found[0])
}

/** `VmRSS`: memory now; `VmHWM`: the most ever, in MB. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Waiting and active jobs, as the product's own metrics count them. */
async function jobsLeft(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const counts = [...text.matchAll(/^jobs\{queue="[^"]*",state="(?:ready|active)"\} (\d+)/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

async function encodingDone(): Promise<number> {
  const began = performance.now()
  let quietSince: number | null = null
  while (performance.now() - began < longestWaitMs) {
    quietSince = (await jobsLeft()) > 0 ? null : (quietSince ?? performance.now())
    // the counts are up to five seconds old, and one step queues the next
    if (quietSince !== null && performance.now() - quietSince > quietMs) return (quietSince - began) / 1000
    await sleep(1000)
  }
  throw new Error('The demo was not encoded in time.')
}

async function load(): Promise<void> {
  const { items } = (await (await fetch(`${origin}/api/v1/products?per_page=100`)).json()) as {
    items: { id: number }[]
  }
  const films = items
    .slice(0, sizeOf('BENCH_PAGES', 100))
    .flatMap(({ id }) => [`/movie/${id}`, `/en/movie/${id}`, `/api/v1/products/${id}`])
  for (const path of ['/', '/en', '/movies', ...films, `/api/v1/purchase-info/${items[0]?.id}`])
    await measure({
      url: origin + path,
      headers: { 'accept-encoding': 'br' },
      connections: 32,
      seconds: sizeOf('BENCH_SECONDS', 1),
    })
}

const dataDir = mkdtempSync(join(tmpdir(), 'parde-memory-'))
// the whole demo by default
const films = process.env['BENCH_FILMS'] ?? '1000'
const product = launchProduct({ port, dataDir, env: { DEMO_FILMS: films } })
try {
  while (!product.output().includes('Ready after')) {
    if (product.child.exitCode !== null) throw new Error(product.output())
    await sleep(200)
  }
  const pids = { web: pidOf('web', product.child.pid ?? 0), worker: pidOf('worker', product.child.pid ?? 0) }
  const roles = ['web', 'worker'] as const
  const look = () => roles.map((role) => memoryOf(pids[role]))
  const atStart = look()
  const seconds = await encodingDone()
  const afterEncoding = look()
  await load()
  await sleep(5000)
  const afterLoad = look()
  console.log(`\n${machine()}; demo encoded within ${seconds.toFixed(0)} s of the first page\n`)
  const mb = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} MB`
  const rows = roles.map((role, at) => [
    role,
    mb(atStart[at]?.now),
    mb(afterEncoding[at]?.now),
    mb(afterLoad[at]?.now),
    mb(afterLoad[at]?.most),
    `< ${goals[role]} MB`,
    (afterLoad[at]?.now ?? Infinity) / goals[role] < 1 ? 'held' : 'NOT HELD',
  ])
  console.log(table(['', 'at start', 'after encoding', 'after load', 'most ever', 'goal', ''], rows))
} finally {
  product.child.kill('SIGTERM')
  await product.ended()
  rmSync(dataDir, { recursive: true, force: true })
}

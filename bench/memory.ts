/**
 * Memory of the product. It is started by its own command on a new data folder; its processes are measured when the first
 * page comes, when no job is left, and after load. It fails where a goal is not held.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchProduct } from '#tests/support/product/product.ts'
import { jobsLeft } from './support/jobs-left.ts'
import { measure } from './support/load.ts'
import { isSmallest, sizeOf } from './support/size.ts'
import { machine, table } from './support/table.ts'

const port = sizeOf('BENCH_PORT', 3200)
const origin = `http://127.0.0.1:${port}`
const roles = ['start', 'web', 'worker', 'live', 'sandbox'] as const
type Role = (typeof roles)[number]
/** In MB of resident memory after load. */
const goals: Partial<Record<Role, number>> = { web: 300, worker: 250 }
/**
 * In MB when nothing is left to do: of all processes together, and the share of the one that watches. Two thirds of what is
 * resident in that one is Node's own program, which all of them have in common.
 */
const goalsAtRest = { all: 900, start: 60 }
const longestWaitMs = 20 * 60_000
const quietMs = sizeOf('BENCH_QUIET_MS', 20_000)

/** Finds the process of a role; ffmpeg and the database are not counted. */
function pidOf(role: Role, starter: number): number {
  if (role === 'start') return starter
  const found = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === starter && args.some((one) => one.endsWith(`/${role}.js`)))
  if (!found) throw new Error(`The ${role} process is not there.`)
  return Number(found[0])
}

/** In MB: resident now, its share where memory is common to several processes, and the most ever. */
type Memory = { now: number; share: number; most: number }

function memoryOf(pid: number): Memory {
  const read = (file: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]) / 1024
  return { now: read('status', 'VmRSS'), share: read('smaps_rollup', 'Pss'), most: read('status', 'VmHWM') }
}

async function untilAtRest(): Promise<number> {
  const began = performance.now()
  let quietSince: number | null = null
  while (performance.now() - began < longestWaitMs) {
    quietSince = (await jobsLeft(origin)) > 0 ? null : (quietSince ?? performance.now())
    // the counts are up to five seconds old, and one step queues the next
    if (quietSince !== null && performance.now() - quietSince > quietMs) return (quietSince - began) / 1000
    await sleep(1000)
  }
  throw new Error('The demo was not complete in time.')
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
  // on a restart the worker and the door for cameras come after the first page
  await sleep(5000)
  const pids = roles.map((role) => pidOf(role, product.child.pid ?? 0))
  const look = () => pids.map(memoryOf)
  const atStart = look()
  const seconds = await untilAtRest()
  const atRest = look()
  await load()
  await sleep(5000)
  const afterLoad = look()
  const sum = (of: Memory[], which: keyof Memory) => of.reduce((all, one) => all + one[which], 0)
  const verdict = (value: number, goal: number) => {
    if (value < goal) return 'held'
    if (!isSmallest) process.exitCode = 1
    return 'NOT HELD'
  }
  const mb = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} MB`
  const verdictOf = (role: Role, at: number) => {
    if (role === 'start')
      return [`share < ${goalsAtRest.start} MB at rest`, verdict(atRest[at]?.share ?? Infinity, goalsAtRest.start)]
    const goal = goals[role]
    if (goal === undefined) return ['', '']
    return [`< ${goal} MB after load`, verdict(afterLoad[at]?.now ?? Infinity, goal)]
  }
  const rows = roles.map((role, at) => [
    ...[role, mb(atStart[at]?.now), mb(atRest[at]?.now), mb(atRest[at]?.share)],
    ...[mb(afterLoad[at]?.now), mb(afterLoad[at]?.most)],
    ...verdictOf(role, at),
  ])
  rows.push([
    ...[
      'all',
      mb(sum(atStart, 'now')),
      mb(sum(atRest, 'now')),
      mb(sum(atRest, 'share')),
      mb(sum(afterLoad, 'now')),
      '',
    ],
    ...[`< ${goalsAtRest.all} MB at rest`, verdict(sum(atRest, 'now'), goalsAtRest.all)],
  ])
  console.log(`\n${machine()}; no job left ${seconds.toFixed(0)} s after the first page\n`)
  console.log(table(['', 'at start', 'at rest', 'its share', 'after load', 'most ever', 'goal', ''], rows))
} finally {
  product.child.kill('SIGTERM')
  await product.ended()
  rmSync(dataDir, { recursive: true, force: true })
}

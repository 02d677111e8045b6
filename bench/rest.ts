/**
 * How long a new demo is busy. The product is started by its own command on a new data folder with the whole demo; then
 * nobody visits it, and the processor time of all its processes is read from /proc each minute. Ends with exit code 1
 * when it still makes films, or is not at rest, in the minute after `BENCH_REST_MINUTES` (5; a busy machine needs 15)
 * since the first page.
 * `BENCH_CAMERA=off` leaves the demo's camera out, `BENCH_ARGS=--long-films` starts with other words.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/start/ports.ts'
import { launchProduct } from '#tests/support/product/product.ts'
import { secondsByRole } from './rest/roles.ts'
import { jobsLeft } from './support/jobs-left.ts'
import { isSmallest } from './support/size.ts'
import { machine, table } from './support/table.ts'

const camera = process.env['BENCH_CAMERA'] === 'off' ? 'off' : 'on'
const goalPercent = camera === 'on' ? 25 : 10
const restMinutes = Number(process.env['BENCH_REST_MINUTES'] ?? 5)
const args = (process.env['BENCH_ARGS'] ?? '').split(' ').filter((word) => word !== '')
const minuteMs = Number(process.env['BENCH_MINUTE_SECONDS'] ?? 60) * 1000
const lookMs = 2000
/** The jobs that make the demo. Its other jobs run every minute for ever. */
const jobNames = ['demo.seed', 'demo.make_', 'media.run_step', 'media.encode', 'media.make_preview', 'media.write_avif']

const port = Number(process.env['BENCH_PORT'] ?? (await freePort()))
const origin = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'parde-rest-'))
const began = performance.now()
const product = launchProduct({
  port,
  dataDir,
  args,
  env: { DEMO_FILMS: process.env['BENCH_FILMS'] ?? '1000', DEMO_CAMERA: camera },
})
const pid = product.child.pid ?? 0

async function firstPage(): Promise<void> {
  for (;;) {
    if (product.child.exitCode !== null) throw new Error(product.output())
    const answer = await fetch(origin).catch(() => null)
    if (answer?.ok === true && (await answer.text()).includes('</html>')) return
    await sleep(200)
  }
}

const total = (seconds: ReadonlyMap<string, number>) => [...seconds.values()].reduce((sum, one) => sum + one, 0)

/** The shares of one minute in percent of a core, all together and by role. */
async function watchMinute(until: number, onBusy: () => void) {
  const before = secondsByRole(pid)
  const from = performance.now()
  while (performance.now() < until) {
    await sleep(Math.min(lookMs, Math.max(0, until - performance.now())))
    // the demo has not ended while its seed waits to be counted
    if ((await jobsLeft(origin, jobNames).catch(() => 1)) > 0) onBusy()
  }
  const after = secondsByRole(pid)
  const share = (seconds: number) => (seconds / ((performance.now() - from) / 1000)) * 100
  const byRole = new Map([...after].map(([role, seconds]) => [role, share(seconds - (before.get(role) ?? 0))]))
  return { all: share(total(after) - total(before)), byRole, load: loadavg()[0] ?? 0 }
}

try {
  await firstPage()
  const page = performance.now()
  const atPage = secondsByRole(pid)
  const since = () => (performance.now() - page) / 1000
  console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; camera ${camera}`)
  console.log(`first page after ${((page - began) / 1000).toFixed(1)} s, ${total(atPage).toFixed(1)} s of processor`)
  let lastJob = 0
  const minutes: Awaited<ReturnType<typeof watchMinute>>[] = []
  while (minutes.length <= restMinutes) {
    minutes.push(await watchMinute(page + (minutes.length + 1) * minuteMs, () => (lastJob = since())))
    console.log(`minute ${minutes.length}: ${minutes.at(-1)?.all.toFixed(1)} % of a core`)
  }
  const named = [...new Set(minutes.flatMap(({ byRole }) => [...byRole.keys()]))].toSorted()
  const percent = (share: number | undefined) => (share ?? 0).toFixed(1)
  const rows = minutes.map(({ all, byRole, load }, at) => [
    `minute ${at + 1}`,
    percent(all),
    ...named.map((role) => percent(byRole.get(role))),
    load.toFixed(1),
  ])
  console.log(`\n${table(['% of a core', 'all', ...named, 'load'], rows)}`)
  const used = total(secondsByRole(pid)) - total(atPage)
  console.log(
    `\n${used.toFixed(0)} s of processor since the first page; the last job of the demo ended after ${lastJob.toFixed(0)} s`,
  )
  const last = minutes.at(-1)?.all ?? Infinity
  // on a full machine a demo that is still made has a small share as well
  const isMade = lastJob <= restMinutes * 60
  const rests = (isMade && last <= goalPercent) || isSmallest
  console.log(
    `minute ${minutes.length}: ${last.toFixed(1)} %, goal ${goalPercent} % and no job of the demo: ${rests ? 'held' : 'NOT HELD'}`,
  )
  if (!rests) process.exitCode = 1
} finally {
  product.child.kill('SIGTERM')
  await product.ended()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * The first view of a page: a phone without any cache loads it until its main control can be used. It counts bytes, requests and time, by the
 * browser's imitation of three lines and of a processor that is four times slower. The product is asked itself, by HTTP/1.1,
 * without the edge. Usable: the page's main control stands in the window and does its work (it is pressed), and the first
 * picture is there.
 *
 *   npm run bench -- first-view
 *   BENCH_LINES (400,1000,20000) BENCH_LOOKS (home,film,…) BENCH_ROUNDS (3) BENCH_FILMS (2) BENCH_URLS=1 lists what was asked for and what moved
 *   PARDE_E2E_URL: a demo that runs already
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '../scripts/start/ports.ts'
import { ensureBrowser } from '../scripts/test/ensure-browser.ts'
import { demoAtRest } from '#tests/support/product/demo-at-rest.ts'
import { sumOf } from '#tests/support/browser/layout-shifts.ts'
import { keptPictures } from '#tests/support/product/kept-pictures.ts'
import { launchProduct } from '#tests/support/product/product.ts'
import { factsOf } from './first-view/house-facts.ts'
import { lines } from './first-view/lines.ts'
import { lookAt, type Seen } from './first-view/look-at.ts'
import { looks } from './first-view/pages.ts'
import { sizeOf, tellMissed } from './support/size.ts'
import { machine, table } from './support/table.ts'

const goals = { bytes: 150_000, requests: 15, ms: 4000 }
/** The goals are those of this line. */
const judged = '400 kbit/s'
const rounds = sizeOf('BENCH_ROUNDS', 3)
const listed = (name: string) => process.env[name]?.split(',')
const chosenLines = listed('BENCH_LINES')
const chosenLooks = listed('BENCH_LOOKS')

async function startDemo(): Promise<{ origin: string; takeDown: () => Promise<void> }> {
  const given = process.env['PARDE_E2E_URL']
  if (given) return { origin: given, takeDown: async () => undefined }
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-first-view-'))
  const env = { DEMO_FILMS: process.env['BENCH_FILMS'] ?? '2', DEMO_KEPT_PICTURES: keptPictures }
  const product = launchProduct({ port, dataDir, env: { ...env, TRUST_PROXY: '127.0.0.1' } })
  const takeDown = async () => {
    product.child.kill('SIGTERM')
    await product.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    while (!product.output().includes('Ready after')) {
      if (product.child.exitCode !== null) throw new Error(product.output())
      await sleep(200)
    }
    await demoAtRest(dataDir, 20 * 60_000)
    return { origin: `http://localhost:${port}`, takeDown }
  } catch (error) {
    await takeDown()
    throw error
  }
}

/** The round with the median time. */
const medianOf = (seen: readonly Seen[]): Seen =>
  seen.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(seen.length / 2)] as Seen

async function measureAll(origin: string): Promise<Seen[]> {
  const chosen = looks.filter(({ name }) => chosenLooks?.includes(name) ?? true)
  const facts = await factsOf(origin, { ofMember: chosen.some(({ isMembers }) => isMembers === true) })
  const executablePath = await ensureBrowser()
  if (executablePath === null) throw new Error('There is no Chromium.')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [...sandbox, '--disable-gpu', '--disable-quic'] })
  try {
    const found: Seen[] = []
    for (const look of chosen) {
      // the first visitor's page is made; the others have it from memory
      await fetch(origin + look.path(facts))
      for (const line of lines.filter(({ kilobits }) => chosenLines?.includes(String(kilobits)) ?? true)) {
        const seen: Seen[] = []
        for (let round = 0; round < rounds; round += 1) seen.push(await lookAt(browser, { origin, facts, look, line }))
        const median = medianOf(seen)
        console.error(`${look.name}, ${line.name}: ${Math.round(median.usableMs)} ms, ${median.bytes} bytes`)
        found.push(median)
      }
    }
    return found
  } finally {
    await browser.close()
  }
}

const seconds = (ms: number | null) => (ms === null ? '' : (ms / 1000).toFixed(2))

const demo = await startDemo()
try {
  console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}`)
  const found = await measureAll(demo.origin)
  const heads = ['page', 'line', 'usable s', 'first paint s', 'kB', 'requests', 'press to effect s', 'shift']
  const rows = found.map((one) => [
    one.look,
    one.line,
    seconds(one.usableMs),
    seconds(one.firstPaintMs),
    (one.bytes / 1000).toFixed(0),
    String(one.requests),
    seconds(one.effectMs),
    sumOf(one.shifts).toFixed(3),
  ])
  console.log(table(heads, rows))
  if (process.env['BENCH_URLS'] === '1')
    for (const { look, line, urls, shifts } of found)
      console.log([`\n${look}, ${line}`, ...urls, ...shifts.map((one) => `moved: ${JSON.stringify(one)}`)].join('\n  '))
  tellMissed(
    found
      .filter(({ line }) => line === judged)
      .flatMap(({ look, bytes, requests, usableMs }) => [
        ...(bytes > goals.bytes ? [`${look}: ${bytes} bytes until usable, goal ${goals.bytes}`] : []),
        ...(requests > goals.requests ? [`${look}: ${requests} requests until usable, goal ${goals.requests}`] : []),
        ...(usableMs > goals.ms ? [`${look}: usable after ${Math.round(usableMs)} ms, goal ${goals.ms}`] : []),
      ]),
  )
} finally {
  await demo.takeDown()
}

/**
 * Segments by the edge against plain nginx on the same files, in turns: `npm run bench -- edge` (needs nginx, and uses wrk
 * where it is installed). The edge checks a token of each request and answers from its cache; the baseline checks nothing
 * and reads the files of the store, once whole and once from a byte in the middle of a page of memory: a file in a cache of
 * nginx begins with its headers, and a client on the same machine copies such bytes a fifth slower, which no network card
 * does. The last is nginx on one machine, which asks a web process about each segment (`SEND_FILES=accel`). Beside the rate
 * stands what a segment costs nginx itself. Ends with exit code 1 when the edge has less than 0.8 of the rate of plain nginx
 * in the middle of a page, or costs nginx more than 1.25 times as much as a whole plain file, for the usual segment, of 720
 * lines: what a small one costs more than a plain file (30 µs) is more than what it weighs.
 *
 *   BENCH_ROUNDS (5) BENCH_SECONDS (3)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasNginx, startEdge } from '#tests/support/edge/nginx.ts'
import { asset, openedFolder, secret, sizes, startMediaWeb, writeSegments } from './segments/shelf.ts'
import { cpuSecondsOfFamily } from './support/cpu-time.ts'
import { loadTool, measure, median } from './support/load.ts'
import { sizeOf, tellMissed } from './support/size.ts'
import { machine, table } from './support/table.ts'

const rounds = sizeOf('BENCH_ROUNDS', 5)
const seconds = sizeOf('BENCH_SECONDS', 3)
const goal = 0.8
/** No multiple of what a processor copies at once. */
const midPage = 777
/** The largest of all is measured by `segments`. */
const judgedSizes = Object.keys(sizes).slice(0, 2)
const judged = 1

if (!hasNginx) {
  console.error('nginx is not installed. On Debian: apt install nginx-core.')
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'parde-bench-'))
const media = writeSegments(dataDir)
const webs = await Promise.all([startMediaWeb(dataDir, 'self'), startMediaWeb(dataDir, 'accel')])
const [far, near] = webs
const edge = await startEdge({ webs: [far.host], secret })
const accel = await startEdge({ webs: [near.host], secret, objects: media })
const plain = await startEdge(
  { webs: [far.host], secret },
  ({ listen }) => `server { listen ${listen.join()}; location /healthz { return 200; } location / { root ${media}; } }`,
)
try {
  const folder = openedFolder({ edgeSecret: secret })
  const missed: string[] = []
  const lines: string[][] = []
  for (const [rung, name] of judgedSizes.entries()) {
    const url = `/${asset}/v${rung}/1.m4s`
    const whole = { of: plain, url: `${plain.origin}/assets${url}`, headers: {} }
    const ways = [
      { name: 'plain nginx', ...whole },
      { name: 'plain nginx, mid-page', ...whole, headers: { range: `bytes=${midPage}-` } },
      { name: 'the edge', of: edge, url: `${edge.origin}${folder}/v${rung}/1.m4s`, headers: {} },
      { name: 'one machine', of: accel, url: `${accel.origin}${folder}/v${rung}/1.m4s`, headers: {} },
    ]
    const found = ways.map(() => ({ rates: [] as number[], costs: [] as number[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const [at, way] of ways.entries()) {
        const before = cpuSecondsOfFamily(way.of.pid)
        const { perSecond, wrong } = await measure({ ...way, connections: 16, seconds })
        if (wrong > 0) throw new Error(`${way.name}: ${wrong} requests went wrong; the figures would mean nothing.`)
        found[at]?.rates.push(perSecond)
        found[at]?.costs.push((cpuSecondsOfFamily(way.of.pid) - before) / (perSecond * seconds))
      }
    const ratio = (what: 'rates' | 'costs', at: number, to: number) =>
      median((found[at]?.[what] ?? []).map((one, round) => one / (found[to]?.[what][round] ?? 0)))
    ways.forEach((way, at) =>
      lines.push([
        ...[name, way.name, median(found[at]?.rates ?? []).toFixed(0)],
        ...[ratio('rates', at, 0).toFixed(2), ratio('rates', at, 1).toFixed(2)],
        ...[(median(found[at]?.costs ?? []) * 1e6).toFixed(0), ratio('costs', at, 0).toFixed(2)],
      ]),
    )
    if (rung === judged && (ratio('rates', 2, 1) < goal || ratio('costs', 2, 0) > 1 / goal)) missed.push(name)
  }
  console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns, 16 connections, ${loadTool}\n`)
  console.log(table(['segment', '', 'requests/s', '÷ plain', '÷ mid-page', 'nginx µs', '÷ plain'], lines))
  tellMissed(
    missed.map(
      (name) =>
        `${name}: the edge has less than ${goal} of plain nginx mid-page, or costs nginx more than ${1 / goal} times as much`,
    ),
  )
} finally {
  await Promise.all([edge.stop(), accel.stop(), plain.stop(), ...webs.map(({ stop }) => stop())])
  rmSync(dataDir, { recursive: true, force: true })
}

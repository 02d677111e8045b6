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
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { after, hours, systemClock } from '#lib/clock.ts'
import { registerServing } from '#server/features/media/serve-media.ts'
import { mediaFolder } from '#server/media-token.ts'
import { openStorage } from '#server/open-storage.ts'
import { freePort, hasNginx, startEdge } from '../tests/support/edge/nginx.ts'
import { cpuSecondsOfFamily } from './support/cpu-time.ts'
import { loadTool, measure, median } from './support/load.ts'
import { machine, table } from './support/table.ts'

const setting = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual)
const rounds = setting('ROUNDS', 5)
const seconds = setting('SECONDS', 3)
const goal = 0.8
/** No multiple of what a processor copies at once. */
const midPage = 777
/** Of `sizes`. */
const judged = 1
const asset = '11111111-2222-4333-8444-555555555555'
const secret = 'bench'.repeat(8)
const sizes = { '240p, 4 s': 150_000, '720p, 4 s': 1_400_000 }

if (!hasNginx) {
  console.error('nginx is not installed. On Debian: apt install nginx-core.')
  process.exit(2)
}

/** The routes of media, as a web process has them. */
async function startWeb(dataDir: string, sendFiles: 'self' | 'accel') {
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  const config = { secret, edgeSecret: secret, sendFiles }
  const core = { config, clock: systemClock, storage: openStorage({ dataDir, diskReserve: 0 }) }
  const regions = { networkOf: () => ({ prefix: '127.0.0.0/24', operator: null, country: null }) }
  registerServing({ app, core, regions } as unknown as Parameters<typeof registerServing>[0])
  app.get('/healthz', async () => 'ok')
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  return { web: `127.0.0.1:${port}`, stop: () => app.close() }
}

const dataDir = mkdtempSync(join(tmpdir(), 'parde-bench-'))
const media = join(dataDir, 'media')
Object.values(sizes).forEach((size, rung) => {
  const folder = join(media, 'assets', asset, `v${rung}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '1.m4s'), Buffer.alloc(size, rung))
})
const webs = await Promise.all([startWeb(dataDir, 'self'), startWeb(dataDir, 'accel')])
const [far, near] = webs
const edge = await startEdge({ webs: [far.web], secret })
const accel = await startEdge({ webs: [near.web], secret, objects: media })
const plain = await startEdge(
  { webs: [far.web], secret },
  ({ listen }) => `server { listen ${listen}; location /healthz { return 200; } location / { root ${media}; } }`,
)
try {
  const opening = {
    assetId: asset,
    productId: 1001,
    rightId: null,
    network: null,
    until: after(systemClock.now(), hours(8)),
  }
  const folder = mediaFolder({ secret, edgeSecret: secret }, opening)
  const missed: string[] = []
  const lines: string[][] = []
  for (const [rung, name] of Object.keys(sizes).entries()) {
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
  for (const name of missed)
    console.error(
      `The edge has less than ${goal} of plain nginx mid-page, or costs nginx more than ${1 / goal} times as much: ${name}.`,
    )
  if (missed.length > 0) process.exitCode = 1
} finally {
  await Promise.all([edge.stop(), accel.stop(), plain.stop(), ...webs.map(({ stop }) => stop())])
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Segments by the edge against plain nginx on the same files, in turns: `npm run bench -- edge` (needs nginx, and uses wrk
 * where it is installed). The edge checks a token of each request and answers from its cache; the baseline checks nothing
 * and reads the files of the store. The third is nginx on one machine, which asks a web process about each segment
 * (`SEND_FILES=accel`). Ends with exit code 1 when the edge has less than 0.8 of the baseline for the usual segment, of 720
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
import { loadTool, measure, median } from './support/load.ts'
import { machine, table } from './support/table.ts'

const setting = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual)
const rounds = setting('ROUNDS', 5)
const seconds = setting('SECONDS', 3)
const goal = 0.8
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
    const ways = [
      { name: 'plain nginx', url: `${plain.origin}/assets/${asset}/v${rung}/1.m4s` },
      { name: 'the edge', url: `${edge.origin}${folder}/v${rung}/1.m4s` },
      { name: 'one machine', url: `${accel.origin}${folder}/v${rung}/1.m4s` },
    ]
    const rates = ways.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { name: way, url }] of ways.entries()) {
        const { perSecond, wrong } = await measure({ url, connections: 16, seconds })
        if (wrong > 0) throw new Error(`${way}: ${wrong} requests went wrong; the figures would mean nothing.`)
        rates[at]?.push(perSecond)
      }
    const ratioOf = (at: number) => median((rates[at] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? 0)))
    ways.forEach((way, at) => lines.push([name, way.name, median(rates[at] ?? []).toFixed(0), ratioOf(at).toFixed(2)]))
    if (rung === judged && ratioOf(1) < goal) missed.push(name)
  }
  console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns, 16 connections, ${loadTool}\n`)
  console.log(table(['segment', '', 'requests/s', '÷ plain nginx'], lines))
  for (const name of missed) console.error(`The edge has less than ${goal} of plain nginx: ${name}.`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await Promise.all([edge.stop(), accel.stop(), plain.stop(), ...webs.map(({ stop }) => stop())])
  rmSync(dataDir, { recursive: true, force: true })
}

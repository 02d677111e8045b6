/**
 * Serving segments by the web process against nginx on the same files, in turns: `npm run bench -- segments` (needs nginx,
 * and uses wrk where it is installed). Both send the same bytes; ours checks the media token of every request, nginx checks
 * nothing.
 *
 *   BENCH_ROUNDS (3) BENCH_SECONDS (2)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasNginx, startEdge } from '#tests/support/edge/nginx.ts'
import { asset, openedFolder, secret, sizes, startMediaWeb, writeSegments } from './segments/shelf.ts'
import { loadTool, measure, type Measured, median } from './support/load.ts'
import { sizeOf } from './support/size.ts'
import { machine, table } from './support/table.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 2)

if (!hasNginx) {
  console.error('nginx is not installed. On Debian: apt install nginx-core.')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'parde-bench-'))
const media = writeSegments(dataDir)
const ours = await startMediaWeb(dataDir, 'self')
const nginx = await startEdge(
  { webs: [ours.host], secret },
  ({ listen }) => `server { listen ${listen.join()}; location /healthz { return 200; } location / { root ${media}; } }`,
)
try {
  const opened = openedFolder({})
  const lines: string[][] = []
  for (const [rung, [name, bytes]] of Object.entries(sizes).entries()) {
    const ways = [
      { who: 'nginx', url: `${nginx.origin}/assets/${asset}/v${rung}/1.m4s` },
      { who: 'ours', url: `${ours.origin}${opened}/v${rung}/1.m4s` },
    ] as const
    const found: Measured[][] = ways.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { who, url }] of ways.entries()) {
        const one = await measure({ url, connections: 16, seconds })
        if (one.wrong > 0) throw new Error(`${who}: ${one.wrong} requests went wrong; the figures would mean nothing.`)
        found[at]?.push(one)
      }
    const [theirs = [], own = []] = found
    const ratio = median(own.map((one, round) => one.perSecond / (theirs[round]?.perSecond ?? Number.NaN)))
    ways.forEach(({ who }, at) => {
      const perSecond = median((found[at] ?? []).map((one) => one.perSecond))
      const p99 = median((found[at] ?? []).map((one) => one.p99Ms))
      const cells = [perSecond.toFixed(0), ((perSecond * bytes) / 1e6).toFixed(0), p99.toFixed(0)]
      lines.push([name, who, ...cells, who === 'ours' ? ratio.toFixed(2) : ''])
    })
  }
  console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns, 16 connections, ${loadTool}\n`)
  console.log(table(['segment', '', 'requests/s', 'MB/s', 'p99 ms', '÷ nginx'], lines))
} finally {
  await Promise.all([nginx.stop(), ours.stop()])
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Serving segments by the web process against nginx on the same files: `node bench/segments.ts` (needs wrk and nginx).
 * Both answer the same addresses; ours checks the media token of every request, nginx checks nothing.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { after, hours, systemClock } from '#lib/clock.ts'
import { registerServing } from '#server/features/media/serve-media.ts'
import { mediaFolder } from '#server/media-token.ts'
import { openStorage } from '#server/open-storage.ts'

const asset = '11111111-2222-4333-8444-555555555555'
const secret = 'bench'.repeat(8)
const [ourPort, nginxPort] = [3111, 3112]
const segments = 100
const sizes = { '240p, 4 s': 150_000, '720p, 4 s': 1_400_000, '1080p, 4 s': 2_500_000 }

/** The child process: only the routes that serve media. */
async function serve(dataDir: string): Promise<void> {
  const app = fastify()
  const storage = openStorage({ dataDir, diskReserve: 0 })
  const core = { config: { secret }, clock: systemClock, storage }
  registerServing({ app, core } as unknown as Parameters<typeof registerServing>[0])
  await app.listen({ port: ourPort, host: '127.0.0.1' })
}

function writeSegments(dataDir: string): void {
  Object.values(sizes).forEach((size, rung) => {
    const folder = join(dataDir, 'media', 'assets', asset, `v${rung}`)
    mkdirSync(folder, { recursive: true })
    for (let n = 1; n <= segments; n++) writeFileSync(join(folder, `${n}.m4s`), Buffer.alloc(size, n))
  })
}

function nginxConfig(dataDir: string, base: string): string {
  const file = join(dataDir, 'nginx.conf')
  writeFileSync(
    file,
    `user root; worker_processes 1; daemon off; pid ${dataDir}/nginx.pid; error_log stderr crit;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path ${dataDir}; proxy_temp_path ${dataDir}; fastcgi_temp_path ${dataDir};
      uwsgi_temp_path ${dataDir}; scgi_temp_path ${dataDir};
      server { listen 127.0.0.1:${nginxPort}; location ${base}/ { alias ${dataDir}/media/assets/${asset}/; } } }`,
  )
  return file
}

interface Figures {
  requests: number
  megabytes: number
  p99: string
}

function wrk(dataDir: string, url: string, rung: number): Figures {
  const script = join(dataDir, 'wrk.lua')
  writeFileSync(
    script,
    `local n = 0; request = function() n = n % ${segments} + 1; return wrk.format('GET', '${new URL(url).pathname}/v${rung}/' .. n .. '.m4s') end`,
  )
  const text = execFileSync('wrk', ['-t1', '-c16', '-d6s', '--latency', '-s', script, url], { encoding: 'utf8' })
  if (/Non-2xx/.test(text)) throw new Error(text)
  const requests = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
  const size = Object.values(sizes)[rung] ?? 0
  return { requests, megabytes: (requests * size) / 1e6, p99: /99%\s+(\S+)/.exec(text)?.[1] ?? '?' }
}

if (process.argv[2] === '--serve') await serve(process.argv[3] ?? '')
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'parde-segments-'))
  writeSegments(dataDir)
  const until = after(systemClock.now(), hours(8))
  const base = mediaFolder({ secret }, { assetId: asset, productId: 1001, rightId: null, network: '127.0.0.1', until })
  const ours = spawn(process.execPath, [import.meta.filename, '--serve', dataDir], { stdio: 'inherit' })
  const nginx = spawn('nginx', ['-c', nginxConfig(dataDir, base)], { stdio: ['ignore', 'inherit', 'ignore'] })
  try {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    Object.entries(sizes).forEach(([name], rung) => {
      const of = (port: number) => wrk(dataDir, `http://127.0.0.1:${port}${base}`, rung)
      const [theirs, own] = [of(nginxPort), of(ourPort)]
      const line = (who: string, f: Figures) =>
        `${who} ${f.requests.toFixed(0)} req/s, ${f.megabytes.toFixed(0)} MB/s, p99 ${f.p99}`
      console.log(`${name}: ${line('nginx', theirs)} · ${line('ours', own)}`)
      console.log(`  ratio ${(own.requests / theirs.requests).toFixed(2)} of nginx`)
    })
  } finally {
    ours.kill()
    nginx.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

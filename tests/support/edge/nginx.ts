import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { edgeConfig, type EdgeOptions } from '../../../scripts/edge/edge-config.ts'

/** The edge can only be tried where nginx is installed (Debian: `apt install nginx-core`). */
export const hasNginx = spawnSync('nginx', ['-v'], { env: withSbin() }).error === undefined

function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

export interface Edge {
  origin: string
  /** Of the process that has started the others. */
  pid: number
  stop(): Promise<void>
}

/** A whole configuration around ours, that writes only below `folder`. */
function wholeConfig(folder: string, own: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${userInfo().uid === 0 ? 'user root;\n' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors warn;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${own}
}`
}

/** nginx with our configuration, or another one made of the same options, in a folder of its own. */
export async function startEdge(
  options: Pick<EdgeOptions, 'webs' | 'secret'> & Partial<EdgeOptions>,
  make: (options: EdgeOptions) => string = edgeConfig,
): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-edge-'))
  const port = await freePort()
  mkdirSync(join(folder, 'cache'))
  const none = { objects: null, tls: null, behind: [], countryHeader: null, redirect: null }
  const usual = { listen: [`127.0.0.1:${port}`], ...none }
  const own = make({ ...usual, cache: { folder: join(folder, 'cache'), size: '200m' }, ...options })
  writeFileSync(join(folder, 'nginx.conf'), wholeConfig(folder, own), { mode: 0o600 })
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], {
    env: withSbin(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries += 1) {
    const isThere = await fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    )
    if (isThere) return { origin, pid: child.pid ?? 0, stop }
    if (child.exitCode !== null || tries > 200) {
      await stop()
      throw new Error(`nginx did not start: ${said}`)
    }
    await sleep(50)
  }
}

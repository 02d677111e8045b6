import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreLine } from '#storage/s3/call-store.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { installPackage } from './apt.ts'

const kinds = ['account', 'container', 'object'] as const
const programs = ['memcached', 'swift-ring-builder', ...['proxy', ...kinds].map((kind) => `swift-${kind}-server`)]
const packages = ['memcached', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const account = { user: 'parde', secret: 'of-a-test' }
const patienceMs = 120_000

const isInstalled = (): boolean => programs.every((name) => existsSync(`/usr/bin/${name}`))

/** Whether Debian's Swift is here, or could be installed. */
export function ensureSwift(): boolean {
  return isInstalled() || (packages.every((name) => installPackage(name, { debianOnly: true })) && isInstalled())
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const serverSettings = (kind: string, port: number, folder: string, user: string): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
log_level = WARNING
log_address = ${folder}/no-log
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxySettings = (port: number, cachePort: number, folder: string, user: string): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
log_level = WARNING
log_address = ${folder}/no-log
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_${account.user}_${account.user} = ${account.secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`

function buildRing(kind: string, port: number, folder: string): void {
  const file = join(folder, `${kind}.builder`)
  for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]) {
    const { status, stderr } = spawnSync('/usr/bin/swift-ring-builder', [file, ...words], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the ring of ${kind} could not be built: ${stderr}`)
  }
}

/**
 * Starts Swift with its S3 layer in a folder of its own: one disk, five processes, ports that are free. `url` is its
 * address for `STORAGE_URL`, with an empty bucket.
 */
export async function startSwift(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-swift-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'swift' : userInfo().username
  const children: ChildProcess[] = []
  const run = (program: string, args: string[]) => {
    const log = openSync(join(folder, `${program}.log`), 'a')
    children.push(spawn(`/usr/bin/${program}`, args, { stdio: ['ignore', log, log] }))
  }
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  // they would go on when this process is stopped
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop()
      process.exit(1)
    })
  try {
    mkdirSync(join(folder, 'disks', 'one'), { recursive: true })
    const cachePort = await freePort()
    run('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-m', '16', ...(isRoot ? ['-u', 'nobody'] : [])])
    const settings: [string, string][] = []
    for (const kind of kinds) {
      const port = await freePort()
      settings.push([kind, serverSettings(kind, port, folder, user)])
      buildRing(kind, port, folder)
    }
    const port = await freePort()
    settings.push(['proxy', proxySettings(port, cachePort, folder, user)])
    for (const [kind, text] of settings) writeFileSync(join(folder, `${kind}.conf`), text)
    if (isRoot) spawnSync('chown', ['-R', user, folder])
    for (const [kind] of settings) run(`swift-${kind}-server`, [join(folder, `${kind}.conf`)])
    const url = `s3+http://${account.user}%3A${account.user}:${account.secret}@127.0.0.1:${port}/house`
    await makeBucket(url, port)
    return { url, stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function makeBucket(url: string, port: number): Promise<void> {
  const began = performance.now()
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthcheck`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isUp())) {
    if (performance.now() - began > patienceMs) throw new Error('Swift did not answer in time')
    await wait(300)
  }
  const line = new StoreLine(readStoreAddress(url))
  await line.text({ method: 'PUT', key: '' })
  line.close()
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreLine } from '#storage/s3/call-store.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { installPackage } from './apt.ts'

const kinds = ['account', 'container', 'object'] as const
const programs = ['memcached', ...['proxy', ...kinds].map((kind) => `swift-${kind}-server`)]
const packages = ['memcached', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const account = { user: 'parde', secret: 'of-a-test' }
/** Only ends a start that hangs: eleven programs of Python take many minutes to start on a machine that is busy. */
const patienceMs = 1_200_000

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

/** One server of one machine: a machine has one disk, and a server of each kind. */
interface Server {
  kind: (typeof kinds)[number]
  machine: number
  port: number
}

const serverSettings = ({ kind, machine, port }: Server, folder: string, user: string): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/machine-${machine}
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

/** Swift's own builder, used once for all kinds: a call of its program for each step takes a second of a processor. */
const ringBuilder = `
import json, sys
from swift.common.ring import RingBuilder
folder, kinds = sys.argv[1], json.loads(sys.argv[2])
for kind, ports in kinds.items():
    ring = RingBuilder(6, len(ports), 0)
    for zone, port in enumerate(ports, 1):
        ring.add_dev({'region': 1, 'zone': zone, 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1',
                      'replication_port': port, 'device': 'disk', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, kind))
`

/** Where the objects of each kind are: one copy on each machine. */
function buildRings(servers: readonly Server[], folder: string): void {
  const portsOf = (kind: string) => servers.filter((server) => server.kind === kind).map(({ port }) => port)
  const ports = Object.fromEntries(kinds.map((kind) => [kind, portsOf(kind)]))
  const args = ['-c', ringBuilder, folder, JSON.stringify(ports)]
  const { status, stderr } = spawnSync('/usr/bin/python3', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the rings of Swift could not be built: ${stderr}`)
}

/**
 * Starts Swift with its S3 layer in a folder of its own, on ports that are free: three processes for each machine, and two.
 * Each machine has a copy of every object. `url` is its address for `STORAGE_URL`, with an empty bucket.
 */
export async function startSwift({ machines = 1 } = {}): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-swift-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'swift' : userInfo().username
  const children: ChildProcess[] = []
  const logOf = (program: string) => join(folder, `${program}.log`)
  const run = (program: string, args: string[]) => {
    const log = openSync(logOf(program), 'a')
    children.push(spawn(`/usr/bin/${program}`, args, { stdio: ['ignore', log, log] }))
  }
  /** The last words of programs that ended by themselves; empty while all of them run. */
  const wordsOfEnded = () =>
    children
      .filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
      .map(
        ({ spawnfile }) => `${spawnfile} has ended: ${readFileSync(logOf(basename(spawnfile)), 'utf8').slice(-2000)}`,
      )
      .join('\n')
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
    const cachePort = await freePort()
    run('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-m', '16', ...(isRoot ? ['-u', 'nobody'] : [])])
    const servers: Server[] = []
    for (let machine = 1; machine <= machines; machine += 1) {
      mkdirSync(join(folder, `machine-${machine}`, 'disk'), { recursive: true })
      for (const kind of kinds) servers.push({ kind, machine, port: await freePort() })
    }
    buildRings(servers, folder)
    const settingsOf = ({ kind, machine }: Server) => join(folder, `${kind}-${machine}.conf`)
    for (const server of servers) writeFileSync(settingsOf(server), serverSettings(server, folder, user))
    const port = await freePort()
    writeFileSync(join(folder, 'proxy.conf'), proxySettings(port, cachePort, folder, user))
    if (isRoot) spawnSync('chown', ['-R', user, folder])
    for (const server of servers) run(`swift-${server.kind}-server`, [settingsOf(server)])
    run('swift-proxy-server', [join(folder, 'proxy.conf')])
    const url = `s3+http://${account.user}%3A${account.user}:${account.secret}@127.0.0.1:${port}/house`
    await untilAllAnswer([...servers.map((server) => server.port), port], wordsOfEnded)
    await makeBucket(url)
    return { url, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** The one that others call may be ready before them, and would then refuse the first call: each has to answer something. */
async function untilAllAnswer(ports: readonly number[], wordsOfEnded: () => string): Promise<void> {
  const began = performance.now()
  const answers = (port: number) =>
    fetch(`http://127.0.0.1:${port}/healthcheck`).then(
      () => true,
      () => false,
    )
  while (!(await Promise.all(ports.map(answers))).every(Boolean)) {
    const ended = wordsOfEnded()
    if (ended !== '') throw new Error(`Swift cannot start. ${ended}`)
    if (performance.now() - began > patienceMs) throw new Error('Swift did not answer in time')
    await wait(300)
  }
}

async function makeBucket(url: string): Promise<void> {
  const line = new StoreLine(readStoreAddress(url))
  await line.text({ method: 'PUT', key: '' })
  line.close()
}

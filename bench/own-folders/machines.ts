import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Edge, startEdge } from '#tests/support/edge/nginx.ts'
import { stop } from '../support/process.ts'

const root = join(import.meta.dirname, '..', '..')
const patienceMs = 300_000

/** One process of the product on a machine of its own: nothing of its disk is another's. */
export interface Machine {
  name: string
  /** Its whole disk: data and scratch. */
  folder: string
  address: string
  start(): Promise<void>
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface MachineOrder {
  role: 'web' | 'worker' | 'live'
  number: number
  port: number
  folder: string
  env: Record<string, string>
}

/** The output of a process that can work; a web process is asked at `/readyz` instead. */
const readyWords = { web: '', worker: 'worker ready', live: 'taken in' }

export function newMachine({ role, number, port, folder: all, env }: MachineOrder): Machine {
  const name = `${role} ${number}`
  const folder = join(all, name.replace(' ', '-'))
  const address = `http://127.0.0.1:${port}`
  mkdirSync(folder, { recursive: true })
  let child: ChildProcess | null = null
  process.once('exit', () => void child?.kill('SIGKILL'))
  async function isReady(said: string): Promise<boolean> {
    if (role !== 'web') return said.includes(readyWords[role])
    return fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  return {
    name,
    folder,
    address,
    async start() {
      const started = spawn(process.execPath, [join(root, 'scripts', 'run.ts'), role], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...env,
          DATA_DIR: folder,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      let said = ''
      const log = createWriteStream(join(all, `${name}.log`), { flags: 'a' })
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (bytes: Buffer) => {
          log.write(bytes)
          said = `${said}${bytes.toString('utf8')}`.slice(-20_000)
        })
      const began = performance.now()
      while (!(await isReady(said))) {
        if (started.exitCode !== null || performance.now() - began > patienceMs)
          throw new Error(`${name} did not start: ${said.slice(-2000)}`)
        await sleep(100)
      }
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => (child === null ? undefined : stop(child)),
  }
}

/** The files on a machine's disk by their paths. */
export function filesOf({ folder }: Machine): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

export interface WatchedEdge extends Edge {
  /** How many calls it has given to each web process, by its address. */
  givenTo: () => Map<string, number>
}

/** nginx with what `npm run edge:config` prints, and a record of who answered. */
export async function startWatchedEdge(order: {
  webs: readonly Machine[]
  secret: string
  folder: string
}): Promise<WatchedEdge> {
  const record = join(order.folder, 'edge.log')
  const webs = order.webs.map(({ address }) => address.replace('http://', ''))
  const edge = await startEdge({ webs, secret: order.secret }, ({ listen, cache }) => {
    const places = listen.flatMap((place) => ['--listen', place])
    const wish = [...places, '--cache', cache.folder, '--cache-size', cache.size]
    const args = [...wish, ...webs.flatMap((web) => ['--web', web])]
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'edge-config.ts'), ...args], {
      env: { EDGE_SECRET: order.secret },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`npm run edge:config: ${stderr}`)
    const watched = stdout.replace('server_tokens off;', `server_tokens off;\n  access_log "${record}" given;`)
    return `log_format given "$upstream_addr";\n${watched}`
  })
  process.once('exit', () => void edge.stop())
  const givenTo = () => {
    const counts = new Map<string, number>()
    for (const line of readFileSync(record, 'utf8').split('\n'))
      // a call that went on to a second process names both
      for (const web of line.split(', ')) if (webs.includes(web)) counts.set(web, (counts.get(web) ?? 0) + 1)
    return counts
  }
  return { ...edge, givenTo }
}

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/start/ports.ts'
import { statusOf } from '../../scripts/start/wait-ready.ts'
import { toolEnvironment } from '../../scripts/test/run-tool.ts'
import { type Edge, startEdge } from '#tests/support/edge/nginx.ts'
import { type Crew, until } from './crew.ts'

const root = join(import.meta.dirname, '..', '..')
const startSeconds = 240
const everybody = ['web1', 'web2', 'worker1', 'worker2']

/** How the product reaches its database. */
export interface Ways {
  databaseUrl: string
  directUrl: string
}

/** The product as its operator starts it: two webs, two workers with folders of their own, and an edge. */
export interface House {
  /** The edge's address. */
  origin: string
  /** The addresses of the webs themselves. */
  webs: readonly string[]
  /** Stops one web, which finishes what it has, and starts it again. */
  restartWeb(index: number): Promise<void>
  /** Restarts the webs with other ways to the database, unless they have them already. */
  reachBy(ways: Ways): Promise<void>
  /** Names of processes that have ended though nobody stopped them. */
  fallen(): string[]
  stop(): Promise<void>
}

/** Runs an npm command of the product to its end. @throws Error with what it said when it fails */
export function runCommand(name: string, env: Record<string, string>, args: readonly string[] = []): string {
  const told = spawnSync('npm', ['run', '-s', name, '--', ...args], {
    cwd: root,
    env: toolEnvironment(env),
    encoding: 'utf8',
  })
  if (told.status !== 0) throw new Error(`npm run ${name} ended with ${told.status}: ${told.stderr}${told.stdout}`)
  return told.stdout
}

type Kind = 'web' | 'worker'

/** Starts single processes of the product, each with a folder of its own. */
class Processes {
  readonly ports: readonly number[]
  readonly #crew: Crew
  readonly #shared: Record<string, string>

  constructor(crew: Crew, ports: readonly number[], shared: Record<string, string>) {
    this.#crew = crew
    this.ports = ports
    this.#shared = shared
  }

  /** Starts it by its npm command, and waits until it says that it is ready. */
  async start(kind: Kind, index: number, ways: Ways): Promise<void> {
    const name = `${kind}${index + 1}`
    const own = join(this.#crew.folder, name)
    mkdirSync(own, { recursive: true })
    const { PATH = '' } = toolEnvironment()
    const env = {
      ...this.#shared,
      PATH,
      DATABASE_URL: ways.databaseUrl,
      DATABASE_DIRECT_URL: ways.directUrl,
      DATA_DIR: own,
      SCRATCH_DIR: join(own, 'scratch'),
      ...(kind === 'web' ? { PORT: String(this.ports[index]), LOG_LEVEL: 'warn' } : { LOG_LEVEL: 'info' }),
    }
    this.#crew.run(name, { file: 'npm', args: ['run', '-s', kind], env }, { cwd: root })
    await until(`${name} is ready`, startSeconds, async () => {
      if (!this.#crew.isAlive(name)) throw new Error(`${name} has ended; its log says why.`)
      if (kind === 'worker') return this.#crew.saidBy(name).includes('worker ready')
      return (await statusOf(`http://127.0.0.1:${this.ports[index]}/readyz`)) === 200
    })
  }

  async restart(kind: Kind, index: number, ways: Ways): Promise<void> {
    const name = `${kind}${index + 1}`
    const code = await this.#crew.stop(name)
    if (code !== 0) throw new Error(`${name} ended with ${code} when it was told to stop.`)
    await this.start(kind, index, ways)
  }
}

/** nginx with what `npm run edge:config` writes. */
function openEdge(ports: readonly number[], edgeSecret: string): Promise<Edge> {
  return startEdge({ webs: ports.map((port) => `127.0.0.1:${port}`), secret: edgeSecret }, ({ listen, cache, webs }) =>
    runCommand('edge:config', { EDGE_SECRET: edgeSecret }, [
      ...listen.flatMap((place) => ['--listen', place]),
      ...['--cache', cache.folder, '--cache-size', cache.size],
      ...webs.flatMap((web) => ['--web', web]),
    ]),
  )
}

/** Starts all of it on a migrated database; the store is an address for STORAGE_URL. */
export async function openHouse(crew: Crew, ways: Ways, storeUrl: string): Promise<House> {
  let ofWebs = ways
  const edgeSecret = randomBytes(24).toString('hex')
  const ports = [await freePort(), await freePort()]
  const processes = new Processes(crew, ports, {
    PARDE_SECRET: randomBytes(24).toString('hex'),
    EDGE_SECRET: edgeSecret,
    STORAGE_URL: storeUrl,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    DISK_RESERVE_MB: '0',
    LIVE_RTMP_PORT: 'off',
    LIVE_SRT_PORTS: 'off',
    DEMO_CAMERA: 'off',
  })
  // the first web builds the pages if they are old; nobody begins while the database is away, because a process that does
  // ends, and only systemd would start it again
  for (const index of ports.keys()) await processes.start('web', index, ways)
  await Promise.all([0, 1].map((index) => processes.start('worker', index, ways)))
  const edge = await openEdge(ports, edgeSecret)
  const restartWeb = (index: number) => processes.restart('web', index, ofWebs)
  return {
    origin: edge.origin,
    webs: ports.map((port) => `http://127.0.0.1:${port}`),
    restartWeb,
    async reachBy(to) {
      if (to.databaseUrl === ofWebs.databaseUrl) return
      ofWebs = to
      for (const index of ports.keys()) await restartWeb(index)
    },
    fallen: () => everybody.filter((name) => !crew.isAlive(name)),
    async stop() {
      await edge.stop()
      await Promise.all(everybody.map((name) => crew.stop(name)))
    },
  }
}

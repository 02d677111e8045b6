import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/start/ports.ts'
import { statusOf } from '../../scripts/start/wait-ready.ts'
import { toolEnvironment } from '../../scripts/test/run-tool.ts'
import { type Edge, startEdge } from '../../tests/support/edge/nginx.ts'
import { type Crew, until } from './crew.ts'

const root = join(import.meta.dirname, '..', '..')
const startSeconds = 240

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

/** Starts all of it on a migrated database; the store is an address for STORAGE_URL. */
export async function openHouse(crew: Crew, ways: Ways, storeUrl: string): Promise<House> {
  let ofWebs = ways
  const edgeSecret = randomBytes(24).toString('hex')
  const shared = {
    PARDE_SECRET: randomBytes(24).toString('hex'),
    EDGE_SECRET: edgeSecret,
    STORAGE_URL: storeUrl,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DISK_RESERVE_MB: '0',
    LIVE_RTMP_PORT: 'off',
    LIVE_SRT_PORTS: 'off',
    DEMO_CAMERA: 'off',
  }
  const ports = [await freePort(), await freePort()]
  const webs = ports.map((port) => `http://127.0.0.1:${port}`)
  const start = (kind: 'web' | 'worker', index: number, to: Ways) => {
    const name = `${kind}${index + 1}`
    const own = join(crew.folder, name)
    mkdirSync(own, { recursive: true })
    const env = {
      ...shared,
      DATABASE_URL: to.databaseUrl,
      DATABASE_DIRECT_URL: to.directUrl,
      DATA_DIR: own,
      SCRATCH_DIR: join(own, 'scratch'),
      ...(kind === 'web' ? { PORT: String(ports[index]) } : {}),
    }
    const { PATH = '' } = toolEnvironment()
    crew.run(name, { file: 'npm', args: ['run', '-s', kind], env: { ...env, PATH } }, { cwd: root })
  }
  const ready = (index: number) =>
    until(`web ${index + 1} is ready`, startSeconds, async () => {
      if (!crew.isAlive(`web${index + 1}`)) throw new Error(`web ${index + 1} has ended; its log says why.`)
      return (await statusOf(`${webs[index]}/readyz`)) === 200
    })
  const restartWeb = async (index: number) => {
    const code = await crew.stop(`web${index + 1}`)
    if (code !== 0) throw new Error(`web ${index + 1} ended with ${code} when it was told to stop.`)
    start('web', index, ofWebs)
    await ready(index)
  }
  for (const index of webs.keys()) {
    // the first one builds the pages if they are old
    start('web', index, ways)
    await ready(index)
  }
  const workers = [0, 1]
  for (const index of workers) start('worker', index, ways)
  const edge = await startEdge(
    { webs: ports.map((port) => `127.0.0.1:${port}`), secret: edgeSecret },
    ({ listen, cache, webs: all }) =>
      runCommand('edge:config', { EDGE_SECRET: edgeSecret }, [
        ...['--listen', listen, '--cache', cache.folder, '--cache-size', cache.size],
        ...all.flatMap((web) => ['--web', web]),
      ]),
  )
  return {
    origin: edge.origin,
    webs,
    restartWeb,
    async reachBy(to) {
      if (to.databaseUrl === ofWebs.databaseUrl) return
      ofWebs = to
      for (const index of webs.keys()) await restartWeb(index)
    },
    fallen: () => ['web1', 'web2', 'worker1', 'worker2'].filter((name) => !crew.isAlive(name)),
    stop: () => stopAll(crew, edge),
  }
}

async function stopAll(crew: Crew, edge: Edge): Promise<void> {
  await edge.stop()
  await Promise.all(['web1', 'web2', 'worker1', 'worker2'].map((name) => crew.stop(name)))
}

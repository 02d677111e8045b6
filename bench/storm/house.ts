import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { openQueue } from '#jobs/queue.ts'
import { sweepPaymentsJob } from '#server/sweep-payments.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { planRoles } from '../../scripts/start/processes.ts'
import { demoSecrets } from '../../scripts/start/secrets.ts'
import { statusOf } from '../../scripts/start/wait-ready.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { type Banks, banksAt } from './banks.ts'

const root = join(import.meta.dirname, '..', '..')
const roleNames = ['web', 'worker', 'sandbox'] as const
type RoleName = (typeof roleNames)[number]
const startLimitMs = 300_000
const silence = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** The product as `npm start` starts it, but without a supervisor: the storm itself restarts what it kills. */
export interface House {
  origin: string
  banks: Banks
  db: Db
  databaseUrl: string
  pidOf(name: RoleName): number
  /** The time on the clock of the product and the banks. */
  now(): Date
  /** kill -9. */
  kill(name: 'web' | 'worker'): Promise<void>
  /** Starts the processes that do not run; settles when the site answers. */
  raise(): Promise<void>
  /** Moves the clocks of product and banks forward by this many minutes. */
  pass(count: number): Promise<void>
  /** Queues the sweep that the worker would run by itself each minute. */
  orderSweep(): Promise<void>
  stop(): Promise<void>
}

/** Runs one process, and writes its output into a file. */
function roleRunner(name: RoleName, logs: string) {
  let child: ChildProcess | null = null
  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    isAlive,
    pid: () => child?.pid ?? 0,
    start(role: { args: string[]; env: NodeJS.ProcessEnv; cwd: string }) {
      if (isAlive()) return
      // its own process group, as under the supervisor: its children die with it
      child = spawn(process.execPath, role.args, { ...role, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
      const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' })
      child.stdin?.on('error', () => undefined)
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
    },
    async kill() {
      if (child?.pid === undefined || !isAlive()) return
      const gone = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await gone
    },
  }
}

interface HouseSettings {
  databaseUrl: string
  /** An empty folder for logs, secrets and the banks' journal. */
  dataDir: string
  /** How long the product waits for a bank; short, so that a silent bank delays the storm little. */
  paymentTimeoutMs: number
  logLevel?: 'info' | 'warn'
}

async function planAt({ databaseUrl, dataDir, paymentTimeoutMs, logLevel = 'warn' }: HouseSettings) {
  const port = await freePort()
  const sandboxPort = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const host = '127.0.0.1'
  const options = { mode: 'demo', port, host, dataDir, databaseUrl, directUrl: databaseUrl, publicUrl: origin } as const
  const roles = planRoles({
    root,
    dataDir,
    databaseUrl,
    directUrl: databaseUrl,
    options: {
      ...options,
      ffmpegPath: null,
      liveRtmpPort: 'off',
      reset: false,
      longFilms: false,
      dev: false,
      backupTo: null,
      diskReserve: 0,
    },
    demo: { secrets: demoSecrets(dataDir), sandboxPort, smtpPort: await freePort(), rtmpPort: 0 },
  })
  const clockFile = join(dataDir, 'clock-minutes')
  const roleOf = (name: RoleName) => {
    const role = roles[name] ?? roles.web
    const env = {
      ...role.env,
      LOG_LEVEL: logLevel,
      PAYMENT_TIMEOUT_MS: String(paymentTimeoutMs),
      CLOCK_FILE: clockFile,
    }
    return { ...role, env }
  }
  return { origin, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, clockFile, roleOf }
}

async function answered(url: string, isAlive: () => boolean): Promise<void> {
  const end = performance.now() + startLimitMs
  while ((await statusOf(url)) !== 200) {
    if (!isAlive() || performance.now() > end) throw new Error(`Nothing answers at ${url}; the log says why.`)
    await sleep(50)
  }
}

/** Starts banks, web and worker on a migrated, empty database. */
export async function openHouse(at: HouseSettings): Promise<House> {
  const logs = join(at.dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  const { origin, sandboxUrl, clockFile, roleOf } = await planAt(at)
  const roles = {
    web: roleRunner('web', logs),
    worker: roleRunner('worker', logs),
    sandbox: roleRunner('sandbox', logs),
  }
  const { db, close } = connect(at.databaseUrl, { max: 4, applicationName: 'parde-storm' })
  const banks = banksAt(sandboxUrl)
  let aheadMinutes = 0
  const raise = async () => {
    for (const name of ['web', 'worker'] as const) roles[name].start(roleOf(name))
    await answered(`${origin}/readyz`, roles.web.isAlive)
  }
  await leaveOutDemo(db)
  roles.sandbox.start(roleOf('sandbox'))
  await answered(`${sandboxUrl}/sandbox/__control/counts`, roles.sandbox.isAlive)
  const queue = await openQueue({ url: at.databaseUrl, log: silence })
  await raise()
  return {
    origin,
    banks,
    db,
    databaseUrl: at.databaseUrl,
    now: () => after(new Date(), minutes(aheadMinutes)),
    pidOf: (name) => roles[name].pid(),
    kill: (name) => roles[name].kill(),
    raise,
    async pass(count) {
      aheadMinutes += count
      await banks.advance(count)
      writeFileSync(clockFile, String(aheadMinutes))
    },
    orderSweep: () => transaction(db, (tx) => queue.enqueue(tx, sweepPaymentsJob, {})),
    async stop() {
      await queue.stop()
      await Promise.all(roleNames.map((name) => roles[name].kill()))
      await close()
    },
  }
}

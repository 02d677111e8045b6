import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { leaveOutDemo } from '../../tests/support/leave-out-demo.ts'
import { launchProduct, type Product } from '../../tests/support/product.ts'
import { freePort } from './ports.ts'
import { statusOf } from './wait-ready.ts'

const PATIENCE = { timeout: 110_000, interval: 50 }

let dataDir: string
let port: number
const started: ChildProcess[] = []
/** A data folder that was started once and stopped cleanly, and whose demo counts as complete. */
let used: string
/** What its first start, on an empty folder, did. */
let first: { ready: number | null; output: string; code: number | null; left: string[] }

async function newPlace(): Promise<void> {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'parde-start-')))
  port = await freePort()
}

/** Drawing the demo's pictures takes longer than all of these starts together; src/server/demo/seed-demo.api.test.ts tests it. */
async function withoutDemo(): Promise<void> {
  const database = connect(embeddedAddress(dataDir), { max: 1 })
  await leaveOutDemo(database.db).finally(() => database.close())
}

beforeAll(async () => {
  await newPlace()
  used = dataDir
  const { child, output, ended } = await startAndWait()
  const ready = await statusOf(site('/readyz'))
  await withoutDemo()
  child.kill('SIGTERM')
  const code = await ended()
  first = { ready, output: output(), code, left: ours() }
})

afterAll(async () => {
  await stopAll()
  rmSync(used, { recursive: true, force: true })
})

/** Makes a folder as it is after a first start. Filling it is most of the work of that start. */
function withHouse(): void {
  cpSync(used, dataDir, { recursive: true })
  chmodSync(join(dataDir, 'pg'), 0o700)
}

async function stopAll(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function leave(): Promise<void> {
  await stopAll()
  await vi.waitFor(() => expect(ours()).toEqual([]), PATIENCE)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Command lines of all processes on this test's data folder, without the start itself. */
function ours(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || started.some((child) => child.pid === Number(pid))) return []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      const isOurs = command.includes(dataDir) || (environment.includes(dataDir) && Number(pid) !== process.pid)
      return isOurs ? [command] : []
    } catch {
      return []
    }
  })
}

/** The process of a role; the worker's starts a moment after the site is ready. */
async function pidOf(program: string): Promise<number> {
  await expect.poll(() => findPid(program), PATIENCE).toBeDefined()
  return Number(findPid(program))
}

function findPid(program: string): string | undefined {
  return readdirSync('/proc').find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes(program) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
    } catch {
      return false
    }
  })
}

/** The pid in its file; null while there is no file, or an incomplete one. */
function postmasterPid(): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

function killPostmaster(): number {
  const pid = postmasterPid()
  if (pid === null) throw new Error('the database does not run')
  process.kill(pid, 'SIGKILL')
  return pid
}

function start(...args: string[]): Product {
  const product = launchProduct({ port, dataDir, args })
  started.push(product.child)
  return product
}

const site = (path: string) => `http://127.0.0.1:${port}${path}`
const answers = (path: string) => expect.poll(() => statusOf(site(path)), PATIENCE).toBe(200)

async function startAndWait(...args: string[]) {
  const run = start(...args)
  await vi.waitFor(() => expect(run.output()).toContain('Ready after'), PATIENCE)
  return run
}

test('the site answers once it is said to be ready, and SIGTERM leaves nothing running', () => {
  expect(first).toMatchObject({ ready: 200, code: 0, left: [] })
  expect(first.output).toContain(`/sandbox`)
})

describe('a house in use', () => {
  let run: Product

  beforeAll(async () => {
    await newPlace()
    withHouse()
    run = await startAndWait()
  })
  afterAll(leave)

  test('a second start on the same folder is told, and the first one stays', async () => {
    const second = start()
    expect(await second.ended()).toBe(1)
    await expect.poll(second.output, PATIENCE).toContain('already running')
    await answers('/readyz')
  }, 240_000)

  test('a killed web process is back by itself', async () => {
    process.kill(await pidOf('/web.js'), 'SIGKILL')
    await expect.poll(run.output, PATIENCE).toContain('The web process ended (SIGKILL) and is started again.')
    await answers('/readyz')
  }, 240_000)

  test('a killed database is back by itself', async () => {
    const killed = killPostmaster()
    await expect.poll(run.output, PATIENCE).toContain('The database ended by itself and is started again.')
    // A connection that outlived its postmaster may still answer, and the dead one's file still lies there.
    await expect.poll(() => [null, killed].includes(postmasterPid()), PATIENCE).toBe(false)
    await answers('/readyz')
  }, 240_000)

  test('a Ctrl-C that comes twice at once is one, and the stop stays in order', async () => {
    run.child.kill('SIGINT')
    run.child.kill('SIGINT')
    expect(await run.ended()).toBe(0)
    expect(readdirSync(join(dataDir, 'pg'))).not.toContain('postmaster.pid')
  }, 240_000)
})

describe('a house of its own', () => {
  beforeEach(newPlace)
  afterEach(leave)

  test('a live house that lacks something ends at once, says what, and has touched nothing', async () => {
    const live = {
      PARDE_MODE: 'live',
      PARDE_SECRET: 'q8Zt0b1Lr5Xy7Wc2Mv9Kp4Hs6Jd3Gf1A',
      PUBLIC_URL: 'https://parde.example',
    }
    const { child, output, ended } = launchProduct({ port, dataDir, env: live })
    started.push(child)
    expect(await ended()).toBe(1)
    expect(output()).toContain('neither SMS_API_URL nor SMTP_URL is set')
    expect(output()).not.toContain('started again')
    expect(readdirSync(dataDir)).toEqual([])
  }, 240_000)

  test('after a kill of the start itself everything goes down, and the next start works', async () => {
    withHouse()
    const { child, ended } = await startAndWait()
    child.kill('SIGKILL')
    await ended()
    await startAndWait()
    await answers('/readyz')
  }, 240_000)

  test('a kill of everything at once is survived, in the middle of the first start’s work', async () => {
    const { child, ended } = await startAndWait()
    const pids = [child.pid as number, await pidOf('/web.js'), await pidOf('/worker.js')]
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    killPostmaster()
    await ended()
    await startAndWait()
    await answers('/readyz')
  }, 240_000)

  test('a taken port is a sentence that says what to do', async () => {
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    const { output, ended } = start()
    expect(await ended()).toBe(1)
    await expect.poll(output, PATIENCE).toContain(`Port ${port} is taken by another program.`)
    stranger.close()
  })

  test('a folder of somebody else’s in place of the database is a sentence, and nothing stays behind', async () => {
    withHouse()
    rmSync(join(dataDir, 'pg', 'PG_VERSION'))
    const { output, ended } = start()
    expect(await ended()).toBe(1)
    await expect.poll(output, PATIENCE).toContain('is no database')
  }, 240_000)

  test('--reset begins with an empty demo and keeps the fetched tools', async () => {
    withHouse()
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
    writeFileSync(join(dataDir, 'left-behind.txt'), '')
    await startAndWait('--reset')
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toBe(secrets)
    expect(readdirSync(dataDir)).not.toContain('left-behind.txt')
  }, 240_000)
})

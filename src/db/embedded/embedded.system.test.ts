import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'

let dataDir: string
/** A database that was created once and stopped cleanly. */
let created: string
const running: { stop(): Promise<void> }[] = []

const newFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'parde-embedded-')))

beforeAll(async () => {
  created = newFolder()
  await (await startEmbedded({ dataDir: created, log: () => {} })).stop()
})

afterAll(() => rmSync(created, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = newFolder()
})

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {} })
  running.push(database)
  return database
}

/**
 * The folder as a second start finds it. Tests use it because creating the database is most of the work of a first
 * start.
 */
function withDatabase(): void {
  cpSync(join(created, 'pg'), join(dataDir, 'pg'), { recursive: true })
  chmodSync(join(dataDir, 'pg'), 0o700)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another Node process that starts the database on the same folder, as a second `npm start` would. */
async function startInProcess(): Promise<{ child: ChildProcess; said: string }> {
  const door = new URL('./embedded.ts', import.meta.url).href
  const program = `
    import { startEmbedded } from ${JSON.stringify(door)}
    try {
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      console.log('url ' + url)
    } catch (error) {
      console.log('error ' + error.message)
    }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push({
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      await killed(child)
    },
  })
  const lines = createInterface({ input: child.stdout })
  const [said] = (await once(lines, 'line')) as [string]
  return { child, said }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function serverProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dataDir, 'pg'))
    } catch {
      return false
    }
  })
}

async function allGone(): Promise<void> {
  await expect.poll(serverProcesses, { interval: 50 }).toEqual([])
}

test('a fresh folder becomes a database that knows Persian letters and their order', async () => {
  const { url } = await start()
  await query(url, 'create extension pg_trgm')
  const [row] = await query(
    url,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       show_trgm('سلام') as trigrams, lower('É') as lower,
       (select string_agg(c, '' order by c collate "fa-x-icu") from unnest(array['پ', 'ب', 'چ', 'آ']) c) as sorted`,
  )
  expect(row).toMatchObject({ encoding: 'UTF8', lower: 'é', sorted: 'آبپچ' })
  expect(row?.version).toMatch(/^18\./)
  expect(row?.trigrams).not.toEqual([])
})

test('what is committed is on the disk: nothing that a power cut would need is switched off', async () => {
  withDatabase()
  const { url } = await start()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'autovacuum']
  const settings = await query(url, 'select name, setting from pg_settings')
  const now = new Map(settings.map(({ name, setting }) => [name, setting]))
  expect(names.map((name) => [name, now.get(name)])).toEqual(names.map((name) => [name, 'on']))
})

test('a clean stop leaves no process, and the data is there at the next start', async () => {
  withDatabase()
  const first = await start()
  await query(first.url, 'create table kept as select 7 as value')
  await first.stop()
  expect(await first.exited).toBeNull()
  expect(serverProcesses()).toEqual([])
  const second = await start()
  expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
})

test('a second start on a running database is refused with a sentence', async () => {
  withDatabase()
  await start()
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(/already running/)
})

test('of two first starts at once one wins, and the other is told', async () => {
  const said = (await Promise.all([startInProcess(), startInProcess()])).map((one) => one.said).sort()
  expect(said[0]).toMatch(/^error .*already running/)
  expect(said[1]).toMatch(/^url postgres:/)
})

test('when its process is killed the database goes down by itself, and the next start has every row', async () => {
  withDatabase()
  const { child, said } = await startInProcess()
  await query(said.slice(4), 'create table kept as select 1 as value')
  await killed(child)
  const next = await start()
  expect(await query(next.url, 'select value from kept')).toEqual([{ value: 1 }])
  await next.stop()
  await allGone()
})

test('nothing is left running after its process was killed', async () => {
  withDatabase()
  const { child } = await startInProcess()
  expect(serverProcesses()).not.toEqual([])
  await killed(child)
  await allGone()
})

test('a killed postmaster is reported with the last words, and a start after it works', async () => {
  withDatabase()
  const first = await start()
  await query(first.url, 'create table kept as select 2 as value')
  process.kill(postmasterPid(), 'SIGKILL')
  expect(await first.exited).toContain('ready to accept connections')
  const second = await start()
  expect(await query(second.url, 'select value from kept')).toEqual([{ value: 2 }])
})

test('a pid file that names a stranger does not stop the start', async () => {
  withDatabase()
  const first = await start()
  await first.stop()
  writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg')}\n1\n5432\n`)
  const second = await start()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a creation that was cut off is begun again', async () => {
  mkdirSync(join(dataDir, 'pg.new'))
  writeFileSync(join(dataDir, 'pg.new', 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'pg.new'))).toBe(false)
})

test('a folder that holds something else is refused and left alone', async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg', 'diary.txt'), 'mine')
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(/is no database/)
  expect(readFileSync(join(dataDir, 'pg', 'diary.txt'), 'utf8')).toBe('mine')
})

test('data of another major version is refused with a sentence', async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '16\n')
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(/made by PostgreSQL 16/)
})

test('a folder with a long name, spaces and Persian letters works', async () => {
  dataDir = join(dataDir, 'پوشه‌ی دراز'.repeat(6), "it's here")
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

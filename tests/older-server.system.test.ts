import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { CopiedTable } from '#db/copy/copied-tables.ts'
import { dumpDatabase } from '#db/copy/dump-database.ts'
import { compareDatabase, loadDatabase } from '#db/copy/load-database.ts'
import { chooseAccount } from '#db/embedded/account.ts'
import { migrate } from '#db/migrate.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'

// The oldest server that the product takes, where Debian's package postgresql-15 is installed; skipped elsewhere.
const programs = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(path.join(programs, 'postgres'))

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const error = await client.connect().then(
      () => null,
      (found: unknown) => found,
    )
    await client.end().catch(() => {})
    if (error === null) return
  }
}

/** A server of version 15 in a folder of its own, over a socket; it ends with the test file. */
async function startOldServer(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pg15-'))
  const account = chooseAccount(path.join(programs, 'postgres'), folder)
  const run = (program: string, args: string[]) => [...account.prefix, path.join(programs, program), ...args] as const
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const [command, ...args] = run('initdb', ['-D', data, '-U', 'parde', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const made = spawnSync(command ?? '', args, { uid: account.uid, gid: account.gid, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const [program, ...flags] = run('postgres', ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'])
  const server = spawn(program ?? '', flags, { uid: account.uid, gid: account.gid, stdio: 'ignore' })
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgres://parde@localhost:5432/postgres?host=${encodeURIComponent(folder)}`
  await untilReady(url)
  return url
}

test.skipIf(!isInstalled)(
  'a house on PostgreSQL 15 moves to the embedded version, and every row is the same',
  async () => {
    const old = await startOldServer()
    await migrate(old)
    await createQueueTables(old)
    const client = new pg.Client({ connectionString: old })
    await client.connect()
    await client.query(
      `insert into members (user_name, user_name_kind, first_name) values ('one@parde.example', 'email', 'نیکا')`,
    )
    await client.end()
    let file = Buffer.alloc(0)
    const copy = await dumpDatabase(old, async (body) => void (file = await buffer(body)))
    expect(copy.server).toMatch(/^15\./)
    const { url } = await emptyDatabase()
    await migrate(url)
    expect(await createQueueTables(url)).toBe(copy.queue)
    await loadDatabase(url, copy, async ({ from, to }: CopiedTable) => Readable.from([file.subarray(from, to)]))
    expect(await compareDatabase(url, copy)).toEqual([])
  },
)

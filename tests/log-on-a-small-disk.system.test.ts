import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '#backup/make-backup.ts'
import { openBackupStore } from '#backup/open-backup-store.ts'
import { shipLog } from '#backup/ship-log.ts'
import { logKeyOf } from '#backup/sign-log.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { connect } from '#db/client.ts'
import { embeddedAddress, type EmbeddedDatabase, startEmbedded } from '#db/embedded/embedded.ts'
import { holeInLog, logArchiveOf } from '#db/embedded/log-archive.ts'
import { migrate } from '#db/migrate.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { makeDueBackup } from '#server/features/operations/backups/make-due-backup.ts'
import { noteGoodBackup } from '#server/last-backup.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { LocalStorage } from '#storage/local-storage.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { chooseForMoment } from '../scripts/backup/choose-backup.ts'
import { restoreHouse } from '../scripts/backup/restore-house.ts'

// what is sold is registered in this file only: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

// A separate disk, so small that the log can fill it. Creating it needs root.
const megabyte = 1024 * 1024
const leaveFree = 64 * megabyte
const disk = mkdtempSync(path.join(tmpdir(), 'parde-small-log-'))
const work = mkdtempSync(path.join(tmpdir(), 'parde-log-backups-'))

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=800m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = mount()
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
  if (isMounted) execFileSync('umount', ['-l', disk])
  for (const folder of [disk, work]) rmSync(folder, { recursive: true, force: true })
})

/** Fills the disk except for this many bytes. */
function fill(room: number) {
  const file = path.join(disk, 'somebody-elses')
  const free = Number(execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1])
  execFileSync('fallocate', ['-l', String(Math.max(1, free - room)), file])
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

const add = (url: string, name: string) =>
  ask(url, `insert into members (user_name, user_name_kind) values ('${name}@parde.example', 'email')`)
const now = async (url: string) => (await ask(url, 'select clock_timestamp() as at'))[0]?.['at'] as Date

describe.skipIf(!isMounted)('a house whose backups are out of reach for days', async () => {
  const dataDir = path.join(disk, 'house')
  const settings = { settings: { PARDE_SECRET: 'x'.repeat(40) }, secretsFile: null }
  const said: string[] = []
  const records: string[] = []
  const passphrase = 'seven quiet lamps of the north'
  let house: EmbeddedDatabase
  const { store, close } = await openBackupStore(path.join(work, 'backups'), { dataDir, store: null, reserve: 0 })
  undo.push(close)
  const backup = () =>
    makeBackup({
      databaseUrl: house.url,
      embeddedIn: dataDir,
      house: openStorage({ dataDir, diskReserve: 0 }),
      store,
      scratch: path.join(dataDir, 'scratch'),
      settings,
      passphrase,
      most: 5,
      now: () => new Date(),
      say: (sentence) => void said.push(sentence),
    })
  const pieces = () => readdirSync(logArchiveOf(dataDir)).filter((name) => /^[0-9A-F]{24}/.test(name))
  const newPiece = async () => {
    await add(house.url, `row-${Math.random()}`)
    return (await ask(house.url, 'select pg_walfile_name(pg_switch_wal()) as piece'))[0]?.['piece']
  }
  const restoreAt = async (at: Date, name: string) => {
    const manifest = await chooseForMoment(store, at)
    const order = { store, manifest, passphrase, databaseUrl: null, isLook: true, say: () => {} }
    return restoreHouse({ ...order, dataDir: path.join(work, name), at })
  }
  const moments: Record<string, Date> = {}

  test('drops its log before the disk is full, says so, and goes on', async () => {
    const log = (line: string) => void records.push(line)
    house = await startEmbedded({ dataDir, log, archives: { leaveFree } })
    undo.push(() => house.stop())
    await migrate(house.url)
    await createQueueTables(house.url)
    expect((await backup()).files).not.toBeNull()
    using _others = fill(leaveFree + 60 * megabyte)
    for (let n = 0; n < 12 && (await holeInLog(dataDir)) === null; n += 1) {
      const piece = await newPiece()
      const isDone = async () => pieces().includes(String(piece)) || (await holeInLog(dataDir)) !== null
      await expect.poll(isDone).toBe(true)
    }
    expect(await holeInLog(dataDir)).not.toBeNull()
    // the mark comes first, then the pieces go, then it is said
    await expect.poll(pieces).toEqual([])
    await expect
      .poll(() => records.join('\n'))
      .toContain('parde: the disk is nearly full, so the log for backups is dropped')
    await newPiece()
    await add(house.url, 'in-the-hole')
    await sleep(20)
    moments['in the hole'] = await now(house.url)
    await newPiece()
    expect(pieces()).toEqual([])
  })

  test('makes a backup of one moment while there is no room for the log', async () => {
    using _others = fill(leaveFree - 16 * megabyte)
    expect((await backup()).files).toBeNull()
    expect(said.at(-1)).toContain('No files of the database: its disk has no room')
    expect(await holeInLog(dataDir)).not.toBeNull()
  })

  test('still has the hole after a backup that broke off behind its files', async () => {
    const put = vi.spyOn(store, 'put')
    const { put: putNow } = LocalStorage.prototype
    put.mockImplementation(async (key, body) => {
      if (key.endsWith('manifest.json')) throw new Error('The store is away')
      await putNow.call(store, key, body)
    })
    await expect(backup()).rejects.toThrow('The store is away')
    put.mockRestore()
    expect(await holeInLog(dataDir)).not.toBeNull()
  })

  test('begins a new log with the next backup, and comes back to any moment after it, and to none in the hole', async () => {
    close()
    const connection = connect(house.url, { max: 2 })
    undo.push(() => connection.close())
    const config = readConfig({
      DATABASE_URL: embeddedAddress(dataDir),
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: String(leaveFree / 2 / megabyte),
      ...settings.settings,
      BACKUP_TO: path.join(work, 'backups'),
      BACKUP_PASSPHRASE: passphrase,
      // not this hour, nor the next one
      BACKUP_AT: String((new Date().getUTCHours() + 12) % 24),
      LOG_LEVEL: 'silent',
    })
    const log = createLog(config, 'test')
    const queue = await openQueue({ url: house.url, log })
    undo.push(() => queue.stop())
    const storage = openStorage(config)
    await noteGoodBackup(storage, new Date())
    const core: Core = { config, db: connection.db, clock: systemClock, log, queue, storage }
    await makeDueBackup(core)
    expect(await holeInLog(dataDir)).toBeNull()
    const { complete } = await listBackups(store)
    const whole = await readManifest(store, complete.at(-1) ?? '')
    expect(whole.files?.isLogSigned).toBe(true)
    // the log is whole again, and it is not the hour
    await makeDueBackup(core)
    expect((await listBackups(store)).complete).toEqual(complete)
    await add(house.url, 'after-the-hole')
    await sleep(20)
    const after = await now(house.url)
    await sleep(20)
    const piece = await newPiece()
    await expect.poll(() => pieces().includes(String(piece))).toBe(true)
    const system = whole.files?.system ?? ''
    await shipLog(store, { dataDir, system, key: logKeyOf(settings) })

    registerPurchasables(null)
    await restoreAt(after, 'after')
    const again = await startEmbedded({ dataDir: path.join(work, 'after'), log: () => {} })
    undo.push(() => again.stop())
    const found = await ask(again.url, `select user_name from members where user_name like '%-the-hole@%' order by 1`)
    expect(found.map((row) => row['user_name'])).toEqual(['after-the-hole@parde.example', 'in-the-hole@parde.example'])
    await expect(restoreAt(moments['in the hole'] ?? after, 'hole')).rejects.toThrow('The log ends before that moment.')
    expect(existsSync(path.join(work, 'hole', 'restore-unfinished'))).toBe(true)
  })
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { makeBackup } from '#backup/make-backup.ts'
import { openBackupStore } from '#backup/open-backup-store.ts'
import { keysOf } from '#backup/manifest.ts'
import { shipLog } from '#backup/ship-log.ts'
import { logKeyOf } from '#backup/sign-log.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { logArchiveOf } from '#db/embedded/log-archive.ts'
import { migrate } from '#db/migrate.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { openStorage } from '#server/open-storage.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { listKeys } from '#storage/storage.ts'
import { chooseForMoment } from '../scripts/backup/choose-backup.ts'
import { restoreHouse } from '../scripts/backup/restore-house.ts'

// what is sold is registered in this file only: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const work = mkdtempSync(path.join(tmpdir(), 'parde-moment-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const dataDir = path.join(work, 'house 100% «ما»')
const passphrase = 'seven quiet lamps of the north'
const settings = { settings: { PARDE_SECRET: 'x'.repeat(40) }, secretsFile: null }

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

const names = async (url: string) =>
  (await ask(url, 'select user_name from members order by user_name')).map((row) => row['user_name'])
const add = (url: string, name: string) =>
  ask(url, `insert into members (user_name, user_name_kind) values ('${name}', 'email')`)

test('a killed database comes back as it was at a moment between two backups', async () => {
  const house = await startEmbedded({ dataDir, log: () => {}, archives: { leaveFree: 0 } })
  await migrate(house.url)
  await createQueueTables(house.url)
  await add(house.url, 'before@parde.example')
  const { store, close } = await openBackupStore(path.join(work, 'backups'), { dataDir: work, store: null, reserve: 0 })
  afterAll(close)
  const { files } = await makeBackup({
    databaseUrl: house.url,
    embeddedIn: dataDir,
    house: openStorage({ dataDir, diskReserve: 0 }),
    store,
    scratch: path.join(dataDir, 'scratch'),
    settings,
    passphrase,
    most: 3,
    now: () => new Date(),
  })
  expect(files?.firstLog).toMatch(/^0000000100000000/)

  await add(house.url, 'after@parde.example')
  const [moment] = await ask(house.url, `select clock_timestamp() as at`)
  const at = moment?.['at'] as Date
  // the target has milliseconds, the log has microseconds
  await sleep(20)
  await ask(house.url, `update members set user_name = 'mistake-' || user_name`)
  const [last] = await ask(house.url, 'select pg_walfile_name(pg_switch_wal()) as piece')
  const stored = () => readdirSync(logArchiveOf(dataDir)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  // an earlier piece may still be on its way: this one has the moment
  await expect.poll(stored).toContain(last?.['piece'])
  process.kill(Number(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await house.exited
  await shipLog(store, { dataDir, system: files?.system ?? '', key: logKeyOf(settings) })
  expect(stored()).toEqual([])

  registerPurchasables(null)
  const restored = path.join(work, 'restored')
  const manifest = await chooseForMoment(store, at)
  const order = { store, manifest, passphrase, databaseUrl: null, isLook: false, say: () => {} }
  const back = await restoreHouse({ ...order, dataDir: restored, at: new Date(at.getTime() + 10) })
  expect(back.differences).toEqual([])
  const again = await startEmbedded({ dataDir: restored, log: () => {} })
  expect(await names(again.url)).toEqual(['after@parde.example', 'before@parde.example'])
  await again.stop()

  const future = restoreHouse({ ...order, dataDir: path.join(work, 'future'), at: new Date(at.getTime() + 3_600_000) })
  await expect(future).rejects.toThrow('The log ends before that moment.')

  // who can write where backups are cannot put another piece in the place of one: neither under its name nor unsigned
  const piece = String(last?.['piece'])
  const key = (await listKeys(store, keysOf.log)).find((one) => one.includes(piece)) ?? ''
  const forged = gzipSync(Buffer.alloc(16 * 1024 * 1024))
  const said: string[] = []
  const listening = { ...order, say: (sentence: string) => void said.push(sentence) }
  for (const name of [key, keysOf.logFile(files?.system ?? '', piece, null)]) {
    await store.removePrefix(key)
    await store.put(name, forged)
    const deceived = restoreHouse({ ...listening, dataDir: path.join(work, `forged-${said.length}`), at })
    await expect(deceived).rejects.toThrow('The log ends before that moment.')
    expect(said.at(-1)).toBe(`1 pieces of the log are not as the house wrote them, and are left out: from ${piece} on.`)
  }
  await expect(chooseForMoment(store, new Date('2020-01-01T00:00:00Z'))).rejects.toThrow('No backup can be brought to')
})

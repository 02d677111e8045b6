import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { keysOf } from '#backup/manifest.ts'
import { BackupFailed, makeBackup, type BackupOrder } from '#backup/make-backup.ts'
import { openBackupStore, readBackupStore } from '#backup/open-backup-store.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { openSettings } from '#backup/seal-settings.ts'
import { connect } from '#db/client.ts'
import { lockForBackup } from '#db/copy/backup-lock.ts'
import { findRestoreHold, putRestoreHold, removeRestoreHold } from '#db/restore-hold.ts'
import { holdAfterRestore } from '#db/copy/after-restore.ts'
import { encryptSegment, decryptSegment } from '#media/aes128.ts'
import { buildApp } from '#server/app.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { openSealedFilms } from '#server/features/media/index.ts'
import { contentKeyPurpose } from '#server/features/playback/index.ts'
import { adoptOldHold, heldJobs, outwardJobs, spokenJobs } from '#server/held-jobs.ts'
import { makeDueBackup } from '#server/features/backups/make-due-backup.ts'
import { lastGoodBackup } from '#server/last-backup.ts'
import { openStorage } from '#server/open-storage.ts'
import { definedJobs } from '#jobs/job.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import type { Storage } from '#storage/storage.ts'
import { StorageFull } from '#storage/storage.ts'
import { restoreHouse } from '../scripts/backup/restore-house.ts'
import { loadHandlers } from '../src/worker/handlers.ts'
import { testApp } from './support/app.ts'
import { emptyDatabase } from './support/database.ts'
import { startObjectStore } from './support/object-store/server.ts'
import { MemoryStorage } from './support/memory-storage.ts'
import { newAsset, newMember, newProduct, newRight } from './support/new-rows.ts'

const { core, db, clock } = await testApp()
const passphrase = 'seven quiet lamps of the north'
const work = mkdtempSync(path.join(tmpdir(), 'parde-backup-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const { store, close } = await openBackupStore(path.join(work, 'backups'), { dataDir: work, store: null, reserve: 0 })
afterAll(close)

const now = clock.now()
const viewer = await newMember(db, now)
const film = await newProduct(db, now, { hasFilm: false, prices: [{ currency: 'IRR', amount: 1_490_000 }] })
const contentKey = Buffer.from('sixteen bytes ok')
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), contentKey)
const asset = await newAsset(db, film.productId, { sealedKey })
await newRight(db, now, { memberId: viewer.memberId, productId: film.productId })
const clear = Buffer.from('what is on the screen for ten seconds')

async function putPackage(house: Storage): Promise<void> {
  const { path: folder } = await db
    .selectFrom('assets')
    .select('path')
    .where('id', '=', asset)
    .executeTakeFirstOrThrow()
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/${asset}"\n#EXTINF:10,\n0.m4s\n#EXT-X-ENDLIST\n`
  await house.put(
    `${folder}/master.m3u8`,
    Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x240\nv240/main.m3u8\n'),
  )
  await house.put(`${folder}/v240/main.m3u8`, Buffer.from(list))
  await house.put(`${folder}/v240/0.m4s`, encryptSegment(clear, contentKey, 0))
}

await putPackage(core.storage)

let minutes = 0
/** A new backup is of another second than the last one. */
const later = () => new Date(now.getTime() + (minutes += 1) * 60_000)

const order = (other: Partial<BackupOrder> = {}): BackupOrder => ({
  databaseUrl: core.config.databaseUrl,
  embeddedIn: null,
  house: core.storage,
  store,
  scratch: core.config.scratchDir,
  settings: { settings: { PARDE_SECRET: core.config.secret, MELLAT_PASSWORD: "it's a secret" }, secretsFile: null },
  passphrase,
  most: 5,
  now: later,
  ...other,
})

async function restore(id: string, phrase = passphrase, openHouse?: () => Storage) {
  const { url } = await emptyDatabase()
  const dataDir = path.join(work, `house-${(minutes += 1)}`)
  const manifest = await readManifest(store, id)
  const house = await restoreHouse({
    store,
    manifest,
    passphrase: phrase,
    dataDir,
    databaseUrl: url,
    at: null,
    isLook: false,
    say: () => {},
    ...(openHouse === undefined ? {} : { openHouse }),
  })
  return { url, dataDir, house }
}

async function appOn({ url, dataDir }: { url: string; dataDir: string }, secret: string) {
  const database = connect(url, { max: 2 })
  const config = { ...core.config, databaseUrl: url, dataDir, secret }
  const restored: Core = { ...core, config, db: database.db, storage: openStorage(config) }
  return { restored, close: database.close, app: (await buildApp(restored)).app }
}

await loadHandlers()
const made = await makeBackup(order())
const there = await restore(made.id)

test('a restored house knows its members, and plays an encrypted film to who has bought it', async () => {
  const { objects, database } = made
  expect(objects.count).toBe(3)
  expect(database.tables.find(({ name }) => name === 'rights')?.rows).toBe(1)
  expect(there.house.differences).toEqual([])
  const { app, restored, close: end } = await appOn(there, there.house.settings.settings['PARDE_SECRET'] ?? '')
  const headers = { authorization: `Bearer ${viewer.token}` }
  const info = await app.inject({ url: `/api/v1/play-info/${film.productId}`, headers })
  expect(info.statusCode).toBe(200)
  const { rawPayload: key } = await app.inject({ url: `/api/v1/keys/${asset}`, headers })
  const segment = await restored.storage.open(
    `${(await db.selectFrom('assets').select('path').executeTakeFirstOrThrow()).path}/v240/0.m4s`,
  )
  expect(decryptSegment((await segment?.bytes()) ?? Buffer.alloc(0), key, 0).equals(clear)).toBe(true)
  expect(await openSealedFilms(restored, 5)).toEqual([{ productId: film.productId, begins: clear, fault: null }])
  await app.close()
  await end()
})

test('with another secret the film is refused in words', async () => {
  const database = connect(there.url, { max: 1 })
  const config = { ...core.config, dataDir: there.dataDir, secret: 'y'.repeat(40) }
  const opened = await openSealedFilms({ config, db: database.db, storage: openStorage(config) }, 5)
  expect(opened.map(({ fault }) => fault)).toEqual([
    `The film of title ${film.productId} does not play: its key was sealed with another PARDE_SECRET.`,
  ])
  await database.close()
})

test('settings and secrets are sealed: nothing of them stands in the backup, and a wrong passphrase opens nothing', async () => {
  const { complete } = await listBackups(store)
  const id = complete.at(-1) ?? ''
  const folder = path.join(work, 'backups', 'backups', id)
  const text = readdirSync(folder)
    .filter((name) => name !== 'database.copy.gz')
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join()
  expect(text).not.toContain(core.config.secret)
  expect(text).toContain('MELLAT_PASSWORD')
  const sealed = readFileSync(path.join(folder, 'settings.sealed'))
  expect((await openSettings(sealed, passphrase)).settings['MELLAT_PASSWORD']).toBe("it's a secret")
  await expect(restore(id, 'another long passphrase')).rejects.toThrow('The passphrase is not the one')
  await expect(makeBackup(order({ passphrase: 'short' }))).rejects.toThrow('at least 16 characters')
})

test('settings of live mode are restored for a shell, whatever marks they have', async () => {
  const { dataDir } = there
  const file = path.join(dataDir, 'restored.env')
  expect(readFileSync(file, 'utf8')).toBe(`PARDE_SECRET='${core.config.secret}'\nMELLAT_PASSWORD='it'\\''s a secret'\n`)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('money that goes out by itself is held until it is released', async () => {
  expect(definedJobs().map(({ name }) => name)).toEqual(expect.arrayContaining([...outwardJobs, ...spokenJobs]))
  const { url } = there
  const database = connect(url, { max: 1 })
  const held = heldJobs(database.db)
  expect([...(await held.look())]).toEqual(outwardJobs)
  expect(await findRestoreHold(database.db)).toEqual({
    restoredFrom: made.id,
    moment: new Date(made.database.takenAt),
    isLook: false,
  })
  expect(await removeRestoreHold(database.db)).toBe(true)
  expect([...(await held.look())]).toEqual([])
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(`select last_value as n from purchases_number_seq`)
  expect(Number(rows[0]?.n)).toBe(100_001)
  await client.end()
})

test('a house restored for a look says nothing to others either, and is not told where backups go', async () => {
  const { url } = await emptyDatabase()
  const dataDir = path.join(work, 'for-a-look')
  const settings = { settings: { PARDE_SECRET: core.config.secret, BACKUP_TO: '/mnt/backups' }, secretsFile: null }
  const { id } = await makeBackup(order({ settings }))
  const manifest = await readManifest(store, id)
  await restoreHouse({ store, manifest, passphrase, dataDir, databaseUrl: url, at: null, isLook: true, say: () => {} })
  const database = connect(url, { max: 1 })
  expect([...(await heldJobs(database.db).look())]).toEqual([...outwardJobs, ...spokenJobs])
  await database.close()
  expect(readFileSync(path.join(dataDir, 'restored.env'), 'utf8')).toBe(`PARDE_SECRET='${core.config.secret}'\n`)
})

test('a hold of the last release, which was an object of the store, still holds', async () => {
  const storage = new MemoryStorage()
  const why = { restoredFrom: '20261101T000000Z-aaaaaa', moment: '2026-11-01T00:00:00.000Z' }
  await storage.put('held/after-restore.json', Buffer.from(JSON.stringify(why)))
  await adoptOldHold({ db, storage })
  expect(await findRestoreHold(db)).toEqual({ ...why, moment: new Date(why.moment), isLook: false })
  expect(await storage.stat('held/after-restore.json')).toBeNull()
  await removeRestoreHold(db)
})

test('a hold is not of a backup: it does not come back with it, and stands before the first copied row', async () => {
  await putRestoreHold(db, { restoredFrom: 'an older one', moment: now, isLook: true })
  const { database, id } = await makeBackup(order())
  await removeRestoreHold(db)
  expect(database.tables.map(({ name }) => name)).not.toContain('restore_holds')
  const { url } = await restore(id)
  const restored = connect(url, { max: 1 })
  expect(await findRestoreHold(restored.db)).toMatchObject({ restoredFrom: id, isLook: false })
  await restored.close()
})

test('a refund that was open at the moment waits for the desk, as one that the bank may have paid', async () => {
  const client = new pg.Client({ connectionString: there.url })
  await client.connect()
  // only the rows of refunds matter here, and not what they belong to
  await client.query('set session_replication_role = replica')
  const add = (step: string, state: string) =>
    client.query(
      `insert into refunds (purchase_id, attempt_id, currency, amount, vat, bank_amount, is_last, reason, step, state,
         requested_by, idempotency_key, request_hash, requested_at, next_check_at, settled_at)
       values (gen_random_uuid(), gen_random_uuid(), 'IRR', 1000, 0, 1000, true, 'x', $1, $2,
         gen_random_uuid(), 'k', '\\x00', now(), case when $2 <> 'done' then now() end, case when $2 = 'done' then now() end)`,
      [step, state],
    )
  for (const [step, state] of [
    ['refund', 'requested'],
    ['reverse', 'asked'],
    ['refund', 'accepted'],
    ['wallet', 'requested'],
    ['refund', 'done'],
  ] as const)
    await add(step, state)
  expect(await holdAfterRestore(there.url)).toEqual({ refunds: 3 })
  const { rows } = await client.query(`
    select step || ' ' || state || case when next_check_at is null then ' held' else '' end
      || case when ordered_at is null then '' else ' ordered' end as what from refunds order by 1`)
  expect(rows.map(({ what }: { what: string }) => what)).toEqual([
    'refund accepted held ordered',
    'refund done held',
    'refund unknown held ordered',
    'reverse unknown held ordered',
    'wallet requested',
  ])
  await client.end()
})

test('what is stored already is not stored again, and what a film lost meanwhile is still in the backup that names it', async () => {
  await core.storage.put('images/one/360.webp', Buffer.from('a picture'))
  const first = await makeBackup(order())
  expect(first.objects).toMatchObject({ count: 4, added: 1 })
  await core.storage.removePrefix('images/one/')
  const second = await makeBackup(order())
  expect(second.objects).toMatchObject({ count: 3, added: 0 })
  const { dataDir } = await restore(first.id)
  expect(await openStorage({ dataDir, diskReserve: 0 }).stat('images/one/360.webp')).toMatchObject({ size: 9 })
})

test('a house is restored into another store only when that is empty', async () => {
  const used = new MemoryStorage()
  await used.put('images/one/360.webp', Buffer.from('of a house that lives'))
  const into = (openHouse: () => Storage) => restore(made.id, passphrase, openHouse)
  await expect(into(() => used)).rejects.toThrow('The store is not empty (images/one/360.webp).')
  const empty = new MemoryStorage()
  await into(() => empty)
  const keys: string[] = []
  for await (const { key } of empty.all()) if (!key.startsWith('held/')) keys.push(key)
  expect(keys).toHaveLength(made.objects.count)
})

test('a backup is made in its hour by itself, and the metrics tell when', async () => {
  const to = path.join(work, 'by-the-hour')
  const settings = { PARDE_SECRET: core.config.secret }
  const own = { to, hour: 12, most: 2, passphrase, passphraseFile: null, settings }
  const made = async (hour: number) => {
    await makeDueBackup({ ...core, config: { ...core.config, backup: { ...own, hour } } })
    const found = await readBackupStore(to).then(listBackups, () => ({ complete: [] }))
    return found.complete.length
  }
  // the clock stands at 12:30 in Tehran
  expect(await made(4)).toBe(0)
  expect(await lastGoodBackup(core.storage)).toBeNull()
  expect(await made(12)).toBe(1)
  expect(await lastGoodBackup(core.storage)).toBe(now.getTime() / 1000)
  expect(await made(4)).toBe(1)
})

test('a backup of the day goes into a bucket as well', async () => {
  const bucket = await startObjectStore()
  afterAll(() => bucket.close())
  const to = readStoreAddress(`${bucket.url}/backups`)
  const own = { to, hour: 12, most: 2, passphrase, passphraseFile: null }
  const settings = { PARDE_SECRET: core.config.secret }
  await makeDueBackup({ ...core, config: { ...core.config, backup: { ...own, settings } } })
  const { complete } = await listBackups(await readBackupStore(to))
  expect(complete).toHaveLength(1)
})

test('a folder among the house’s own files is refused: each backup would hold the one before', async () => {
  const { dataDir } = core.config
  const among = path.join(dataDir, 'media', 'backups')
  await expect(openBackupStore(among, { dataDir, store: null, reserve: 0 })).rejects.toThrow(
    "is among the house's own files",
  )
})

test('old backups go, and their objects a day later', async () => {
  const before = (await store.list('objects/')).objects.length
  await makeBackup(order({ most: 1 }))
  expect((await listBackups(store)).complete).toHaveLength(1)
  expect((await store.list('objects/')).objects).toHaveLength(before)
  minutes += 25 * 60
  await makeBackup(order({ most: 1 }))
  expect((await store.list('objects/')).objects).toHaveLength(before - 1)
})

/** The store, but it fails at the n-th put whose key matches. */
function failingAt(pattern: RegExp, failure: () => Error): Storage {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'put' || typeof value !== 'function') return typeof value === 'function' ? value.bind(target) : value
      return async (key: string, body: never) => {
        if (pattern.test(key)) throw failure()
        return target.put(key, body)
      }
    },
  })
}

test('a full disk leaves the last good backup, nothing of the new one, and words', async () => {
  const before = await listBackups(store)
  const full = failingAt(/database\.copy\.gz/, () => new StorageFull('no room'))
  const failed = makeBackup(order({ store: full }))
  await expect(failed).rejects.toThrow(BackupFailed)
  await expect(failed).rejects.toThrow(
    `there is no room for it where backups are stored. The last good one is ${before.complete.at(-1)}`,
  )
  expect(await listBackups(store)).toEqual(before)
})

test('what a killed backup left does not count, and the next one removes it', async () => {
  const left = keysOf.tables('20261101T000000Z-aaaaaa')
  await store.put(left, Buffer.from('half'))
  expect((await listBackups(store)).brokenOff).toEqual(['20261101T000000Z-aaaaaa'])
  await makeBackup(order())
  expect((await listBackups(store)).brokenOff).toEqual([])
})

test('two at once: the second says so and does nothing', async () => {
  const lock = await lockForBackup(core.config.databaseUrl)
  await expect(makeBackup(order())).rejects.toThrow('Another backup of this house is being made')
  await lock?.release()
  await expect(openBackupStore(path.join(work, 'backups'), { dataDir: work, store: null, reserve: 0 })).rejects.toThrow(
    'Another process is at work',
  )
})

test('an object that cannot be read is named', async () => {
  const broken = new Proxy(core.storage, {
    get(target, name) {
      if (name === 'fetch')
        return async (keys: string[], file: string) => {
          if (keys[0]?.endsWith('master.m3u8') === true) throw new Error('EIO: i/o error, read')
          await target.fetch(keys, file)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { store: other, close: end } = await openBackupStore(path.join(work, 'other'), {
    dataDir: work,
    store: null,
    reserve: 0,
  })
  await expect(makeBackup(order({ house: broken, store: other }))).rejects.toThrow(
    /1 objects of the house cannot be read \(assets\/\w+\/master\.m3u8: EIO/,
  )
  expect(await listBackups(other)).toEqual({ complete: [], brokenOff: [] })
  end()
})

test('a backup whose bytes have changed is refused, and the folder is no house', async () => {
  const { id } = await makeBackup(order())
  const { objects } = await store.list('objects/')
  const largest = objects.toSorted((a, b) => b.size - a.size)[0]?.key ?? ''
  const file = path.join(work, 'backups', largest)
  const bytes = readFileSync(file)
  rmSync(file)
  writeFileSync(file, bytes.fill(0, 0, 1))
  const dataDir = path.join(work, 'damaged')
  const { url } = await emptyDatabase()
  const manifest = await readManifest(store, id)
  const restoring = restoreHouse({
    store,
    manifest,
    passphrase,
    dataDir,
    databaseUrl: url,
    at: null,
    isLook: false,
    say: () => {},
  })
  await expect(restoring).rejects.toThrow(/The backup is damaged: the bytes of assets\/\S+ .* have changed/)
  expect(existsSync(path.join(dataDir, 'restore-unfinished'))).toBe(true)
  await expect(
    restoreHouse({ store, manifest, passphrase, dataDir, databaseUrl: url, at: null, isLook: false, say: () => {} }),
  ).rejects.toThrow('is what a restore that broke off has left')
})

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keysOf } from '#backup/manifest.ts'
import { BackupFailed, makeBackup } from '#backup/make-backup.ts'
import { openBackupStore, readBackupStore } from '#backup/open-backup-store.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { lockForBackup } from '#db/copy/backup-lock.ts'
import { makeDueBackup } from '#server/features/operations/backups/make-due-backup.ts'
import { lastGoodBackup } from '#server/last-backup.ts'
import { openStorage } from '#server/open-storage.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import type { Storage } from '#storage/storage.ts'
import { StorageFull } from '#storage/storage.ts'
import { restoreHouse } from '../scripts/backup/restore-house.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { backupHouse } from '#tests/support/houses/backup-house.ts'

const { core, now, work, store, passphrase, order, restore, pass } = await backupHouse()
await makeBackup(order())

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
  pass(25 * 60)
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

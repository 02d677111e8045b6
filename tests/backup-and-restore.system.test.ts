import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { keysOf } from '#backup/manifest.ts'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { connect } from '#db/client.ts'
import { heldJobs, outwardJobs } from '#server/held-jobs.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { runOperatorProgram } from '#tests/support/product/operator-program.ts'

const { url } = await testDatabase()
const work = mkdtempSync(path.join(tmpdir(), 'parde-restored-'))
const [old, fresh] = await Promise.all([startObjectStore(), startObjectStore()])
const bucketOf = (store: { url: string }) => new S3Storage({ address: readStoreAddress(store.url) })
afterAll(async () => {
  await Promise.all([old.close(), fresh.close()])
  rmSync(work, { recursive: true, force: true })
})

test('a house whose objects are in a bucket is backed up with them, and restored into a bucket where its money is held', async () => {
  await bucketOf(old).put('images/one/360.webp', Buffer.from('a picture'))
  const backups = path.join(work, 'backups')
  // the way to the server is the direct one: what it is asked for is no work for a pooler
  const house = { DATA_DIR: work, DATABASE_URL: 'postgresql://127.0.0.1:9/pooler', DATABASE_DIRECT_URL: url }
  const made = await runOperatorProgram('backup', ['--to', backups], { ...house, STORAGE_URL: old.url })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 1') })

  const store = await readBackupStore(backups)
  const manifest = await readManifest(store, (await listBackups(store)).complete[0] ?? '')
  // addresses of the old house's database and bucket would lead the restored one to them
  expect(manifest.settings.filter((name) => /^(DATABASE_|STORAGE_)/.test(name))).toEqual([])

  const { url: empty } = await emptyDatabase()
  const dataDir = path.join(work, 'restored')
  const there = { DATABASE_URL: empty, STORAGE_URL: fresh.url }
  const restored = await runOperatorProgram('restore', ['--from', backups, '--data', dataDir], there)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The books agree.') })
  expect(readFileSync(path.join(dataDir, 'restored.env'), 'utf8')).not.toContain('_URL=')
  const bucket = bucketOf(fresh)
  expect(await bucket.stat('images/one/360.webp')).toMatchObject({ size: 9 })
  const restoredDatabase = connect(empty, { max: 1 })
  const held = heldJobs(restoredDatabase.db)
  expect([...(await held.look())]).toEqual(outwardJobs)
  const released = await runOperatorProgram('restore', ['--release'], { ...there, DATA_DIR: dataDir })
  expect(released).toMatchObject({
    code: 0,
    said: expect.stringContaining('Released: refunds and debits go out again.'),
  })
  expect([...(await held.look())]).toEqual([])
  await restoredDatabase.close()
})

test('a backup that somebody has changed without the passphrase is refused before anything of it is read', async () => {
  const [backups, doctored] = [path.join(work, 'backups'), path.join(work, 'doctored')]
  cpSync(backups, doctored, { recursive: true })
  const id = (await listBackups(await readBackupStore(backups))).complete[0] ?? ''
  const [manifest, list] = [keysOf.manifest(id), keysOf.objectList(id)].map((key) => path.join(doctored, key))
  const restored = async (name: string) => {
    const { url: DATABASE_URL } = await emptyDatabase()
    return runOperatorProgram('restore', ['--from', doctored, '--data', path.join(work, name)], { DATABASE_URL })
  }
  const refused = { code: 1, said: expect.stringContaining('is not the one that was sealed with it') }

  const objects = gunzipSync(readFileSync(list ?? '')).toString()
  writeFileSync(list ?? '', gzipSync(objects.replace('images/one/', 'images/two/')))
  expect(await restored('other-objects')).toMatchObject(refused)
  cpSync(path.join(backups, keysOf.objectList(id)), list ?? '')

  const words = readFileSync(manifest ?? '', 'utf8')
  writeFileSync(manifest ?? '', words.replace(/"rows": 1,/, '"rows": 2,'))
  expect(await restored('other-rows')).toMatchObject(refused)
})

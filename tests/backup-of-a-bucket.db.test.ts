import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { keysOf } from '#backup/manifest.ts'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { connect } from '#db/client.ts'
import { heldJobs, outwardJobs } from '#server/held-jobs.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { emptyDatabase, testDatabase } from './support/database.ts'
import { startObjectStore } from './support/object-store/server.ts'

const { url } = await testDatabase()
const work = mkdtempSync(path.join(tmpdir(), 'parde-bucket-'))
const [old, fresh] = await Promise.all([startObjectStore(), startObjectStore()])
const bucketOf = (store: { url: string }) => new S3Storage({ address: readStoreAddress(store.url) })
afterAll(async () => {
  await Promise.all([old.close(), fresh.close()])
  rmSync(work, { recursive: true, force: true })
})

/** Each starts processes of its own, which wait for a busy machine. */
const slow = { timeout: 300_000 }

/** The id of the newest backup in a bucket. */
const newest = async (address: string) => (await listBackups(bucketOf({ url: address }))).complete.at(-1)

/** Runs a program of the operator; its settings are those given, and a passphrase. */
async function run(program: string, words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${program}.ts`, ...words], {
    env: {
      PATH: process.env['PATH'],
      BACKUP_PASSPHRASE: 'seven quiet lamps of the north',
      PARDE_SECRET: 'x'.repeat(40),
      DISK_RESERVE_MB: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said: `${out}${errors}` }
}

test(
  'a house whose objects are in a bucket is backed up with them, and restored into a bucket where its money is held',
  slow,
  async () => {
    await bucketOf(old).put('images/one/360.webp', Buffer.from('a picture'))
    const backups = path.join(work, 'backups')
    // the way to the server is the direct one: what it is asked for is no work for a pooler
    const house = { DATA_DIR: work, DATABASE_URL: 'postgresql://127.0.0.1:9/pooler', DATABASE_DIRECT_URL: url }
    const made = await run('backup', ['--to', backups], { ...house, STORAGE_URL: old.url })
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 1') })

    const store = await readBackupStore(backups)
    const manifest = await readManifest(store, (await listBackups(store)).complete[0] ?? '')
    // addresses of the old house's database and bucket would lead the restored one to them
    expect(manifest.settings.filter((name) => /^(DATABASE_|STORAGE_)/.test(name))).toEqual([])

    const { url: empty } = await emptyDatabase()
    const dataDir = path.join(work, 'restored')
    const there = { DATABASE_URL: empty, STORAGE_URL: fresh.url }
    const restored = await run('restore', ['--from', backups, '--data', dataDir], there)
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The books agree.') })
    expect(readFileSync(path.join(dataDir, 'restored.env'), 'utf8')).not.toContain('_URL=')
    const bucket = bucketOf(fresh)
    expect(await bucket.stat('images/one/360.webp')).toMatchObject({ size: 9 })
    const restoredDatabase = connect(empty, { max: 1 })
    const held = heldJobs(restoredDatabase.db)
    expect([...(await held.look())]).toEqual(outwardJobs)
    const released = await run('restore', ['--release'], { ...there, DATA_DIR: dataDir })
    expect(released).toMatchObject({
      code: 0,
      said: expect.stringContaining('Released: refunds and debits go out again.'),
    })
    expect([...(await held.look())]).toEqual([])
    await restoredDatabase.close()
  },
)

test(
  'a backup that somebody has changed without the passphrase is refused before anything of it is read',
  slow,
  async () => {
    const [backups, doctored] = [path.join(work, 'backups'), path.join(work, 'doctored')]
    cpSync(backups, doctored, { recursive: true })
    const id = (await listBackups(await readBackupStore(backups))).complete[0] ?? ''
    const [manifest, list] = [keysOf.manifest(id), keysOf.objectList(id)].map((key) => path.join(doctored, key))
    const restored = async (name: string) => {
      const { url: DATABASE_URL } = await emptyDatabase()
      return run('restore', ['--from', doctored, '--data', path.join(work, name)], { DATABASE_URL })
    }
    const refused = { code: 1, said: expect.stringContaining('is not the one that was sealed with it') }

    const objects = gunzipSync(readFileSync(list ?? '')).toString()
    writeFileSync(list ?? '', gzipSync(objects.replace('images/one/', 'images/two/')))
    expect(await restored('other-objects')).toMatchObject(refused)
    cpSync(path.join(backups, keysOf.objectList(id)), list ?? '')

    const words = readFileSync(manifest ?? '', 'utf8')
    writeFileSync(manifest ?? '', words.replace(/"rows": 1,/, '"rows": 2,'))
    expect(await restored('other-rows')).toMatchObject(refused)
  },
)

describe('backups in a bucket', async () => {
  const backups = await startObjectStore()
  afterAll(() => backups.close())
  const address = `${backups.url}/backups`
  const { secretAccessKey } = readStoreAddress(address)
  const house = { DATA_DIR: work, DATABASE_URL: url, STORAGE_URL: old.url, BACKUP_TO: address }
  const noSecret = (words: string) => expect(words).not.toContain(secretAccessKey)

  test('are made by command; the second one puts only what is new', slow, async () => {
    await bucketOf(old).put('images/one/360.webp', Buffer.from('a picture'))
    const made = await run('backup', [], house)
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 1') })
    const again = await run('backup', [], house)
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 0') })
    const words = await bucketOf({ url: address }).open(keysOf.words((await newest(address)) ?? ''))
    const listed = (await words?.bytes())?.toString('utf8') ?? ''
    expect(listed).toContain('settings   sealed with the passphrase')
    noSecret(`${made.said}${again.said}${listed}`)
  })

  test('are checked', slow, async () => {
    const checked = await run('backup-check', ['--scratch', work], { BACKUP_TO: address })
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('restores, after') })
    noSecret(checked.said)
  })

  test('come back, for a look', slow, async () => {
    const { url: empty } = await emptyDatabase()
    const dataDir = path.join(work, 'from-a-bucket')
    const restored = await run('restore', ['--data', dataDir, '--look'], { DATABASE_URL: empty, BACKUP_TO: address })
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('THIS HOUSE IS FOR A LOOK') })
    expect(readFileSync(path.join(dataDir, 'restored.env'), 'utf8')).not.toContain('BACKUP_TO')
    noSecret(restored.said)
  })
})

test(
  'an address of a store is refused as an argument, in the house’s own store, and with a wrong secret',
  slow,
  async () => {
    const house = { DATA_DIR: work, DATABASE_URL: url, STORAGE_URL: old.url }
    const argument = await run('backup', ['--to', fresh.url], house)
    expect(argument).toMatchObject({
      code: 1,
      said: expect.stringContaining('everybody on a machine can read arguments'),
    })
    const own = await run('backup', [], { ...house, BACKUP_TO: `${old.url}/backups` })
    expect(own).toMatchObject({ code: 1, said: expect.stringContaining("is among the house's own files") })
    const { secretAccessKey } = readStoreAddress(fresh.url)
    const stranger = fresh.url.replace(encodeURIComponent(secretAccessKey), 'another-secret')
    const refused = await run('backup', [], { ...house, BACKUP_TO: stranger })
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/The store for backups http:\/\/\S+ cannot be used/),
    })
    expect(refused.said).not.toContain('another-secret')
    const secretless = await run('backup', ['--to', path.join(work, 'worthless')], { ...house, PARDE_SECRET: '' })
    expect(secretless).toMatchObject({ code: 1, said: expect.stringContaining('PARDE_SECRET is not set here') })
    const unknown = await run('backup', [], { ...house, BACKUP_TO: 's3://bucket/backups' })
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_TO is no address of a store') })
  },
)

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { keysOf } from '#backup/manifest.ts'
import { listBackups } from '#backup/read-backups.ts'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { runOperatorProgram } from '#tests/support/product/operator-program.ts'

const { url } = await testDatabase()
const work = mkdtempSync(path.join(tmpdir(), 'parde-bucket-'))
const [old, fresh] = await Promise.all([startObjectStore(), startObjectStore()])
const bucketOf = (store: { url: string }) => new S3Storage({ address: readStoreAddress(store.url) })
afterAll(async () => {
  await Promise.all([old.close(), fresh.close()])
  rmSync(work, { recursive: true, force: true })
})

/** The id of the newest backup in a bucket. */
const newest = async (address: string) => (await listBackups(bucketOf({ url: address }))).complete.at(-1)

describe('backups in a bucket', async () => {
  const backups = await startObjectStore()
  afterAll(() => backups.close())
  const address = `${backups.url}/backups`
  const { secretAccessKey } = readStoreAddress(address)
  const house = { DATA_DIR: work, DATABASE_URL: url, STORAGE_URL: old.url, BACKUP_TO: address }
  const noSecret = (words: string) => expect(words).not.toContain(secretAccessKey)

  test('are made by command; the second one puts only what is new', async () => {
    await bucketOf(old).put('images/one/360.webp', Buffer.from('a picture'))
    const made = await runOperatorProgram('backup', [], house)
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 1') })
    const again = await runOperatorProgram('backup', [], house)
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('1 objects, new 0') })
    const words = await bucketOf({ url: address }).open(keysOf.words((await newest(address)) ?? ''))
    const listed = (await words?.bytes())?.toString('utf8') ?? ''
    expect(listed).toContain('settings   sealed with the passphrase')
    noSecret(`${made.said}${again.said}${listed}`)
  })

  test('are checked', async () => {
    const checked = await runOperatorProgram('backup-check', ['--scratch', work], { BACKUP_TO: address })
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('restores, after') })
    noSecret(checked.said)
  })

  test('come back, for a look', async () => {
    const { url: empty } = await emptyDatabase()
    const dataDir = path.join(work, 'from-a-bucket')
    const restored = await runOperatorProgram('restore', ['--data', dataDir, '--look'], {
      DATABASE_URL: empty,
      BACKUP_TO: address,
    })
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('THIS HOUSE IS FOR A LOOK') })
    expect(readFileSync(path.join(dataDir, 'restored.env'), 'utf8')).not.toContain('BACKUP_TO')
    noSecret(restored.said)
  })
})

test('an address of a store is refused as an argument, in the house’s own store, and with a wrong secret', async () => {
  const house = { DATA_DIR: work, DATABASE_URL: url, STORAGE_URL: old.url }
  const argument = await runOperatorProgram('backup', ['--to', fresh.url], house)
  expect(argument).toMatchObject({
    code: 1,
    said: expect.stringContaining('everybody on a machine can read arguments'),
  })
  const own = await runOperatorProgram('backup', [], { ...house, BACKUP_TO: `${old.url}/backups` })
  expect(own).toMatchObject({ code: 1, said: expect.stringContaining("is among the house's own files") })
  const { secretAccessKey } = readStoreAddress(fresh.url)
  const stranger = fresh.url.replace(encodeURIComponent(secretAccessKey), 'another-secret')
  const refused = await runOperatorProgram('backup', [], { ...house, BACKUP_TO: stranger })
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/The store for backups http:\/\/\S+ cannot be used/),
  })
  expect(refused.said).not.toContain('another-secret')
  const secretless = await runOperatorProgram('backup', ['--to', path.join(work, 'worthless')], {
    ...house,
    PARDE_SECRET: '',
  })
  expect(secretless).toMatchObject({ code: 1, said: expect.stringContaining('PARDE_SECRET is not set here') })
  const unknown = await runOperatorProgram('backup', [], { ...house, BACKUP_TO: 's3://bucket/backups' })
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_TO is no address of a store') })
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeBackup } from '#backup/make-backup.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { openSettings } from '#backup/seal-settings.ts'
import { connect } from '#db/client.ts'
import { findRestoreHold, putRestoreHold, removeRestoreHold } from '#db/restore-hold.ts'
import { holdAfterRestore } from '#db/copy/after-restore.ts'
import { decryptSegment } from '#media/aes128.ts'
import { openSealedFilms } from '#server/features/media/index.ts'
import { adoptOldHold, heldJobs, outwardJobs, spokenJobs } from '#server/held-jobs.ts'
import { openStorage } from '#server/open-storage.ts'
import { definedJobs } from '#jobs/job.ts'
import type { Storage } from '#storage/storage.ts'
import { restoreHouse } from '../scripts/backup/restore-house.ts'
import { loadHandlers } from '../src/worker/handlers.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { backupHouse } from '#tests/support/houses/backup-house.ts'

const { core, db, now, work, store, passphrase, viewer, film, asset, clear, order, restore, appOn } =
  await backupHouse()

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

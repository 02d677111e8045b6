import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { connect } from './client.ts'
import { listenForChanges } from './listen.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase()

test('a committed change of the catalogue is told once, a rolled back one never, and a broken connection is mended', async () => {
  const { db, pool, close } = connect(url)
  let told = 0
  let broken = 0
  const listening = listenForChanges({
    url,
    channel: 'site_changed',
    onChange: () => (told += 1),
    onError: () => (broken += 1),
  })
  const until = (count: number) => expect.poll(() => told, { timeout: 10_000 }).toBe(count)
  await until(1)

  await transaction(db, async (tx) => {
    for (const position of [1, 2, 3])
      await tx
        .insertInto('genres')
        .values({ code: `genre-${position}`, name_fa: 'ژانر', name_en: 'Genre', position })
        .execute()
  })
  await until(2)

  const undone = transaction(db, async (tx) => {
    await tx.updateTable('genres').set({ name_en: 'Nothing' }).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.insertInto('members').values({ user_name: 'nobody@example.com', user_name_kind: 'email' }).execute()
  // a poster, a title and its film are one change
  await transaction(db, (tx) => newProduct(tx, new Date('2026-01-01')))
  await until(3)

  const before = told
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parde-listen' and datname = current_database()`)
  await killer.end()
  await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(before)
  expect(broken).toBeGreaterThan(0)
  await listening.stop()
  await close()
  expect(pool.ended).toBe(true)
})

test('a connection over which no notice comes back is told and opened again', async () => {
  const relay = await silentRelay(url)
  const beat = { everyMs: 20, withinMs: 300 }
  const errors: string[] = []
  let told = 0
  const listening = listenForChanges({
    url: relay.url,
    channel: 'site_changed',
    onChange: () => (told += 1),
    onError: ({ message }) => errors.push(message),
    beat,
  })
  await expect.poll(() => [told, listening.isHearing()]).toEqual([1, true])
  relay.become('holds all')
  await expect.poll(() => errors).toContain('No notice arrives.')
  expect(listening.isHearing()).toBe(false)
  relay.become('there')
  await expect.poll(() => [told, listening.isHearing()]).toEqual([2, true])
  await listening.stop()
  await relay.close()
})

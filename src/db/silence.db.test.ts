import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { isDatabaseAway } from './away.ts'
import { connect } from './client.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 1 })
const relay = await silentRelay(url)
afterAll(async () => {
  await sql`drop schema if exists of_a_standby cascade`.execute(database.db)
  await database.close()
  await relay.close()
})

/** A slow statement through an address whose next lines are told a number that the server does not know. */
async function askSlowly(address: string, { renumbered }: { renumbered: number }): Promise<unknown> {
  relay.renumber(renumbered)
  const patience = { suspectMs: 200, lookMs: 50, answerMs: 2500 }
  const own = connect(address, { max: 1, patience, onError: () => undefined })
  const slow = sql<{ n: number }>`select 1 as n from pg_sleep(1.2)`.execute(own.db)
  const answer = await slow.then(({ rows }) => rows[0]?.n).catch((error: unknown) => error)
  await own.close()
  return answer
}

test('a slow statement on a server that is gone is cut, because the server that answers now does not know it', async () => {
  expect(isDatabaseAway(await askSlowly(relay.url, { renumbered: 1 }))).toBe(true)
})

test('a slow statement through a pooler that gives numbers of its own is waited for', async () => {
  expect(await askSlowly(relay.url, { renumbered: 1000 })).toBe(1)
})

test('a slow report is waited for though another standby of the same address answers the question', async () => {
  await sql`create schema of_a_standby`.execute(database.db)
  await sql`create function of_a_standby.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(
    database.db,
  )
  const standbys = `${relay.url}?options=${encodeURIComponent('-c search_path=of_a_standby,pg_catalog,public')}`
  expect(await askSlowly(standbys, { renumbered: 1 })).toBe(1)
})

test('a process that has no more files to open does not take that for a silent database', async () => {
  const slow = askSlowly(relay.url, { renumbered: 0 })
  await expect
    .poll(() =>
      sql`select from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(1.2)' and state = 'active'`
        .execute(database.db)
        .then(({ rows }) => rows.length),
    )
    .toBe(1)
  const noFiles = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    process.nextTick(() =>
      this.destroy(Object.assign(new Error('connect EMFILE'), { code: 'EMFILE', syscall: 'connect' })),
    )
    return this
  })
  const answer = await slow
  noFiles.mockRestore()
  expect(answer).toBe(1)
})

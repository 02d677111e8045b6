import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect } from './client.ts'

const { url } = await testDatabase()
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
})

test('a connection that nobody used for its time is closed, and the next question opens a new one', async () => {
  const database = connect(url, { max: 1, idleMs: 1 })
  opened.push(database)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
  const closed = once(database.pool, 'remove')
  const first = await pid()
  await closed
  expect(await pid()).not.toBe(first)
})

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { migrateTo } from '#tests/support/last-release/rows.ts'
import { migrate } from './migrate.ts'

const { url } = await emptyDatabase()

async function connected(settings: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: settings })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a migration that has to wait lets a house at work go on: nobody queues behind it for long', async () => {
  // 0092 drops a trigger of each of these tables, for which it needs the table for itself
  await migrateTo(url, '0091_live_recordings.sql')
  const report = await connected('')
  const visitor = await connected('-c statement_timeout=5000')
  const { rows } = await report.query<{ name: string }>(
    String.raw`select tgrelid::regclass::text as name from pg_trigger where tgname like 'site\_changed%'`,
  )
  const [first, last] = [rows[0]?.name, rows.at(-1)?.name]
  await report.query('begin')
  await report.query(`select count(*) from ${last}`)

  let isDone = false
  const migrating = migrate(url).finally(() => (isDone = true))
  for (let read = 0; read < 12; read += 1) {
    // would end in an error after 5 s if the migration kept it while it waits for the other
    await visitor.query(`select count(*) from ${first}`)
    await wait(250)
  }
  expect(isDone).toBe(false)
  const { rows: none } = await visitor.query(`select 1 from migrations where name like '0092%'`)
  expect(none).toEqual([])

  await report.query('commit')
  expect(await migrating).toEqual(expect.arrayContaining(['0092_changes_by_subject.sql', '0093_restore_holds.sql']))
})

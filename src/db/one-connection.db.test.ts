import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { isDatabaseAway } from './away.ts'
import { connect, type Db } from './client.ts'
import { SecondConnection } from './one-connection.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase()
const strict = connect(url, { max: 2, refusesSecond: true })
const short = connect(url, { max: 2, waitsMs: 300 })
afterAll(async () => void (await Promise.all([strict.close(), short.close()])))

const one = (db: Db) => sql`select 1 as one`.execute(db)

test('a statement within a transaction that asks for another connection is refused, after it and beside it none is', async () => {
  await expect(transaction(strict.db, () => one(strict.db))).rejects.toThrow(SecondConnection)
  let later: Promise<unknown> = Promise.resolve()
  await transaction(strict.db, async (tx) => {
    await one(tx)
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => one(strict.db))
  })
  await later
  await Promise.all([transaction(strict.db, one), one(strict.db)])
})

test('transactions that wait for one another’s connections end, and the next ones are answered', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      transaction(short.db, async (tx) => {
        await one(tx)
        await new Promise((resolve) => setTimeout(resolve, 50))
        return one(short.db)
      }),
    ),
  )
  for (const end of all) if (end.status === 'rejected') expect(isDatabaseAway(end.reason)).toBe(true)
  expect(all.some(({ status }) => status === 'rejected')).toBe(true)
  await transaction(short.db, one)
})

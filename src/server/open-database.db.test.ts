import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { find } from './features/search/find/find.ts'
import { indexBacklog } from './features/search/index/write-index.ts'
import { connections, openDatabase } from './open-database.ts'

const { url } = await testDatabase()
const clock = fixedClock(testNow)
const warnings: unknown[] = []
const { db, close, warm } = openDatabase(
  { databaseUrl: url, directUrl: url, prepare: true },
  { warn: (...said: unknown[]) => warnings.push(said) },
)
afterAll(close)
await warm()

const plansOf = async (one: Db) => {
  // from the sixth time on PostgreSQL may use one plan for all values
  const { rows } = await sql<{ pid: number; statements: number; ready: number; runs: number }>`
    select pg_backend_pid() as pid, count(*)::int as statements,
      (count(*) filter (where custom_plans + generic_plans > 5))::int as ready,
      sum(custom_plans + generic_plans)::int as runs
    from pg_prepared_statements where name like 'parde%'`.execute(one)
  return rows[0]
}

test('a warm web process has all its connections open, and each has planned the statements of searches five times', async () => {
  let arrived = 0
  let everybody = () => {}
  const allHere = new Promise<void>((resolve) => (everybody = resolve))
  const plans = await Promise.all(
    Array.from({ length: connections }, () =>
      db.connection().execute(async (one) => {
        arrived += 1
        if (arrived === connections) everybody()
        await allHere
        return plansOf(one)
      }),
    ),
  )
  expect(new Set(plans.map((one) => one?.pid)).size).toBe(connections)
  // the vocabulary, five shapes of what is found, what is shown of titles, and of people
  for (const one of plans) expect(one).toMatchObject({ statements: 8, ready: 8 })
  expect(warnings).toEqual([])
})

test('a search then asks statements that its connection knows', async () => {
  const other = connect(url, { max: 1 })
  for (const titleFa of ['خانه باغ سبز', 'خانه باغ زرد']) await newProduct(other.db, clock.now(), { titleFa })
  await indexBacklog(other)
  await other.close()
  await db.connection().execute(async (one) => {
    const before = await plansOf(one)
    const found = await find(
      { db: one, clock },
      { query: 'خانه باغ سبز', isExact: false, group: null, most: 200, maxAge: null },
    )
    expect(found?.ranked).toHaveLength(1)
    const after = await plansOf(one)
    expect(after).toEqual({ ...before, runs: (before?.runs ?? 0) + 2 })
  })
})

test('a process that cannot open them beforehand says so and goes on', async () => {
  const nowhere = url.replace(/\/[^/?]+\?/, '/no_such_database?')
  const said: unknown[] = []
  const opened = openDatabase(
    { databaseUrl: nowhere, directUrl: nowhere, prepare: true },
    { warn: (...words: unknown[]) => said.push(words) },
  )
  await opened.warm()
  expect(said).toHaveLength(1)
  await opened.close()
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isDatabaseAway } from '#db/away.ts'
import { connect } from '#db/client.ts'
import { usualPatience } from '#db/silence.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '#tests/support/api/app.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const t = await testApp({ logLevel: 'error' })
const member = await newMember(t.db, t.clock.now())
const relay = await silentRelay(t.core.config.databaseUrl)
const hasty = { suspectMs: 300, lookMs: 50, answerMs: 1500 }
const database = connect(relay.url, { max: 4, patience: hasty, onError: () => undefined })
const { app, health } = await buildApp({ ...t.core, db: database.db })
await app.ready()

afterAll(async () => {
  relay.become('refuses')
  await app.close()
  await database.close()
  await relay.close()
})

const ask = (url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${member.token}`, 'accept-language-site': 'en' } })

/** A database that was silent is let in again when it has answered the next question. */
const answersAgain = () => expect.poll(async () => (await ask('/api/v1/me')).statusCode).toBe(200)

test('while the database is away a call says so and when to come back, and afterwards all is as before', async () => {
  expect((await ask('/api/v1/me')).statusCode).toBe(200)
  relay.become('refuses')
  for (const url of ['/api/v1/me', '/api/v1/me', '/api/v1/products', '/api/v1/me/orders']) {
    const answer = await ask(url)
    expect(answer.statusCode, url).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({
      message: 'The service is not ready. Try again shortly.',
      code: 'server.unavailable',
      request_id: expect.any(String),
    })
  }
  const failed = t.logLines.filter((line) => line.includes('request failed'))
  expect(failed).toHaveLength(4)
  expect(failed.filter((line) => line.includes('"stack"') || !line.includes('"reason"'))).toEqual([])
  expect((await ask('/readyz')).statusCode).toBe(503)
  expect((await ask('/healthz')).statusCode).toBe(200)
  relay.become('there')
  await answersAgain()
  expect((await ask('/readyz')).statusCode).toBe(200)
})

test('a process that still opens its connections answers calls, and asks for none', async () => {
  const warmed = Promise.withResolvers<void>()
  health.readyAfter(warmed.promise)
  const early = await ask('/readyz')
  expect([early.statusCode, early.json()]).toEqual([503, { status: 'starting' }])
  expect((await ask('/api/v1/me')).statusCode).toBe(200)
  warmed.resolve()
  await warmed.promise
  expect((await ask('/readyz')).statusCode).toBe(200)
})

test('readiness is told within a second, of a database too that says nothing', async () => {
  relay.become('holds all')
  const begun = performance.now()
  const answer = await ask('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'no database' }])
  expect(performance.now() - begun).toBeLessThan(1500)
  relay.become('there')
})

test('a database that stands still is noticed: every call is refused, also those that wait for a connection', async () => {
  await answersAgain()
  relay.become('holds all')
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/api/v1/me')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect((await ask('/api/v1/me/orders')).statusCode).toBe(503)
  relay.become('there')
  await answersAgain()
})

test('whoever waits for a silent database is answered within five seconds', () => {
  const { suspectMs, lookMs, answerMs } = usualPatience
  expect(suspectMs + lookMs + answerMs).toBeLessThan(5000)
})

test('a statement that is only slow is waited for', async () => {
  const asked = await sql<{ n: number }>`select 1 as n from pg_sleep(2)`.execute(database.db)
  expect(asked.rows).toEqual([{ n: 1 }])
})

test('a call that only reads is answered though its connection broke, and a server that no longer writes is left', async () => {
  await answersAgain()
  relay.cutAt('client', 'sessions', 'before')
  expect((await ask('/api/v1/me')).statusCode).toBe(200)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db)).rows[0]?.pid
  const one = connect(relay.url, { max: 1, onError: () => undefined })
  const before = await pid()
  await sql`set default_transaction_read_only = on`.execute(one.db)
  const refused = await sql`create table nothing ()`.execute(one.db).catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
  expect(await pid()).not.toBe(before)
  await one.close()
})

test('a server that ends a connection within a statement is away', async () => {
  const asking = sql`select pg_sleep(60)`.execute(database.db).catch((error: unknown) => error)
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep(60)%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await end.execute(t.db)).rows.length).toBe(1)
  expect(isDatabaseAway(await asking)).toBe(true)
})

test('a bank that refuses is not the database, nor is a statement that is wrong', async () => {
  const fetched = await fetch('http://127.0.0.1:9').catch((error: unknown) => error)
  expect(isDatabaseAway(fetched)).toBe(false)
  expect(isDatabaseAway(await sql`select 1 / 0`.execute(t.db).catch((error: unknown) => error))).toBe(false)
})

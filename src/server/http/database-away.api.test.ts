import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isDatabaseAway } from '#db/away.ts'
import { connect } from '#db/client.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '../../../tests/support/app.ts'
import { newMember } from '../../../tests/support/new-rows.ts'

const t = await testApp()
const member = await newMember(t.db, t.clock.now())
const there = new pg.Client({ connectionString: t.core.config.databaseUrl })
const onward = () =>
  there.host.startsWith('/') ? connectTo(`${there.host}/.s.PGSQL.${there.port}`) : connectTo(there.port, there.host)

/** State of a proxy between the application and its database; a test makes the database go away and come back. */
let state: 'there' | 'refuses' | 'says nothing' = 'there'
const lines = new Set<Socket>()
const relay = createServer((line) => {
  lines.add(line)
  line.on('error', () => undefined)
  if (state === 'refuses') return line.resetAndDestroy()
  if (state === 'says nothing') return line.resume()
  const other = onward()
  lines.add(other)
  other.on('error', () => line.destroy())
  other.on('close', () => line.destroy())
  line.on('close', () => other.destroy())
  line.pipe(other).pipe(line)
})
await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
const here = new URL('postgresql://127.0.0.1')
here.port = String((relay.address() as AddressInfo).port)
here.username = there.user ?? ''
here.password = there.password ?? ''
here.pathname = `/${there.database}`

const database = connect(here.href, { max: 4, onError: () => undefined })
const { app } = await buildApp({ ...t.core, db: database.db })
await app.ready()

function become(now: typeof state): void {
  state = now
  if (now !== 'there') for (const line of lines) line.destroy()
  lines.clear()
}
afterAll(async () => {
  become('refuses')
  await app.close()
  await database.close()
  relay.close()
})

const ask = (url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${member.token}`, 'accept-language-site': 'en' } })

test('while the database is away a call says so and when to come back, and afterwards all is as before', async () => {
  expect((await ask('/api/v1/me')).statusCode).toBe(200)
  become('refuses')
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
  expect((await ask('/readyz')).statusCode).toBe(503)
  expect((await ask('/healthz')).statusCode).toBe(200)
  become('there')
  expect((await ask('/api/v1/me')).statusCode).toBe(200)
  expect((await ask('/readyz')).statusCode).toBe(200)
})

test('readiness is told within a second, of a database too that says nothing', async () => {
  become('says nothing')
  const begun = performance.now()
  const answer = await ask('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'no database' }])
  expect(performance.now() - begun).toBeLessThan(1500)
  become('there')
})

test('a server that ends a connection within a statement is away', async () => {
  const asking = sql`select pg_sleep(60)`.execute(database.db).catch((error: unknown) => error)
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await end.execute(t.db)).rows.length).toBe(1)
  expect(isDatabaseAway(await asking)).toBe(true)
})

test('a bank that refuses is not the database, nor is a statement that is wrong', async () => {
  const fetched = await fetch('http://127.0.0.1:9').catch((error: unknown) => error)
  expect(isDatabaseAway(fetched)).toBe(false)
  expect(isDatabaseAway(await sql`select 1 / 0`.execute(t.db).catch((error: unknown) => error))).toBe(false)
})

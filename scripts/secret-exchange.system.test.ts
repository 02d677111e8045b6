import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { checkDatabaseFits } from '#server/check-database.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { url } = await testDatabase()
const [first, second, stranger] = [1, 2, 3].map(() => randomBytes(36).toString('base64')) as [string, string, string]
const kept = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** A look at the house that leaves no connection behind. */
async function look<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 1, applicationName: 'parde-test' })
  return work(db).finally(close)
}

const start = (secret: string) =>
  look((db) => checkDatabaseFits({ databaseUrl: url, directUrl: url, prepare: true, secret }, db)).then(
    () => 'starts',
    (error: Error) => error.message,
  )

function begin(given: string, args: string[] = ['--yes'], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'secret-exchange.ts'), ...args], {
    env: { ...kept, DATABASE_URL: url, PARDE_SECRET: first, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`${given}\n`)
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { child, ended: ended.then(([[code], out, err]) => ({ code, out, err: err.trim() })) }
}
const run = (...given: Parameters<typeof begin>) => begin(...given).ended

await look(async (db) => {
  const { memberId } = await newMember(db, new Date())
  const sealed = seal(deriveKey(first, 'accounts.time_code'), Buffer.from('of an app'))
  await db
    .insertInto('time_codes')
    .values({ member_id: memberId, sealed_secret: sealed, begun_at: new Date() })
    .execute()
})
expect(await start(first)).toBe('starts')

const web = connect(url, { max: 1, applicationName: 'parde-web' })
afterAll(web.close)

test.each<[string, Parameters<typeof begin>, RegExp]>([
  ['without a yes, and tells what would end', [second, []], /This ends:\n- six digits[\s\S]+- what plays stops/],
  ['without a new secret', [''], /^There is no new secret on the standard input/],
  ['with a short one', ['too-short'], /PARDE_SECRET has 9 characters/],
  ['with one that a live house would refuse', ['x'.repeat(40)], /PARDE_SECRET is a default/],
  ['with the same one', [first], /is the one that PARDE_SECRET has already/],
  ['without the old one', [second, ['--yes'], { PARDE_SECRET: '' }], /^PARDE_SECRET is not set here/],
  [
    'with a wrong old one',
    [second, ['--yes'], { PARDE_SECRET: stranger }],
    /^PARDE_SECRET is not the one of this house/,
  ],
  ['with an unknown word', [second, ['--now']], /Unknown option '--now'/],
])('an exchange is refused %s', async (_when, given, said) => {
  const { code, out, err } = await run(...given)
  expect(err).toMatch(said)
  expect([code, out]).toEqual([1, ''])
  expect(await start(first)).toBe('starts')
})

test('it is refused while a web process is connected', async () => {
  await web.db.selectFrom('house_secret').select('since').execute()
  expect(await run(second)).toMatchObject({ code: 1, err: expect.stringContaining('(parde-web is connected') })
  await web.close()
  expect(await start(first)).toBe('starts')
})

test('killed before its end it has changed nothing, and run again it does the whole; once more it says so', async () => {
  await look((db) =>
    sql`
      create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
      create trigger wait_long before update on house_secret for each row execute function wait_long()`.execute(db),
  )
  const { child, ended } = begin(second)
  const waiting = () =>
    look(async (db) => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'parde-secret-exchange' and wait_event = 'PgSleep'`.execute(
        db,
      )
      return rows[0]?.pid
    })
  let pid = await waiting()
  while (pid === undefined) {
    await sleep(50)
    pid = await waiting()
  }
  // everything is written and nothing committed
  child.kill('SIGKILL')
  await ended
  await look(async (db) => {
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    await sql`drop trigger wait_long on house_secret`.execute(db)
  })
  expect(await start(second)).toMatch(/^PARDE_SECRET is not the one of this house/)
  expect(await start(first)).toBe('starts')

  const done = await run(second)
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toMatch(/^Written anew:\n {2}time_codes\.sealed_secret: 1\nThe secret of this house is exchanged/)
  expect(await start(second)).toBe('starts')
  expect(await start(first)).toMatch(/^PARDE_SECRET is the one of before /)
  expect(await run(second)).toEqual({
    code: 0,
    out: 'This house has the new secret already, and nothing was changed: start it with that one.\n',
    err: '',
  })
})

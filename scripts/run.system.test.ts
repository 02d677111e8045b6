import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { missingMigrations } from '#db/migrate.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'

const { url } = await emptyDatabase()

/** Runs a command of the project with these settings and no others; returns its exit code and its words. */
async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (words += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, words: words.trim() }
}
const settings = { DATABASE_URL: url, PARDE_SECRET: 'x'.repeat(40) }

test('a process on its own says in words what it lacks', async () => {
  const [web, odd, migration] = await Promise.all([
    run('run.ts', ['web']),
    run('run.ts', ['banks'], settings),
    run('migrate.ts', []),
  ])
  expect(web.code).toBe(1)
  expect(web.words).toMatch(
    /^The configuration is not right:\n  DATABASE_URL is missing: .+\n  PARDE_SECRET is missing: .+$/,
  )
  expect(odd.words).toBe('There is no process "banks": it is web, worker or live.')
  expect(migration.words).toMatch(/^Missing: DATABASE_URL/)
})

test('it refuses a database that lacks its migrations, which two commands at once apply exactly once, and a store that refuses it', async () => {
  const early = await run('run.ts', ['worker'], settings)
  expect(early.code).toBe(1)
  expect(early.words).toMatch(/^The database lacks 0001_\S+\.sql and \d+ more: run npm run migrate first\.$/)
  const both = await Promise.all([run('migrate.ts', [], settings), run('migrate.ts', [], settings)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const words = both.map((one) => one.words).sort()
  expect(words[0]).toMatch(/^Applied: \d+ migrations, 0001_/)
  expect(words[1]).toBe('The database is up to date.')
  const store = await startObjectStore()
  const STORAGE_URL = store.url.replace(/:[^:@]+@/, ':another-secret@')
  const refused = await run('run.ts', ['worker'], { ...settings, STORAGE_URL })
  expect([refused.code, refused.words]).toEqual([
    1,
    expect.stringMatching(
      /^The store http:\S+\/bucket\/house\/ cannot be used: the secret in the address is wrong or not percent-encoded \(.+SignatureDoesNotMatch.+\)\.$/,
    ),
  ])
  expect(refused.words).not.toContain('another-secret')
  await store.close()
  const { db, close } = connect(url, { max: 1 })
  expect(await missingMigrations(db)).toEqual([])
  await sql`insert into migrations (name) values ('9999_of_the_next_release.sql')`.execute(db)
  expect(await missingMigrations(db)).toEqual([])
  await close()
})

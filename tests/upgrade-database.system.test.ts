import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()
const { url: target } = await emptyDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-upgrade-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function upgrade(to: string) {
  const program = path.join(import.meta.dirname, '..', 'scripts', 'upgrade-database.ts')
  const run = spawnSync(process.execPath, [program, '--to', to], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

async function ask(at: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

test('a database moves to another server whole, and the way back is told', async () => {
  await ask(url, `insert into members (user_name, user_name_kind) values ('one@parde.example', 'email')`)
  // it was restored, and nobody has released it
  await ask(
    url,
    `insert into restore_holds (restored_from, moment, is_look) values ('20261101T000000Z-a', now(), true)`,
  )
  const reader = new pg.Client({ connectionString: url, application_name: 'parde-web' })
  await reader.connect()
  expect(upgrade(target).err).toContain('The house is still running (parde-web is connected')
  await reader.end()
  const { code, out, err } = upgrade(target)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('every row compared')
  expect(out).toContain('The books agree.')
  expect(out).toContain('to go back, start with the former')
  expect(await ask(target, 'select user_name from members')).toEqual([{ user_name: 'one@parde.example' }])
  expect(await ask(target, 'select restored_from, is_look from restore_holds')).toEqual([
    { restored_from: '20261101T000000Z-a', is_look: true },
  ])
  expect(upgrade(target)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') as string })
})

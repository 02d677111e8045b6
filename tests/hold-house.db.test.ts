import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { findRestoreHold } from '#db/restore-hold.ts'
import { holdHouse, releaseHouse } from '../scripts/backup/hold-house.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const { url } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-hold-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function findHold() {
  const { db, close } = connect(url, { max: 1 })
  return findRestoreHold(db).finally(close)
}

const order = { moment: new Date('2026-11-26T10:35:00Z'), isLook: false }

test('a database that another program brought back is held, once, and not while the house runs', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const house = new pg.Client({ connectionString: url, application_name: 'parde-worker' })
  await house.connect()
  await expect(holdHouse(url, order)).rejects.toThrow('The house is still running (parde-worker')
  await house.end()
  expect(await findHold()).toBeNull()
  await holdHouse(url, order)
  expect(await findHold()).toMatchObject(order)
  await expect(holdHouse(url, order)).rejects.toThrow('is held already, since it went back to 2026-11-26T10:35:00.000Z')
})

test('a release says whether the house was for a look, and a second one that nothing is held', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  await releaseHouse(env)
  await releaseHouse(env)
  await holdHouse(url, { ...order, isLook: true })
  await releaseHouse(env)
  expect(await findHold()).toBeNull()
  const words = said.mock.calls.flat().join('\n')
  expect(words).toMatch(/^Released: refunds and debits go out again\.\n.*\nNothing is held here\.\n/)
  expect(words).toContain('Released: this house was restored for a look.')
})

import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { silentRelay } from '#tests/support/network/relay.ts'
import { connect } from '#db/client.ts'
import type { Core } from './core.ts'
import { readingDb } from './standby.ts'

const { url } = await testDatabase()
const relay = await silentRelay(url)
const primary = connect(url, { max: 1 })
const other = connect(relay.url, { max: 1, onError: () => undefined })
afterAll(async () => {
  await primary.close()
  await other.close()
  await relay.close()
})

test('reports read the standby while it answers, and the primary while it does not or where there is none', async () => {
  const told: unknown[] = []
  const log = { warn: (...said: unknown[]) => told.push(said) } as unknown as Core['log']
  const core = { db: primary.db, standby: other.db, log }
  expect(await readingDb({ db: primary.db, log })).toBe(primary.db)
  expect(await readingDb(core)).toBe(other.db)
  expect(told).toEqual([])
  relay.become('refuses')
  expect(await readingDb(core)).toBe(primary.db)
  // nobody finds out otherwise that reports still cost the primary
  expect(told).toHaveLength(1)
  relay.become('there')
  expect(await readingDb(core)).toBe(other.db)
})

import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { silentRelay } from '../../tests/support/relay.ts'
import { connect } from '#db/client.ts'
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
  const core = { db: primary.db, standby: other.db }
  expect(await readingDb({ db: primary.db })).toBe(primary.db)
  expect(await readingDb(core)).toBe(other.db)
  relay.become('refuses')
  expect(await readingDb(core)).toBe(primary.db)
  relay.become('there')
  expect(await readingDb(core)).toBe(other.db)
})

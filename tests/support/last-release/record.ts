import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { merchantId } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { stormOver, trade } from './fill.ts'
import { readAll } from './read-all.ts'
import { dumpRows, pack } from './rows.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'last-release')
const house = await subscriptionHouse({
  panel: true,
  gatewaysAt: (url) => fiveGatewaysAt(url, merchantId),
})
const desk = await refundDesk(house)

/**
 * Run it at a release, with that release's code: `node_modules/.bin/vitest run --config
 * tests/support/last-release/record.config.ts`. Its result is the database that the next release must carry over.
 */
test('a database of this release, and what it answers', { timeout: 900_000 }, async () => {
  await stormOver(house)
  await trade(house, desk)
  expect([...(await checkLedger(house.db)).differences, ...(await compareBooks(house.db))]).toEqual([])
  const last = await sql<{ name: string }>`select max(name) as name from migrations`.execute(house.db)
  const now = house.clock.now()
  const rows = await dumpRows(house.databaseUrl)
  const answers = await readAll({ app: house.app, db: house.db, now })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'rows.sql.br'), pack(rows))
  const said = { now: now.toISOString(), last: last.rows[0]?.name, answers }
  writeFileSync(path.join(folder, 'answers.json.br'), pack(JSON.stringify(said)))
})

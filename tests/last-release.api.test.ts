import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { type Answers, readAll } from '#tests/support/last-release/read-all.ts'
import { migrateTo, restoreRows, unpack } from '#tests/support/last-release/rows.ts'
import { brokenLaws } from '#tests/support/banks/ledger-laws.ts'
import { merchantId, paymentHouse } from '#tests/support/houses/payment-house.ts'

/**
 * A database of the last release, filled by its demo, a storm and every action with money, goes through the later
 * migrations. The answers that it gave then (support/last-release/record.ts) are stored beside its rows.
 */
const folder = path.join(import.meta.dirname, 'fixtures', 'last-release')
/** Sentences that were reworded since, with what they say now: episodes and albums are owned too. */
const reworded = [
  ['این فیلم از قبل مال شما بود.', 'این عنوان از قبل مال شما بود.'],
  ['You already owned this film.', 'You already owned this title.'],
] as const
const recorded = reworded.reduce(
  (text, [then, today]) => text.replaceAll(then, today),
  unpack(path.join(folder, 'answers.json.br')),
)
const { now, last, answers } = JSON.parse(recorded) as {
  now: string
  last: string
  answers: Answers
}

async function countRows(url: string): Promise<Map<string, number>> {
  const { db, close } = connect(url, { max: 2 })
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  await close()
  return counts
}

/** Balances have no order of their own. */
function inOrder(answer: unknown): unknown {
  const { balances } = answer as { balances?: unknown[] }
  if (!Array.isArray(balances)) return answer
  return {
    ...(answer as object),
    balances: balances.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}

const { url } = await emptyDatabase()
await migrateTo(url, last)
await restoreRows(url, unpack(path.join(folder, 'rows.sql.br')))
const before = await countRows(url)
await migrate(url)
const house = await paymentHouse({
  panel: true,
  gatewaysAt: (at) => fiveGatewaysAt(at, merchantId),
  filled: { databaseUrl: url, now },
})
const { db } = house

test('there is something to carry over: all that may happen to money has happened', async () => {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'purchase ' || type || ' ' || state as what, count(*)::int as count from purchases group by 1
    union all select 'attempt ' || gateway || ' ' || state, count(*)::int from payment_attempts group by 1
    union all select 'refund ' || step || ' ' || state || case when is_last then ' last' else '' end, count(*)::int from refunds group by 1`.execute(
    db,
  )
  const there = new Set(rows.map(({ what }) => what))
  expect([...there].toSorted()).toMatchInlineSnapshot(`
    [
      "attempt mellat cancelled",
      "attempt mellat expired",
      "attempt mellat failed",
      "attempt mellat paid",
      "attempt mellat refunded",
      "attempt pasargad cancelled",
      "attempt pasargad expired",
      "attempt pasargad failed",
      "attempt pasargad paid",
      "attempt paypal cancelled",
      "attempt paypal expired",
      "attempt paypal failed",
      "attempt paypal paid",
      "attempt saman cancelled",
      "attempt saman expired",
      "attempt saman failed",
      "attempt saman paid",
      "attempt zarinpal cancelled",
      "attempt zarinpal expired",
      "attempt zarinpal failed",
      "attempt zarinpal paid",
      "attempt zarinpal reversed",
      "attempt zarinpal started",
      "attempt zarinpal unknown",
      "purchase BUY_MOVIE cancelled",
      "purchase BUY_MOVIE expired",
      "purchase BUY_MOVIE failed",
      "purchase BUY_MOVIE open",
      "purchase BUY_MOVIE paid",
      "purchase BUY_MOVIE returned",
      "purchase BUY_MOVIE waiting",
      "purchase CHARGE_WALLET open",
      "purchase CHARGE_WALLET paid",
      "purchase SUBSCRIPTION paid",
      "refund refund done",
      "refund refund unknown",
      "refund reverse done last",
      "refund wallet done",
      "refund wallet done last",
    ]
  `)
})

test('no row is lost', async () => {
  const after = await countRows(url)
  const lost = [...before].filter(([table, count]) => table !== 'migrations' && (after.get(table) ?? 0) < count)
  expect(lost).toEqual([])
  expect(before.get('purchases')).toBeGreaterThan(50)
})

/** Words that say the same today as plainer ones (`tests/plain-persian.test.ts`). */
const plainWords = (text: string): string => text.replaceAll('افزوده شد', 'اضافه شد')

/** A table for programs without the tab before a text that looks like a number, which the last release did not write. */
const plainTable = (text: string): string => text.replaceAll(/"\t([^",]*)"/g, '$1')

test('every receipt, refund, statement and list reads as before to the Rial, in both languages', async () => {
  const said = await readAll({ app: house.app, db, now: house.clock.now() })
  expect(Object.keys(said).toSorted()).toEqual(Object.keys(answers).toSorted())
  for (const [address, answer] of Object.entries(answers)) {
    const today = inOrder(said[address])
    const before = JSON.parse(plainWords(JSON.stringify(answer))) as typeof answer
    if (typeof answer === 'string') expect(plainTable(String(today)), address).toBe(before)
    else expect(today, address).toMatchObject(inOrder(before) as object)
  }
})

test('the books agree with the shop and with themselves', async () => {
  expect((await checkLedger(db)).differences).toEqual([])
  expect(await compareBooks(db)).toEqual([])
  expect(await brokenLaws(db)).toEqual([])
})

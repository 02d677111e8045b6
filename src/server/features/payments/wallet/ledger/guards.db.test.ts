import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { checkLedger } from './check-ledger.ts'
import { chargeEntries } from './entries.ts'
import { post } from './post.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 4 })
afterAll(() => database.close())
const { db, pool } = database
const now = new Date('2026-11-21T09:00:00Z')

/** Sends statements as the application's own role, in one transaction. */
async function send(...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const { memberId } = await newMember(db, now)
const reference = randomUUID()
await transaction(db, (tx) =>
  post(tx, {
    kind: 'charge',
    reference,
    postedAt: now,
    entries: chargeEntries({ amount: 1000, currency: 'IRR', gateway: 'zarinpal', memberId }),
  }),
)
const account = (kind: string, currency = 'IRR') =>
  `(select id from ledger_accounts where kind = '${kind}' and currency = '${currency}')`
const posting = (entries: number, name: string = randomUUID()) => ({
  make: `insert into ledger_postings (kind, reference, posted_at, entries) values ('sale', '${name}', now(), ${entries})`,
  id: `(select id from ledger_postings where reference = '${name}')`,
})
const entry = (of: string, position: number, on: string, amount: number) =>
  `insert into ledger_entries values (${of}, ${position}, ${on}, 'IRR', ${amount})`
await pool.query("insert into ledger_accounts (kind, currency) values ('revenue', 'IRR'), ('revenue', 'USD')")

test('nothing that is written can be changed, removed or emptied', async () => {
  const before = await checkLedger(db)
  for (const statement of [
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    "update ledger_postings set kind = 'gift'",
    'delete from ledger_postings',
    'truncate ledger_postings cascade',
    'update ledger_accounts set balance = -5000',
    `update ledger_accounts set member_id = '${randomUUID()}' where member_id is not null`,
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
  ])
    await expect(send(statement), statement).rejects.toThrow(/append-only/)
  expect(await checkLedger(db)).toEqual(before)
})

test('a session that says it only copies meets the same guards', async () => {
  const copy = 'set local session_replication_role = replica'
  const one = posting(2)
  await expect(send(copy, 'delete from ledger_entries')).rejects.toThrow(/append-only/)
  await expect(send(copy, 'update ledger_accounts set balance = -5000')).rejects.toThrow(/append-only/)
  await expect(send(copy, one.make)).rejects.toThrow(/has 0 entries, not 2/)
})

test('a posting that is uneven, one-legged, empty or short of an entry does not come through the commit', async () => {
  const [uneven, oneLegged, empty, short] = [posting(2), posting(2), posting(2), posting(3)]
  await expect(
    send(uneven.make, entry(uneven.id, 0, account('revenue'), 100), entry(uneven.id, 1, account('gateway'), -99)),
  ).rejects.toThrow(/does not sum to zero/)
  await expect(send(oneLegged.make, entry(oneLegged.id, 0, account('revenue'), 100))).rejects.toThrow(/sum to zero/)
  await expect(send(empty.make)).rejects.toThrow(/has 0 entries, not 2/)
  await expect(
    send(short.make, entry(short.id, 0, account('revenue'), 100), entry(short.id, 1, account('gateway'), -100)),
  ).rejects.toThrow(/has 2 entries, not 3/)
  await expect(send(posting(1).make)).rejects.toThrow(/ledger_postings_entries/)
})

test('each currency has to sum to zero by itself, and an entry has its account’s currency', async () => {
  const mixed = posting(2)
  await expect(
    send(
      mixed.make,
      entry(mixed.id, 0, account('revenue'), 100),
      `insert into ledger_entries values (${mixed.id}, 1, ${account('revenue', 'USD')}, 'USD', -100)`,
    ),
  ).rejects.toThrow(/sum to zero/)
  const wrong = posting(2)
  await expect(
    send(wrong.make, `insert into ledger_entries values (${wrong.id}, 0, ${account('revenue')}, 'USD', 100)`),
  ).rejects.toThrow(/currency differs/)
})

test('an entry of no posting, or on no account, is refused', async () => {
  const nowhere = posting(2)
  await expect(send(nowhere.make, entry(nowhere.id, 0, `'${randomUUID()}'`, 100))).rejects.toThrow(/currency differs/)
  await expect(send(entry(`'${randomUUID()}'`, 0, account('revenue'), 100))).rejects.toThrow(/has all its entries/)
})

test('to an older posting nothing is added, not even what balances', async () => {
  const older = `(select id from ledger_postings where reference = '${reference}')`
  await expect(
    send(entry(older, 2, account('revenue'), 100), entry(older, 3, account('gateway'), -100)),
  ).rejects.toThrow(/has all its entries/)
  await expect(send(entry(older, -1, account('revenue'), 100))).rejects.toThrow(/has all its entries/)
  await expect(send(entry(older, 0, account('revenue'), 100))).rejects.toThrow(/duplicate key/)
})

test('to check earlier is no way around the check', async () => {
  const one = posting(2)
  await expect(send('set constraints all immediate', one.make)).rejects.toThrow(/has 0 entries, not 2/)
  const two = posting(2)
  await expect(
    send(
      two.make,
      entry(two.id, 0, account('revenue'), 100),
      entry(two.id, 1, account('gateway'), -100),
      'set constraints all immediate',
      entry(two.id, 2, account('gateway'), 7),
    ),
  ).rejects.toThrow(/has all its entries/)
})

test('what is owed to a member cannot fall below zero, nor be made out of nothing', async () => {
  const one = posting(2)
  await expect(
    send(one.make, entry(one.id, 0, account('wallet'), 1001), entry(one.id, 1, account('revenue'), -1001)),
  ).rejects.toThrow(/ledger_accounts_never_below_zero/)
  const other = await newMember(db, now)
  await expect(
    send(`insert into ledger_accounts (kind, currency, member_id, balance)
      values ('wallet', 'USD', '${other.memberId}', -100)`),
  ).rejects.toThrow(/made empty/)
  expect((await checkLedger(db)).differences).toEqual([])
})

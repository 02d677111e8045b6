import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { checkLedger } from './check-ledger.ts'
import { type Entry, returnToWalletEntries, saleEntries } from './entries.ts'
import { post, WalletShort } from './post.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 6 })
afterAll(() => database.close())
const { db } = database
const now = new Date('2026-11-21T09:00:00Z')

const sale = (amount = 1_100_000, vat = 100_000) =>
  ({
    kind: 'sale',
    reference: randomUUID(),
    postedAt: now,
    entries: saleEntries({
      vat,
      currency: 'IRR',
      paidBy: [{ account: { kind: 'gateway', gateway: 'zarinpal' }, amount }],
    }),
  }) as const

async function balanceOf(account: string): Promise<number> {
  return (await checkLedger(db)).balances.find((balance) => balance.account === account)?.balance ?? 0
}

test('a sale is owed by the bank, split into revenue and VAT, and written once', async () => {
  const posting = sale()
  expect(await transaction(db, (tx) => post(tx, posting))).toBe(true)
  expect(await transaction(db, (tx) => post(tx, posting))).toBe(false)
  expect(await balanceOf('gateway:zarinpal')).toBe(1_100_000)
  expect(await balanceOf('revenue')).toBe(-1_000_000)
  expect(await balanceOf('vat')).toBe(-100_000)
  expect((await checkLedger(db)).differences).toEqual([])
})

test('eight writers of the same sale write one', async () => {
  const posting = sale(550_000, 50_000)
  const before = await balanceOf('gateway:zarinpal')
  const written = await Promise.all(Array.from({ length: 8 }, () => transaction(db, (tx) => post(tx, posting))))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf('gateway:zarinpal')).toBe(before + 550_000)
})

test('what does not balance is refused before it is written', async () => {
  const entries: Entry[] = [
    { account: { kind: 'gateway', gateway: 'zarinpal' }, currency: 'IRR', amount: 100 },
    { account: { kind: 'revenue' }, currency: 'USD', amount: -100 },
  ]
  await expect(transaction(db, (tx) => post(tx, { ...sale(), entries }))).rejects.toThrow(/does not balance/)
  await expect(transaction(db, (tx) => post(tx, { ...sale(), entries: [] }))).rejects.toThrow(/does not balance/)
})

test('a wallet never falls below zero, however many take from it at once', async () => {
  const { memberId } = await newMember(db, now)
  const refill = { amount: 300, currency: 'IRR', gateway: 'zarinpal', memberId } as const
  await transaction(db, (tx) =>
    post(tx, {
      kind: 'return_to_wallet',
      reference: randomUUID(),
      postedAt: now,
      entries: returnToWalletEntries(refill),
    }),
  )
  const spend = () =>
    transaction(db, (tx) =>
      post(tx, {
        kind: 'sale',
        reference: randomUUID(),
        postedAt: now,
        entries: [
          { account: { kind: 'wallet', memberId }, currency: 'IRR', amount: 100 },
          { account: { kind: 'revenue' }, currency: 'IRR', amount: -100 },
        ],
      }),
    )
  const results = await Promise.allSettled(Array.from({ length: 8 }, spend))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WalletShort)
  expect(await balanceOf(`wallet:${memberId}`)).toBe(0)
  expect((await checkLedger(db)).differences).toEqual([])
})

test('the check names what cannot be', async () => {
  const { memberId } = await newMember(db, now)
  // somebody with the owner's rights removed the guards
  await database.pool.query(`begin;
    alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user;
    insert into ledger_accounts (kind, currency, member_id) values ('wallet', 'USD', '${memberId}');
    insert into ledger_postings (kind, reference, posted_at, entries)
      values ('sale', 'forged', now(), 2), ('sale', 'empty', now(), 2);
    insert into ledger_entries select p.id, 0, a.id, 'USD', 700 from ledger_postings p, ledger_accounts a
      where p.reference = 'forged' and a.member_id = '${memberId}' and a.currency = 'USD';
    alter table ledger_entries enable always trigger ledger_entries_append_only;
    alter table ledger_entries enable always trigger ledger_entries_taken;
    alter table ledger_postings enable always trigger ledger_postings_append_only;
    alter table ledger_postings enable always trigger ledger_postings_balanced;
    commit;`)
  expect((await checkLedger(db)).differences.sort()).toEqual([
    'all USD accounts sum to 700, not to zero',
    'posting sale empty has 0 entries, not 2',
    'posting sale empty sums to 0 (no entries)',
    'posting sale forged has 1 entries, not 2',
    'posting sale forged sums to 700 USD',
    `wallet:${memberId} is below zero by $7.00`,
    `wallet:${memberId} is kept as $0.00, but its entries say -$7.00`,
  ])
})

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Currency } from '#lib/money.ts'
import type { Account, Entry, Posting } from './entries.ts'

function columnsOf(account: Account, currency: Currency) {
  return {
    kind: account.kind,
    currency,
    member_id: account.kind === 'wallet' ? account.memberId : null,
    gateway: account.kind === 'gateway' ? account.gateway : null,
  }
}

/** The account's id; made when it is the first of its kind. */
export async function accountIdOf(tx: Tx, account: Account, currency: Currency): Promise<string> {
  const columns = columnsOf(account, currency)
  const find = () =>
    tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', columns.kind)
      .where('currency', '=', columns.currency)
      .where('member_id', 'is not distinct from', columns.member_id)
      .where('gateway', 'is not distinct from', columns.gateway)
      .executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found.id
  await tx
    .insertInto('ledger_accounts')
    .values(columns)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (made === undefined) throw new Error(`the ledger account ${account.kind} could not be made`)
  return made.id
}

/** False when this posting was already written. */
export async function insertPosting(tx: Tx, posting: Posting): Promise<string | null> {
  const row = await tx
    .insertInto('ledger_postings')
    .values({ kind: posting.kind, reference: posting.reference, posted_at: posting.postedAt })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertEntries(
  tx: Tx,
  postingId: string,
  entries: readonly (Entry & { accountId: string })[],
): Promise<void> {
  const rows = entries.map(({ accountId, currency, amount }, position) => ({
    posting_id: postingId,
    position,
    account_id: accountId,
    currency,
    amount,
  }))
  await tx.insertInto('ledger_entries').values(rows).execute()
}

/** Holds the account until the transaction ends, so that two withdrawals cannot both see the same money. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('ledger_accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** The sum of an account's entries: debit positive. */
export async function sumOf(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.sum
}

export async function balanceRows(db: Db) {
  return db
    .selectFrom('ledger_accounts')
    .leftJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .select([
      'ledger_accounts.kind',
      'ledger_accounts.currency',
      'ledger_accounts.gateway',
      'ledger_accounts.member_id',
      sql<number>`coalesce(sum(ledger_entries.amount), 0)::bigint`.as('balance'),
      sql<number>`count(ledger_entries.amount)::int`.as('entries'),
    ])
    .groupBy('ledger_accounts.id')
    .orderBy('ledger_accounts.kind')
    .orderBy('ledger_accounts.currency')
    .execute()
}

export async function unbalancedPostings(db: Db) {
  return db
    .selectFrom('ledger_postings')
    .leftJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .select([
      'ledger_postings.kind',
      'ledger_postings.reference',
      'ledger_entries.currency',
      sql<number>`coalesce(sum(ledger_entries.amount), 0)::bigint`.as('sum'),
    ])
    .groupBy(['ledger_postings.id', 'ledger_entries.currency'])
    .having((eb) =>
      eb.or([
        eb(sql<number>`coalesce(sum(ledger_entries.amount), 0)`, '<>', 0),
        eb(sql<number>`count(ledger_entries.amount)`, '<', 2),
      ]),
    )
    .execute()
}

/** What every posting put on every account, for comparing the books with what the shop believes. */
export async function postedAmounts(db: Db, kind: Posting['kind']) {
  return db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_postings.kind', '=', kind)
    .select([
      'ledger_postings.reference',
      'ledger_accounts.kind as account',
      'ledger_accounts.gateway',
      'ledger_accounts.member_id',
      'ledger_entries.currency',
      'ledger_entries.amount',
    ])
    .execute()
}

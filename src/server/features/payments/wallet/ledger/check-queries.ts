import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** Every account with its balance, as stored and as derived from the entries. */
export async function balanceRows(db: Db) {
  return db
    .selectFrom('ledger_accounts')
    .leftJoin('ledger_entries', 'ledger_entries.account_id', 'ledger_accounts.id')
    .leftJoin('gift_lots', 'gift_lots.id', 'ledger_accounts.part_id')
    .select([
      'ledger_accounts.kind',
      'ledger_accounts.currency',
      'ledger_accounts.gateway',
      'ledger_accounts.member_id',
      'ledger_accounts.part_id',
      'ledger_accounts.balance as kept',
      'gift_lots.closed_at',
      sql<number>`coalesce(sum(ledger_entries.amount), 0)::bigint`.as('balance'),
      sql<number>`count(ledger_entries.amount)::int`.as('entries'),
    ])
    .groupBy(['ledger_accounts.id', 'gift_lots.id'])
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

/** Postings without all the entries they announced. */
export async function incompletePostings(db: Db) {
  return db
    .selectFrom('ledger_postings')
    .leftJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .select([
      'ledger_postings.kind',
      'ledger_postings.reference',
      'ledger_postings.entries as announced',
      sql<number>`count(ledger_entries.amount)::int`.as('written'),
    ])
    .groupBy('ledger_postings.id')
    .having((eb) => eb(sql<number>`count(ledger_entries.amount)`, '<>', eb.ref('ledger_postings.entries')))
    .execute()
}

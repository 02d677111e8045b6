import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { AccountId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Account, Entry, Posting } from './entries.ts'

function columnsOf(account: Account, currency: Currency) {
  return {
    kind: account.kind,
    currency,
    member_id: 'memberId' in account ? account.memberId : null,
    gateway: account.kind === 'gateway' ? account.gateway : null,
    part_id: account.kind === 'gift' ? account.lotId : account.kind === 'held' ? account.purchaseId : null,
  }
}

type Columns = ReturnType<typeof columnsOf>

function nameOf({ kind, currency, member_id, gateway, part_id }: Columns): string {
  return [kind, currency, member_id, gateway, part_id].join('/')
}

/** The key of an account in the ledger. */
export function keyOf(account: Account, currency: Currency): string {
  return nameOf(columnsOf(account, currency))
}

async function findAccounts(tx: Tx, wanted: readonly Columns[]): Promise<Map<string, AccountId>> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'currency', 'member_id', 'gateway', 'part_id'])
    // `is not distinct from` would read the whole table
    .where((eb) =>
      eb.or(
        wanted.map((columns) =>
          eb.and(
            (['kind', 'currency', 'member_id', 'gateway', 'part_id'] as const).map((name) =>
              columns[name] === null ? eb(name, 'is', null) : eb(name, '=', columns[name]),
            ),
          ),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ id, ...columns }) => [nameOf(columns), id]))
}

/** The ids of these entries' accounts, by `keyOf`; missing accounts are created. */
export async function accountIdsOf(tx: Tx, entries: readonly Entry[]): Promise<Map<string, AccountId>> {
  const wanted = entries.map(({ account, currency }) => columnsOf(account, currency))
  const found = await findAccounts(tx, wanted)
  const missing = wanted.filter((columns) => !found.has(nameOf(columns)))
  if (missing.length === 0) return found
  await tx
    .insertInto('ledger_accounts')
    // in one order, so that two transactions that create the same accounts do not deadlock
    .values(missing.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const all = await findAccounts(tx, wanted)
  const lost = wanted.find((columns) => !all.has(nameOf(columns)))
  if (lost !== undefined) throw new Error(`the ledger account ${nameOf(lost)} could not be made`)
  return all
}

/** Writes posting and entries in one statement; false when this posting exists already. */
export async function insertPosting(
  tx: Tx,
  posting: Posting,
  lines: readonly (Entry & { accountId: AccountId })[],
): Promise<boolean> {
  const { rows } = await sql<{ posting_id: string }>`
    with posting as (
      insert into ledger_postings (kind, reference, posted_at, purchase_id, entries)
      values (${posting.kind}, ${posting.reference}, ${posting.postedAt}, ${posting.purchaseId ?? null}, ${lines.length})
      on conflict (kind, reference) do nothing
      returning id
    )
    insert into ledger_entries (posting_id, position, account_id, currency, amount)
    select posting.id, line.position - 1, line.account_id, line.currency, line.amount
    from posting,
      unnest(
        ${lines.map((line) => line.accountId)}::uuid[],
        ${lines.map((line) => line.currency)}::text[],
        ${lines.map((line) => line.amount)}::bigint[]
      ) with ordinality as line (account_id, currency, amount, position)
    returning posting_id`.execute(tx)
  return rows.length > 0
}

/** The amounts that kinds of postings put on each account, for comparing the ledger with the shop's rows. */
export async function postedAmounts(db: Db, kinds: readonly Posting['kind'][]) {
  return db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_postings.kind', 'in', kinds)
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

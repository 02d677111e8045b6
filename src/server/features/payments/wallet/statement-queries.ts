import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Posting } from './ledger/entries.ts'

export interface StatementRow {
  number: number
  kind: Posting['kind']
  posted_at: Date
  currency: Currency
  /** Incoming money is positive. */
  amount: number
  balance: number
  purchase_id: PurchaseId | null
  purchase_state: string | null
  title_fa: string | null
  title_en: string | null
}

/**
 * Every posting that changed what we owe a member, with the balance after it. Wallet, gifts and held money count as
 * one: held money is still the member's, so a purchase that fails leaves no line.
 */
function linesOf(memberId: MemberId) {
  return sql`
    with moved as (
      select ledger_postings.id, ledger_postings.number, ledger_postings.kind, ledger_postings.posted_at,
        ledger_postings.purchase_id, ledger_entries.currency, (-sum(ledger_entries.amount))::bigint as amount,
        (array_agg(ledger_accounts.part_id) filter (where ledger_accounts.kind = 'gift'))[1] as lot_id
      from ledger_accounts
      join ledger_entries on ledger_entries.account_id = ledger_accounts.id
      join ledger_postings on ledger_postings.id = ledger_entries.posting_id
      where ledger_accounts.member_id = ${memberId}
      group by ledger_postings.id, ledger_entries.currency
      having sum(ledger_entries.amount) <> 0
    ),
    lines as (
      select moved.*, (sum(moved.amount) over (partition by moved.currency order by moved.number))::bigint as balance
      from moved
    )`
}

const of = (filter: { currency: Currency | undefined; kinds: readonly Posting['kind'][] | undefined }) => sql`
  (${filter.currency ?? null}::text is null or lines.currency = ${filter.currency ?? null})
  and (${filter.kinds ?? null}::text[] is null or lines.kind = any(${filter.kinds ?? null}::text[]))`

/** Newest first. */
export async function listStatement(
  db: Db,
  memberId: MemberId,
  asked: {
    currency: Currency | undefined
    kinds: readonly Posting['kind'][] | undefined
    limit: number
    offset: number
  },
): Promise<{ rows: StatementRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<StatementRow>`
      ${linesOf(memberId)}
      select lines.number, lines.kind, lines.posted_at, lines.currency, lines.amount, lines.balance, lines.purchase_id,
        purchases.state as purchase_state,
        coalesce(purchases.subject -> 'title' ->> 'fa', gift_lots.title_fa) as title_fa,
        coalesce(purchases.subject -> 'title' ->> 'en', gift_lots.title_en) as title_en
      from lines
      left join purchases on purchases.id = lines.purchase_id
      left join gift_lots on gift_lots.id = lines.lot_id
      where ${of(asked)}
      order by lines.number desc, lines.currency
      limit ${asked.limit} offset ${asked.offset}`.execute(db),
    sql<{ total: number }>`${linesOf(memberId)} select count(*)::int as total from lines where ${of(asked)}`.execute(
      db,
    ),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

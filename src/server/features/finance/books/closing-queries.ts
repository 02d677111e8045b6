import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type SettledOfDay, type SumOfDay } from '#db/json-columns.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import type { MemberId } from '#lib/ids.ts'

const mostListed = 92

/** Sums the ledger's entries of a day of Tehran, by kind of account, gateway and currency. */
export async function sumDay(db: Db | Tx, day: string): Promise<SumOfDay[]> {
  const { rows } = await sql<SumOfDay>`
    select ledger_accounts.kind as account, ledger_accounts.gateway, ledger_entries.currency,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credit
    from ledger_postings
    join ledger_entries on ledger_entries.posting_id = ledger_postings.id
    join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
    where ledger_postings.posted_at >= ${startOfIsoDay(day)}
      and ledger_postings.posted_at < ${endOfIsoDay(day)}
    group by 1, 2, 3
    order by 3, 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }))
}

/** The last closed day, and the first on which something was booked. */
export async function readEnds(db: Db | Tx): Promise<{ last: string | null; first: string | null }> {
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select (select to_char(max(day), 'YYYY-MM-DD') from closed_days) as last,
      (select to_char(min(posted_at) at time zone 'Asia/Tehran', 'YYYY-MM-DD') from ledger_postings) as first`.execute(
    db,
  )
  return rows[0] ?? { last: null, first: null }
}

/** Of two who close at once the second waits, and sees what the first did. */
export async function lockClosing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closed_days'))`.execute(tx)
}

export async function insertClosedDay(
  tx: Tx,
  closed: {
    day: string
    at: Date
    by: MemberId
    note: string
    sums: SumOfDay[]
    settled: SettledOfDay[]
    differences: string[]
  },
): Promise<void> {
  await tx
    .insertInto('closed_days')
    .values({
      day: closed.day,
      closed_at: closed.at,
      closed_by: closed.by,
      note: closed.note,
      sums: json(closed.sums),
      settled: json(closed.settled),
      differences: json(closed.differences),
    })
    .execute()
}

/** The latest first; of one day alone with `day`. */
export async function listClosed(db: Db | Tx, day: string | null) {
  return db
    .selectFrom('closed_days')
    .innerJoin('members', 'members.id', 'closed_days.closed_by')
    .$if(day !== null, (all) => all.where(sql<boolean>`closed_days.day = ${day}::date`))
    .orderBy('closed_days.day', 'desc')
    .limit(mostListed)
    .select(['closed_at', 'note', 'sums', 'settled', 'differences', 'members.user_name'])
    .select(sql<string>`to_char(closed_days.day, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string | null>`nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')`.as('name'))
    .execute()
}

export type ClosedRow = Awaited<ReturnType<typeof listClosed>>[number]

import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'

type Own = { balances: Money[]; tickets: number; orders: number }

/**
 * Counts what a member has, each as the page behind its tile lists it: money that can be spent, tickets that can be used, orders
 * on their way. One statement.
 */
export async function countWhatIsOwn(db: Db, memberId: MemberId, now: Date): Promise<Own> {
  const { rows } = await sql<Own>`
    select
      coalesce((
        select json_agg(json_build_object('currency', pockets.currency, 'amount', pockets.amount) order by pockets.currency)
        from (
          select accounts.currency, -sum(accounts.balance) as amount
          from ledger_accounts accounts left join gift_lots lots on lots.id = accounts.part_id
          where accounts.member_id = ${memberId} and accounts.kind in ('wallet', 'gift') and accounts.balance < 0
            and lots.closed_at is null and (lots.expires_at is null or lots.expires_at > ${now})
          group by accounts.currency
        ) pockets
      ), '[]'::json) as balances,
      (
        select count(*)::int
        from tickets
        join screenings on screenings.product_id = tickets.product_id
        join products on products.id = tickets.product_id
        where tickets.holder_id = ${memberId} and tickets.revoked_at is null
          and (tickets.ends_at is null or tickets.ends_at > ${now})
          and screenings.fate <> 'cancelled'
          and (
            screenings.fate = 'postponed' or tickets.first_played_at is not null or products.release_ends_at is null
            or products.release_ends_at + make_interval(hours => coalesce(screenings.replay_hours, 0)) > ${now}
          )
      ) as tickets,
      (
        select count(*)::int from orders where member_id = ${memberId} and state in ('Registred', 'Accepted')
      ) as orders`.execute(db)
  const [own] = rows
  if (own === undefined) throw new Error('A statement without a source answers one row.')
  return own
}

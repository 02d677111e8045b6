import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { begunShare, finishedShare } from '#lib/catalog/watched-share.ts'
import type { MemberId, ProfileId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'

type Own = { balances: Money[]; tickets: number; begun: number; favorites: number; orders: number }
type Who = { memberId: MemberId; profileId: ProfileId | null; ageLimit: number | null }

/** Nothing that is rated above this is closed to anybody. */
const oldest = 99

/**
 * Counts what a member and the chosen profile have, each as the page behind its tile lists it: money that can be spent, tickets
 * that can be used, what is begun (of a series once), what is marked, orders on their way. One statement.
 */
export async function countWhatIsOwn(db: Db, { memberId, profileId, ageLimit }: Who, now: Date): Promise<Own> {
  const limit = ageLimit ?? oldest
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
        select count(distinct coalesce(seasons.parent_id, products.id))::int
        from watch_times times
        join products on products.id = times.product_id
        left join products seasons on seasons.id = products.parent_id and products.kind = 'episode'
        left join albums on albums.product_id = products.id
        where times.profile_id = ${profileId} and times.hidden_at is null and not times.finished
          and times.duration_ms > 0
          and times.position_ms::numeric / times.duration_ms >= ${begunShare}::numeric
          and times.position_ms::numeric / times.duration_ms < ${finishedShare}::numeric
          and (products.kind not in ('track', 'music') or albums.form = 'clip')
          and not exists (
            select from product_tree tree join products parts on parts.id = tree.within_id
            where tree.product_id = products.id and parts.age_rating > ${limit}
          )
      ) as begun,
      (
        select count(*)::int
        from favorites join products on products.id = favorites.product_id
        where favorites.profile_id = ${profileId} and products.state = 'published' and products.age_rating <= ${limit}
      ) as favorites,
      (
        select count(*)::int from orders where member_id = ${memberId} and state in ('Registred', 'Accepted')
      ) as orders`.execute(db)
  const [own] = rows
  if (own === undefined) throw new Error('A statement without a source answers one row.')
  return own
}

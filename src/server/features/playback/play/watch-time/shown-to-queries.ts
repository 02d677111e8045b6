import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/**
 * Whether a screening showed a title to somebody at an instant: one for which they had a ticket, or a free one. A ticket is
 * a right to the screening and opens its titles there alone, and its player reports the title that it shows.
 */
export async function isShownTo(
  db: Db,
  { memberId, productId, at }: { memberId: MemberId; productId: ProductId; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    select exists (
      select from what_plays
      join product_tree on product_tree.product_id = what_plays.plays_id
      join programme_items on programme_items.item_id = product_tree.within_id
        and programme_items.product_kind = 'screening'
      join products shows on shows.id = programme_items.product_id
      left join rights on rights.product_id = shows.id and rights.member_id = ${memberId}
        and rights.revoked_at is null and rights.starts_at <= ${at} and (rights.ends_at is null or rights.ends_at > ${at})
      where what_plays.product_id = ${productId}
        and (rights.id is not null or (shows.is_free and shows.state = 'published'
          and shows.release_at - interval '1 hour' <= ${at} and shows.release_ends_at + interval '8 hours' > ${at}))
    ) as is_shown`.execute(db)
  return rows[0]?.is_shown ?? false
}

import type { z } from 'zod'
import type { ChildWish, OwnWish } from '#contract/playback/child-wishes.ts'
import type { Locale } from '#lib/text/locale.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { isPayable, standingOf, type WishState } from './judge-wish.ts'
import type { WishRow } from './wish-queries.ts'

export const stateOf = (row: WishRow, now: Date): WishState =>
  standingOf(
    { state: row.state, endsAt: row.ends_at, leasedUntil: row.leased_until, purchase: row.purchase_state },
    now,
  )

/** A wish without anything that tells of money. `state`: it may be known to open without the wish. */
export function presentOwnWish(row: WishRow, at: { locale: Locale; state: WishState }): z.input<typeof OwnWish> {
  return {
    id: row.id,
    product: {
      id: row.product_id,
      kind: row.kind,
      title: row.named[at.locale],
      shown_by: row.named.shown_by,
      poster: presentImage(row.poster),
      age_rating: row.age_rating,
    },
    state: at.state,
    word: row.word === '' ? null : row.word,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }
}

export function presentChildWish(
  row: WishRow,
  at: { locale: Locale; state: WishState; ways: z.input<typeof ChildWish>['ways'] },
): z.input<typeof ChildWish> {
  const isAtBank = at.state === 'paying' && isPayable(row.purchase_state)
  return {
    ...presentOwnWish(row, at),
    profile: { id: row.profile_id, name: row.child },
    purchase_id: isAtBank ? row.purchase_id : null,
    // what was agreed to is paid for; another way would be a second purchase
    ways: isAtBank ? [] : at.ways,
  }
}

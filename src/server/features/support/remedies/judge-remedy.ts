import type { z } from 'zod'
import { type makeRemedy, mostHours, worthToConfirm } from '#contract/support/remedies.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { kindOf } from '#server/features/catalog/titles/index.ts'
import { ownsTitle } from '#server/features/playback/play/index.ts'
import { hasNetwork } from '#server/features/playback/places/index.ts'
import { findGivenTitle, findTicketOf, isRentOf } from './remedy-queries.ts'

export type Wish = z.output<(typeof makeRemedy)['body']>['remedy']

/** The worth of a remedy in Rials; null: it has no price, and nobody can say. */
export type Worth = number | null

/**
 * Whether somebody senior confirms: what a member is given in a day is above the limit, or nobody can say what it is
 * worth; in a day more hours are added to one thing than one remedy may add; or staff do it for themselves. A senior's
 * own remedy needs no second senior: a small house has one.
 */
export function needsSenior({
  worth,
  before,
  hours,
  isOwn,
  isSenior,
}: {
  worth: Worth
  /** The worth of the member's remedies of the last day, in Rials. */
  before: number
  /** Hours added in the last day to the thing that it is about, with those that it adds itself. */
  hours: number
  /** It is for the account of its own maker. */
  isOwn: boolean
  isSenior: boolean
}): boolean {
  if (isSenior) return false
  if (isOwn || worth === null || hours > mostHours) return true
  return worth > 0 && before + worth > worthToConfirm
}

/**
 * Whether a remedy can be done as things stand, and what it is worth. Fails with `remedy.gone`, `remedy.not_begun`,
 * `remedy.no_network`, `remedy.no_title` or `remedy.has_title`.
 */
export async function judgeRemedy(tx: Tx, memberId: MemberId, wish: Wish): Promise<Worth> {
  switch (wish.kind) {
    case 'extend_rent':
      if (!(await isRentOf(tx, wish.right_id, memberId))) fail('remedy.gone')
      return 0
    case 'send_ticket':
    case 'extend_ticket':
    case 'free_network': {
      const ticket = (await findTicketOf(tx, wish.ticket_id, memberId)) ?? fail('remedy.gone')
      if (wish.kind === 'extend_ticket' && ticket.ends_at === null) fail('remedy.not_begun')
      if (wish.kind === 'free_network' && !(await hasNetwork(tx, wish.ticket_id))) fail('remedy.no_network')
      return 0
    }
    case 'grant_title': {
      const title = (await findGivenTitle(tx, wish.product_id)) ?? fail('remedy.no_title')
      if (kindOf(title).sale?.isGiven !== true) fail('remedy.no_title')
      if (await ownsTitle(tx, memberId, wish.product_id)) fail('remedy.has_title')
      return title.price
    }
    case 'send_code':
    case 'end_sessions':
    case 'write':
      return 0
  }
}

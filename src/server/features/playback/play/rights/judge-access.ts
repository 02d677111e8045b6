import type { z } from 'zod'
import type { Watchable } from '#contract/payments/payments.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { withoutHours } from '../opening/live-part.ts'
import { mayWatch } from './may-watch.ts'
import { findJudgedRow } from '../opening/play-info-queries.ts'
import { presentVerdict } from '../opening/present-play-info.ts'
import { factsOf } from './read-watch-facts.ts'
import { type TicketInHand, withTicket } from '../opening/ticket-in-hand.ts'

/**
 * Whether somebody may watch a product now, and why not, as its page shows it; with a ticket, whether that would open
 * it. Begins nothing. Fails with `product.not_found`.
 */
export async function judgeAccess(
  core: Core,
  asked: {
    productId: ProductId
    viewer: Viewer | null
    country: string | null
    locale: Locale
    ticket: TicketInHand | null
  },
): Promise<z.input<typeof Watchable>> {
  const { productId, viewer, country, locale, ticket } = asked
  if (ticket?.isAtTheDoor === true)
    return presentVerdict({ allowed: false, code: 'playback.at_the_door' }, 'screening', locale)
  const row = await findJudgedRow(core.db, productId, viewer?.memberId ?? null)
  if (row === undefined) fail('product.not_found')
  const now = core.clock.now()
  const facts = withTicket(factsOf(row, { viewer, country }), ticket, now)
  const verdict = mayWatch(facts, now)
  return presentVerdict(row.mode === 'live' ? withoutHours(verdict) : verdict, row.kind, locale)
}

import type { z } from 'zod'
import type { getTicketReturn } from '#contract/screenings/tickets/ticket-transfers.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { movedReturnEnd, returnEnd } from './judge-return.ts'
import { refusalFor, returnFactsOf } from './return-ticket.ts'
import { moneyOfTicket } from './take-ticket-back.ts'

type Answer = z.input<(typeof getTicketReturn)['responses'][200]>

/** Whether a holder may give a ticket back, and what happens then. */
export async function readReturn(
  core: Core,
  asked: { ticketId: TicketId; viewer: Viewer; locale: Locale },
): Promise<Answer> {
  const { viewer, locale } = asked
  const held = await readHeldTicket(core, asked.ticketId)
  if (held === undefined || held.row.holder_id !== viewer.memberId) fail('ticket.unknown')
  const { row } = held
  const now = core.clock.now()
  const refused = refusalFor(held, now)
  const facts = returnFactsOf(held)
  const isForOther = row.buyer_id !== null && row.buyer_id !== viewer.memberId
  const money = refused === null ? await moneyOfTicket(core, held) : null
  return {
    may_return: refused === null,
    message: refused === null ? null : sentence(refused, locale),
    until: returnEnd(facts, now)?.toISOString() ?? null,
    is_moved: refused === null && movedReturnEnd(facts, now) !== null,
    money: isForOther ? null : money,
    is_for_other: isForOther && money !== null,
    ways: money === null ? [] : isForOther ? ['as_paid'] : ['wallet', 'as_paid'],
  }
}

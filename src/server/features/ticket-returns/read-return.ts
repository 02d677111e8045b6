import type { z } from 'zod'
import type { getTicketReturn } from '#contract/ticket-transfers.ts'
import type { TicketId } from '#lib/ids.ts'
import { moneyOfSome } from '#lib/line-share.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail, sentence } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import { leftOf, refundStanding } from '../refunds/index.ts'
import { type HeldTicket, readHeldTicket } from '../screenings/index.ts'
import { movedReturnEnd, returnEnd } from './judge-return.ts'
import { paidLineOf, refusalFor, returnFactsOf } from './return-ticket.ts'

type Answer = z.input<(typeof getTicketReturn)['responses'][200]>

/** The money of one ticket of its line that would go back now; null when none does. */
async function moneyBack(core: Core, held: HeldTicket) {
  const paid = await paidLineOf(core, held)
  if (paid === null) return null
  const { lines, obstacle } = await refundStanding(core, core.db, paid.purchase)
  const line = lines.find((one) => one.position === paid.position)
  const amount = line === undefined || obstacle !== null ? 0 : moneyOfSome(1, leftOf(line))
  return amount === 0 ? null : { amount, currency: paid.purchase.currency }
}

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
  const money = refused === null ? await moneyBack(core, held) : null
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

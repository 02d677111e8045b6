import type { z } from 'zod'
import type { getSeatsBack } from '#contract/screenings/tickets/group-returns.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import { refundStanding } from '#server/features/payments/refunds/index.ts'
import { type HeldTicket, readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import {
  moneyOfSeats,
  paidLineOf,
  returnEnd,
  returnFactsOf,
  standingOfTicket,
} from '#server/features/screenings/ticket-returns/index.ts'
import { seatsOf } from './give-seats-back.ts'
import { countNameless, listNamed } from './group-queries.ts'
import { hourOf, judgeSeatsBack, type SeatsBackRefusal, spareSeats } from './judge-seats-back.ts'

type Answer = z.input<(typeof getSeatsBack)['responses'][200]>

/** The money of one seat, of two and so on; empty when none goes back. */
async function moneyUpTo(core: Core, held: HeldTicket): Promise<Answer['money']> {
  const paid = await paidLineOf(core, held)
  if (paid === null) return []
  const { lines, obstacle } = await refundStanding(core, core.db, paid.purchase)
  if (obstacle !== null) return []
  const { currency } = paid.purchase
  const standing = await standingOfTicket(core.db, lines, held)
  if (standing.rest === 0) return []
  return Array.from({ length: held.row.seats - 1 }, (_, index) => ({
    amount: moneyOfSeats(standing, seatsOf(held, index + 1)),
    currency,
  }))
}

/** The hour that is still to come, and whether money goes back at it. */
function hourAhead(held: HeldTicket, isBought: boolean, now: Date): Answer['hour'] {
  const at = held.row.seats > 1 ? hourOf(held.row) : null
  if (at === null || at <= now) return null
  const judged = judgeSeatsBack(held, at)
  if ('refused' in judged) return null
  return { at: at.toISOString(), is_paid: isBought && judged.isPaid }
}

/** How many seats may go at an instant, with or without money, or why none. */
function offerOf(held: HeldTicket, named: number, now: Date) {
  const judged = judgeSeatsBack(held, now)
  const none = (refused: SeatsBackRefusal) => ({ most: 0, isPaid: false, refused })
  if ('refused' in judged) return none(judged.refused)
  const most = spareSeats({ seats: held.row.seats, named })
  return most === 0 ? none('group_return.all_taken') : { most, isPaid: judged.isPaid, refused: null }
}

/** Returns the seats that the holder of a group ticket can give back. Fails with `ticket.unknown`. */
export async function readSeatsBack(
  core: Core,
  asked: { ticketId: TicketId; memberId: MemberId; locale: Locale },
): Promise<Answer> {
  const { ticketId, memberId, locale } = asked
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== memberId || held.state === 'revoked') fail('ticket.unknown')
  const now = core.clock.now()
  const { row } = held
  const named = (await listNamed(core.db, ticketId)).length
  const nameless = await countNameless(core.db, ticketId, row.seats)
  const { most, isPaid, refused } = offerOf(held, named + nameless, now)
  const worth = await moneyUpTo(core, held)
  const money = isPaid ? worth.slice(0, most) : []
  const isForOther = row.buyer_id !== null && row.buyer_id !== memberId
  return {
    seats: row.seats,
    named,
    seats_back: row.seats_back,
    most,
    is_paid: isPaid,
    message: refused === null ? null : sentence(refused, locale),
    money: isForOther ? [] : money,
    is_for_other: isForOther && money.length > 0,
    ways: money.length === 0 ? [] : isForOther ? ['as_paid'] : ['wallet', 'as_paid'],
    money_until: returnEnd(returnFactsOf(held), now)?.toISOString() ?? null,
    hour: hourAhead(held, worth.length > 0, now),
  }
}

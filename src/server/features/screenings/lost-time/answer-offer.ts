import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  giveHoursAgain,
  type HeldTicket,
  lockHeldTicket,
  lockScreening,
  markReturned,
  readHeldTicket,
  watchHours,
} from '#server/features/screenings/schedule/index.ts'
import { moneyOfTicket, takeTicketBack } from '#server/features/screenings/ticket-returns/index.ts'
import { offerSeatsSoon } from '#server/features/screenings/waiting-list/index.ts'
import { answerOffer, findOffer, lockOffer, type LostTimeOffer } from './lost-time-queries.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

export interface OfferAnswer {
  ticketId: TicketId
  memberId: MemberId
  choice: 'again' | 'wallet' | 'as_paid'
  locale: Locale
}

const chosenBy = (choice: OfferAnswer['choice']) => (choice === 'again' ? 'again' : 'money')

/** Whether an offer can be answered now. */
export const isOpen = (offer: Pick<LostTimeOffer, 'state' | 'ends_at'>, now: Date): boolean =>
  offer.state === 'open' && offer.ends_at > now

/** Reads the ticket of the member who answers, by its id. Fails with `ticket.unknown` or `lost_time.none`. */
async function read(core: Core, { ticketId, memberId }: OfferAnswer): Promise<HeldTicket & { offer: LostTimeOffer }> {
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== memberId) fail('ticket.unknown')
  const offer = await findOffer(core.db, ticketId)
  return offer === undefined ? fail('lost_time.none') : { ...held, offer }
}

/** Locks in the order of all (screening, ticket, offer), and marks the offer as answered. Two answers wait for each other. */
async function answer(tx: Tx, core: Core, asked: OfferAnswer, held: HeldTicket): Promise<void> {
  const now = core.clock.now()
  const { ticketId, choice } = asked
  await lockScreening(tx, held.row.product_id)
  const ticket = await lockHeldTicket(tx, ticketId, now)
  if (ticket === undefined || ticket.row.holder_id !== asked.memberId || ticket.row.revoked_at !== null)
    fail('ticket.unknown')
  if (ticket.row.product_id !== held.row.product_id) fail('ticket_move.meanwhile')
  const offer = await lockOffer(tx, ticketId)
  if (offer === undefined || !isOpen(offer, now)) fail('lost_time.over')
  await answerOffer(tx, ticketId, chosenBy(choice), now)
}

async function seeAgain(core: Core, asked: OfferAnswer, held: HeldTicket): Promise<void> {
  await transaction(core.db, async (tx) => {
    await answer(tx, core, asked, held)
    const isGiven = await giveHoursAgain(tx, asked.ticketId, after(core.clock.now(), hours(watchHours)))
    // of a ticket that was shown at a door nothing plays
    if (!isGiven) fail('lost_time.no_hours')
  })
}

async function takeMoney(core: Core, asked: OfferAnswer, held: HeldTicket): Promise<void> {
  const { ticketId, memberId, choice, locale } = asked
  // without money a ticket would end for nothing
  if ((await moneyOfTicket(core, held)) === null) fail('lost_time.no_money')
  await takeTicketBack(core, {
    confirmLarge: needsNoConfirming,
    held,
    memberId,
    locale,
    idempotencyKey: `lost-time-${ticketId}`,
    reason: 'more than a tenth was lost by our fault',
    toWallet: choice === 'wallet' && held.row.buyer_id === memberId,
    async before(tx) {
      await answer(tx, core, asked, held)
      await markReturned(tx, ticketId, core.clock.now())
      await offerSeatsSoon(tx, core, held.row.product_id)
    },
  })
}

/**
 * The holder chooses: new hours that begin now, or the money back. One ends the other, whichever comes first; the same
 * answer again changes nothing. Fails with `ticket.unknown`, `lost_time.none`, `lost_time.over`, or with what this ticket
 * cannot have: `lost_time.no_hours`, `lost_time.no_money`.
 */
export async function answerLostTime(core: Core, asked: OfferAnswer): Promise<void> {
  const held = await read(core, asked)
  if (held.offer.state === chosenBy(asked.choice)) return
  if (held.row.revoked_at !== null || !isOpen(held.offer, core.clock.now())) fail('lost_time.over')
  await (asked.choice === 'again' ? seeAgain(core, asked, held) : takeMoney(core, asked, held))
}

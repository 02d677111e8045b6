import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { type Halt, haltsOf, isJudgedNow, isTooMuch, lostMs, runningMs } from './judge-loss.ts'
import {
  type HeldUpRow,
  insertOffers,
  type InUseRow,
  listHeldUp,
  listInUse,
  type NewLostTimeOffer,
} from './lost-time-queries.ts'
import { offerWords } from './offer-words.ts'

/** For how long a holder may choose. */
export const offerLasts = days(14)

// a house that was down for a week still makes up for it
const lookBack = days(7)
const batch = 50

const haltOf = ({ began_at: from, ended_at: to }: HeldUpRow['outages'][number]): Halt => ({
  from: new Date(from),
  to: to === null ? null : new Date(to),
})

function haltsIn(row: HeldUpRow): Halt[] {
  const acts = row.acts.map(({ act, at }) => ({ act, at: new Date(at) }))
  return haltsOf({ outages: row.outages.map(haltOf), acts })
}

const runningOf = (row: HeldUpRow) =>
  runningMs({
    mode: row.mode,
    programmeMs: row.titles_ms === null || row.titles_ms === 0 ? 0 : row.titles_ms + minutes(row.more_minutes),
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
  })

/** Returns when a ticket was in use: from its first play, or from the beginning for a holder who came by a door. */
function useOf(ticket: InUseRow, row: HeldUpRow, now: Date): { from: Date; to: Date } {
  const ends = row.mode === 'window' ? (ticket.ends_at ?? now) : row.release_ends_at
  return { from: ticket.first_played_at ?? row.release_at, to: ends < now ? ends : now }
}

/** The offers that are due to some tickets; none to whom it could give nothing. */
function dueOffers(row: HeldUpRow, tickets: readonly InUseRow[], now: Date): NewLostTimeOffer[] {
  // what still fails when the screening is over ends with it
  const halts = haltsIn(row).map(({ from, to }) => ({ from, to: to ?? row.release_ends_at }))
  const running = runningOf(row)
  return tickets.flatMap((ticket) => {
    const lost = lostMs(halts, useOf(ticket, row, now))
    const canGive = ticket.first_played_at !== null || ticket.is_paid
    return canGive && isTooMuch(lost, running) ? [{ ticketId: ticket.id, lostMs: lost, runningMs: running }] : []
  })
}

/** Makes offers and writes the letters in one commit, so that nobody is told twice, and nobody is left out. */
async function offer(core: Core, row: HeldUpRow, tickets: readonly InUseRow[], now: Date): Promise<void> {
  const due = dueOffers(row, tickets, now)
  if (due.length === 0) return
  const endsAt = after(now, offerLasts)
  await transaction(core.db, async (tx) => {
    const made = new Set(await insertOffers(tx, row.product_id, due, { now, endsAt }))
    const title = { fa: row.title_fa, en: row.title_en }
    for (const ticket of tickets.filter(({ id }) => made.has(id))) {
      const told = {
        ticketId: ticket.id,
        title,
        endsAt,
        mayWatch: ticket.first_played_at !== null,
        isPaid: ticket.is_paid,
      }
      const site = core.config.publicUrl
      await tellMember(tx, core, { memberId: ticket.holder_id, kind: 'tickets' }, (locale) =>
        offerWords(told, { locale, site }),
      )
    }
  })
}

async function offerForOne(core: Core, row: HeldUpRow, now: Date): Promise<void> {
  let last: TicketId | null = null
  for (;;) {
    const tickets: InUseRow[] = await listInUse(core.db, row.product_id, { last, limit: batch })
    await offer(core, row, tickets, now)
    const end = tickets.at(-1)
    if (end === undefined || tickets.length < batch) return
    last = end.id
  }
}

/**
 * Offers every holder of a ticket that was in use something for what they lost, when more than a tenth was lost by our
 * fault: once for each ticket, when our stream plays again or the screening is over. Safe to repeat and to kill.
 */
export async function makeOffers(core: Core): Promise<void> {
  const now = core.clock.now()
  for (const row of await listHeldUp(core.db, { endedAfter: after(now, -lookBack), now }))
    if (isJudgedNow(haltsIn(row), row.release_ends_at, now)) await offerForOne(core, row, now)
}

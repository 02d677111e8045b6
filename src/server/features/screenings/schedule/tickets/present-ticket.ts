import type { z } from 'zod'
import type { Ticket as TicketSchema } from '#contract/screenings/screenings.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { factsOf, presentCard } from '../present-screening.ts'
import { type CardRow, findCards } from '../screening-queries.ts'
import { doorsAt } from '../screening-state.ts'
import { codeOf } from './ticket-code.ts'
import type { TicketRow } from './ticket-queries.ts'
import { ticketSentence } from './ticket-sentences.ts'
import { ticketStateOf } from './ticket-state.ts'
import { watchHours } from './watch-hours.ts'

type Ticket = z.input<typeof TicketSchema>

interface Reader {
  memberId: MemberId
  locale: Locale
}

/** A ticket that was moved tells calendars more often than its screening alone. */
const sequenced = (card: Ticket['screening'], { calendar_base: base }: TicketRow): Ticket['screening'] => ({
  ...card,
  calendar_sequence: card.calendar_sequence + base,
})

/** Where it was before the desk moved it; json has no instants, so they are text. */
function movedOf({ moved }: TicketRow, locale: Locale): Ticket['moved'] {
  if (moved === null) return null
  const { title_fa: fa, title_en: en, starts_before: starts, moved_at: at } = moved
  const spelled = (instant: Date | string) => new Date(instant).toISOString()
  return {
    title: inLocale(fa, en, locale),
    starts_at: starts === null ? null : spelled(starts),
    at: spelled(at),
  }
}

function roomOf(card: CardRow, locale: Locale): Ticket['room'] {
  if (card.cafe_id === null) return null
  return {
    address: inLocale(card.address_fa ?? '', card.address_en ?? '', locale),
    is_step_free: card.is_step_free === true,
    contact: card.contact,
  }
}

function present(core: Core, row: TicketRow, card: CardRow, { memberId, locale }: Reader): Ticket {
  const now = core.clock.now()
  const facts = factsOf(card)
  const ticket = { revokedAt: row.revoked_at, firstPlayedAt: row.first_played_at, endsAt: row.ends_at }
  const state = ticketStateOf(
    ticket,
    { ...facts, stoppedAt: card.stopped_at, replayHours: card.replay_hours ?? 0 },
    now,
  )
  const doors = doorsAt(facts)
  const isHolder = row.holder_id === memberId
  const isBuyer = row.buyer_id === memberId
  const about = {
    mode: facts.mode,
    hasBegun: facts.startsAt === null || facts.startsAt <= now,
    isBeforeDoors: doors !== null && doors > now,
    isOver: card.live_ended_at !== null,
    isUsedByOther: row.used_by !== null && row.used_by !== memberId,
  }
  const { unit_price: amount, currency } = row
  return {
    id: row.id,
    code: isHolder && row.revoked_at === null ? printedTicketCode(codeOf(core.config.secret, row)) : null,
    state,
    screening: sequenced(presentCard(card, locale, now), row),
    number: row.number,
    of: row.quantity ?? 1,
    seats: row.seats,
    seats_back: row.seats_back,
    origin: row.reason !== null ? 'given' : row.pass_id !== null ? 'pass' : 'bought',
    // what it cost is its buyer's affair
    price: isBuyer && amount !== null && currency !== null ? { amount, currency } : null,
    purchase_id: isBuyer ? row.purchase_id : null,
    first_played_at: row.first_played_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    watch_hours: card.replay_hours ?? watchHours,
    message: ticketSentence(state, about, locale),
    room: roomOf(card, locale),
    moved: isHolder ? movedOf(row, locale) : null,
  }
}

/** Tickets in the contract's form, in their order; code, price and purchase only for their holder. */
export async function presentTickets(core: Core, rows: readonly TicketRow[], reader: Reader): Promise<Ticket[]> {
  const ids = [...new Set<ProductId>(rows.map((row) => row.product_id))]
  const cards = new Map((await findCards(core.db, ids)).map((card) => [card.id, card]))
  return rows.map((row) => {
    const card = cards.get(row.product_id)
    if (card === undefined) throw new Error(`screening ${row.product_id} shows no film`)
    return present(core, row, card, reader)
  })
}

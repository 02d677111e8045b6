import type { z } from 'zod'
import { type ProblemCode, problems } from '#contract/problem.ts'
import type { ScreeningDesk, StudioScreening } from '#contract/screenings/screening-desk.ts'
import type { StudioTicket } from '#contract/screenings/tickets/ticket-desk.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { fullName } from '#lib/typed/full-name.ts'
import type { Currency } from '#lib/money/money.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { shownDoorSales } from '#server/features/screenings/cafes/index.ts'
import { stateOf, ticketStateOf } from '#server/features/screenings/schedule/index.ts'
import { listActs } from './acts/act-queries.ts'
import { countTickets, type DeskRow, factsOf, findScreening, listOffers } from './desk-queries.ts'
import { listProposals } from './moving/proposal-queries.ts'
import { actsNow } from './acts/preview-act.ts'
import type { TicketDeskRow } from './ticket-desk-queries.ts'

type Row = z.input<typeof StudioScreening>
type DeskAnswer = z.input<typeof ScreeningDesk>
type ActRow = Awaited<ReturnType<typeof listActs>>[number]

const spelled = (at: Date | null) => at?.toISOString() ?? null

const nameOf = (member: { first_name: string | null; last_name: string | null; user_name: string }) =>
  fullName(member) || member.user_name

function cafeOf({ cafe_id: id, cafe_name_fa: fa, cafe_name_en: en }: DeskRow, locale: Locale): Row['cafe'] {
  return id === null || fa === null || en === null ? null : { id, name: inLocale(fa, en, locale) }
}

export function presentRow(row: DeskRow, locale: Locale, now: Date): Row {
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    film: { id: row.film_id, title: inLocale(row.film_title_fa, row.film_title_en, locale) },
    mode: row.mode,
    cafe: cafeOf(row, locale),
    is_draft: row.state === 'draft',
    state: stateOf(factsOf(row), now),
    starts_at: spelled(row.release_at),
    ends_at: spelled(row.release_ends_at),
    capacity: row.capacity,
    sold: row.sold,
    // what is held for buyers who have not paid is nobody’s any more; its rows end with their time
    held: row.fate === 'cancelled' ? 0 : row.held,
    at_door: row.at_door,
  }
}

const isProblem = (code: string | null): code is ProblemCode => code !== null && code in problems

function moneyBackOf(act: ActRow, locale: Locale): DeskAnswer['acts'][number]['money_back'] {
  if (act.lines.length === 0) return null
  const count = (state: 'waiting' | 'done' | 'failed') =>
    act.lines.filter((line) => line.state === state).reduce((sum, line) => sum + line.count, 0)
  const faults = act.lines.flatMap(({ state, error_code: code, count: n }) =>
    state === 'failed' ? [{ message: isProblem(code) ? problems[code][locale] : String(code), count: n }] : [],
  )
  return {
    is_released: act.released_at !== null,
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    faults,
    sums: act.sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  }
}

/** The desk of one screening. Fails with `product.not_found`. */
export async function presentDesk(core: Core, id: ProductId, locale: Locale): Promise<DeskAnswer> {
  const row = (await findScreening(core.db, id)) ?? fail('product.not_found')
  const [tickets, offers, doorSales, acts] = await Promise.all([
    countTickets(core.db, id),
    listOffers(core.db, id),
    shownDoorSales(core.db, id),
    listActs(core.db, id),
  ])
  const now = core.clock.now()
  return {
    ...presentRow(row, locale, now),
    tickets,
    offers: offers.map((offer) => ({
      id: offer.id,
      seats: offer.seats,
      prices: offer.prices,
      tickets: offer.tickets,
      taken: offer.taken,
      name: offer.name_fa === null ? null : inLocale(offer.name_fa, offer.name_en ?? '', locale),
      is_withdrawn: offer.withdrawn_at !== null,
    })),
    door_sales: doorSales,
    may: actsNow(row, now),
    acts: acts.map((act) => ({
      id: act.id,
      act: act.act,
      reason: act.reason,
      at: act.at.toISOString(),
      by: nameOf(act),
      starts_at: spelled(act.starts_at),
      told: act.told ?? 0,
      to_tell: act.to_tell ?? 0,
      money_back: moneyBackOf(act, locale),
    })),
  }
}

type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

const proposalOf = (row: ProposalRow | undefined, currency: Currency | null) =>
  row === undefined
    ? null
    : {
        reason: row.reason,
        by: nameOf(row),
        at: row.proposed_at.toISOString(),
        amount: row.amount === null || currency === null ? null : { amount: row.amount, currency },
      }

const movedOf = ({ moved }: TicketDeskRow, locale: Locale) =>
  moved === null
    ? null
    : {
        from_id: moved.from_id,
        title: inLocale(moved.title_fa, moved.title_en, locale),
        starts_at: moved.starts_before === null ? null : new Date(moved.starts_before).toISOString(),
        at: new Date(moved.moved_at).toISOString(),
        reason: moved.reason,
      }

/** Tickets for support, with what is proposed for them; their codes are not in it. */
export async function presentTickets(core: Core, rows: readonly TicketDeskRow[], locale: Locale) {
  const proposals = await listProposals(
    core.db,
    rows.map(({ id }) => id),
  )
  const now = core.clock.now()
  return rows.map((row) =>
    presentTicket(
      row,
      proposals.find((one) => one.ticket_id === row.id),
      { locale, now },
    ),
  )
}

function presentTicket(
  row: TicketDeskRow,
  proposal: ProposalRow | undefined,
  { locale, now }: { locale: Locale; now: Date },
): z.input<typeof StudioTicket> {
  const times = { revokedAt: row.revoked_at, firstPlayedAt: row.first_played_at, endsAt: row.ends_at }
  const { unit_price: amount, currency } = row
  return {
    id: row.id,
    product_id: row.product_id,
    state: ticketStateOf(times, { fate: row.fate, stoppedAt: row.stopped_at, endsAt: row.release_ends_at }, now),
    seats: row.seats,
    number: row.number,
    of: row.quantity ?? 1,
    holder: { name: nameOf(row), user_name: row.deleted_at === null ? row.user_name : null },
    purchase_id: row.purchase_id,
    price: amount === null || currency === null ? null : { amount, currency },
    reason: row.reason,
    first_played_at: spelled(row.first_played_at),
    ends_at: spelled(row.ends_at),
    proposal: proposalOf(proposal, currency),
    moved: movedOf(row, locale),
  }
}

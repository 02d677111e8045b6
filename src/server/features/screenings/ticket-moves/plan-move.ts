import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { MovePreview, MoveTarget } from '#contract/screenings/tickets/ticket-moves.ts'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId, TicketId } from '#lib/ids.ts'
import { moneyOfSome } from '#lib/money/line-share.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { fail, sentence } from '#server/fail.ts'
import { findSale, type HeldTicket, offersOnSale, seatsLeft } from '#server/features/screenings/schedule/index.ts'
import {
  differenceOf,
  type MoveRefusal,
  type MovingFacts,
  refusalOfTarget,
  refusalOfTicket,
  type TargetFacts,
} from './judge-move.ts'
import { findMoving, findPassOf, findTarget, type MovingRow, type PassOf, type TargetRow } from './move-queries.ts'

/** A ticket that is to be moved, with what decides about it. */
export interface Moving {
  held: HeldTicket
  row: MovingRow
  facts: MovingFacts
}

/** Returns the cost of a ticket: its part of its line, less the money paid back for earlier moves. */
function paidFor({ quantity, amount, lowered }: MovingRow): number | null {
  return quantity === null || amount === null || amount === 0
    ? null
    : moneyOfSome(1, { quantity, amount }) - Number(lowered)
}

export async function readMoving(db: Db | Tx, held: readonly HeldTicket[]): Promise<Moving[]> {
  const rows = await findMoving(
    db,
    held.map(({ row }) => row.id),
  )
  return held.map((ticket) => {
    const row = rows.find(({ id }) => id === ticket.row.id) ?? fail('ticket.unknown')
    const facts = {
      state: ticket.state,
      cameIn: row.came_in,
      isProposed: row.is_proposed,
      seats: row.seats,
      isOfPass: ticket.row.pass_id !== null,
      paid: paidFor(row),
    }
    return { held: ticket, row, facts }
  })
}

/** A screening as a target of some tickets. */
export interface Target {
  row: TargetRow
  facts: TargetFacts
  price: Money | null
}

/** Reads what is true of a target now: its seats beyond the waiting line, and what such a ticket costs there. */
export async function readTarget(
  db: Db | Tx,
  row: TargetRow,
  such: { seats: number; currency: Currency },
  now: Date,
): Promise<Target> {
  const sale = (await findSale(db, row.id, null)) ?? fail('product.not_found')
  const offer = offersOnSale(sale.offers, now).find(({ seats }) => seats === such.seats)
  const price = offer?.prices.find(({ currency }) => currency === such.currency) ?? null
  return {
    row,
    price: price === null ? null : { amount: price.amount, currency: such.currency },
    facts: {
      mode: row.mode,
      fate: row.fate,
      startsAt: row.release_at,
      endsAt: row.release_ends_at,
      isPublished: row.state === 'published',
      isSameTitle: row.is_same,
      seatsLeft: seatsLeft(sale),
      passesLeft: row.pass_quota - row.pass_taken,
      isOfFestival: row.is_of_festival,
      hasReservation: row.has_reservation,
      price: price?.amount ?? null,
    },
  }
}

/** The kind of ticket whose price is asked for: as many seats, in the currency in which it was paid. */
export const suchAs = ({ row }: Moving) => ({ seats: row.seats, currency: row.currency ?? 'IRR' })

/** A target in the contract's form, with why these tickets cannot go there. */
export function presentTarget(
  target: Target,
  moving: readonly Moving[],
  { locale, now }: { locale: Locale; now: Date },
): z.input<typeof MoveTarget> {
  const { row, facts, price } = target
  const isOfPass = moving.some((one) => one.facts.isOfPass)
  const refused = refusalOfTarget(
    facts,
    moving.map((one) => one.facts),
    now,
  )
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    mode: row.mode,
    starts_at: row.release_at?.toISOString() ?? null,
    ends_at: row.release_ends_at?.toISOString() ?? null,
    cafe:
      row.name_fa === null
        ? null
        : {
            name: inLocale(row.name_fa, row.name_en ?? '', locale),
            city: inLocale(row.city_fa ?? '', row.city_en ?? '', locale),
          },
    seats_left: isOfPass ? facts.passesLeft : facts.seatsLeft,
    price,
    message: refused === null ? null : sentence(refused, locale),
  }
}

export interface MovePlan {
  moving: readonly Moving[]
  target: Target
  pass: PassOf | undefined
  /** For each ticket, in their order. */
  differences: readonly { id: TicketId; back: number; waived: number }[]
  fingerprint: string
}

/** Of several tickets the first thing that keeps one of them here. */
const refusalOfSome = (moving: readonly Moving[]): MoveRefusal | null =>
  moving.map(({ facts }) => refusalOfTicket(facts)).find((refusal) => refusal !== null) ?? null

/**
 * Returns what moving these tickets does, as things stand. Within a transaction that has locked both screenings and the
 * tickets this stays true. Fails with the refusal of a ticket or of the target. All tickets are of one screening.
 */
export async function planMove(db: Db | Tx, held: readonly HeldTicket[], to: ProductId, now: Date): Promise<MovePlan> {
  const moving = await readMoving(db, held)
  const [first] = moving
  if (first === undefined) fail('ticket.unknown')
  // pressed twice, or by two members of staff: it is there
  if (first.held.row.product_id === to) fail('ticket_move.meanwhile')
  const refused = refusalOfSome(moving)
  if (refused !== null) fail(refused)
  const from = first.held.row.product_id
  const purchases = new Set(moving.map((one) => one.held.row.purchase_id))
  const isTogether = moving.every((one) => one.held.row.product_id === from) && purchases.size === 1
  // only tickets of one purchase go together; a given one, or a place of a pass, goes alone
  if (!isTogether || (moving.length > 1 && first.held.row.purchase_id === null)) fail('ticket_move.meanwhile')
  const pass = await findPassOf(
    db,
    moving.map(({ row }) => row.id),
  )
  const row = await findTarget(db, to, { from, pass })
  if (row === undefined) fail('ticket_move.other_title')
  const target = await readTarget(db, row, suchAs(first), now)
  const refusedThere = refusalOfTarget(
    target.facts,
    moving.map(({ facts }) => facts),
    now,
  )
  if (refusedThere !== null) fail(refusedThere)
  const differences = moving.map(({ facts, row: { id, seats } }) => ({
    id,
    // a price is known of one kind of ticket
    ...differenceOf(facts.paid, seats === first.row.seats ? target.facts.price : null),
  }))
  const shown = {
    from,
    to,
    differences,
    starts: first.held.row.release_at,
    begins: row.release_at,
    ends: row.release_ends_at,
    mode: row.mode,
    fate: first.held.row.fate,
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 24)
  return { moving, target, pass, differences, fingerprint }
}

const sumOf = (plan: MovePlan, part: 'back' | 'waived'): Money | null => {
  const amount = plan.differences.reduce((sum, one) => sum + one[part], 0)
  const currency = plan.moving[0]?.row.currency ?? null
  return amount === 0 || currency === null ? null : { amount, currency }
}

export function presentPlan(plan: MovePlan, locale: Locale, now: Date): z.input<typeof MovePreview> {
  const { moving, target, fingerprint } = plan
  const from = moving[0]?.held.row ?? fail('ticket.unknown')
  return {
    fingerprint,
    tickets: moving.length,
    seats: moving.reduce((sum, { row }) => sum + row.seats, 0),
    members: new Set(moving.map(({ row }) => row.holder_id)).size,
    from: { title: inLocale(from.title_fa, from.title_en, locale), starts_at: from.release_at?.toISOString() ?? null },
    to: presentTarget(target, moving, { locale, now }),
    open_links: moving.filter(({ row }) => row.has_link).length,
    back: sumOf(plan, 'back'),
    waived: sumOf(plan, 'waived'),
  }
}

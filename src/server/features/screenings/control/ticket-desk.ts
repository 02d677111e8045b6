import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { hours } from '#lib/time/clock.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import { printedTicketCode, readTicketCode } from '#lib/typed/ticket-code.ts'
import { readTold } from '#lib/persian/told-words.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import type { Audit } from '#server/audit.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import {
  codeOf,
  endTickets,
  extendWatchTime,
  giveTickets,
  hashOfCode,
  lockScreening,
  stateOf,
} from '#server/features/screenings/schedule/index.ts'
import { findDeed, insertDeed } from './acts/deed-queries.ts'
import { factsOf, findScreening } from './desk-queries.ts'
import { findMember, findTicket, priceOfSeats, searchTickets, type TicketDeskRow } from './ticket-desk-queries.ts'
import { givenWords, resentWords } from './ticket-words.ts'

export interface TicketDesk {
  memberId: MemberId
  audit: Audit
}

const subjectOf = (id: TicketId) => `ticket:${id}`

async function standing(core: Core, id: TicketId): Promise<TicketDeskRow> {
  const row = await findTicket(core.db, id)
  return row === undefined || row.revoked_at !== null ? fail('ticket.unknown') : row
}

/** Finds tickets of a screening by what was typed: a code, a phone, a mail address, or a part of a name. */
export async function lookForTickets(
  core: Core,
  productId: ProductId,
  typed: string,
  page: { limit: number; offset: number },
) {
  const told = readTold(typed)
  const code = told === null ? null : readTicketCode(told.text)
  const name = told === null ? null : normaliseUserName(told.text)
  const search = {
    codeHash: code === null ? null : hashOfCode(core.config.secret, code),
    userName: name === null || 'refused' in name ? null : name.normal,
    told,
  }
  return searchTickets(core.db, productId, search, page)
}

/** The code of a standing ticket; that somebody looked is recorded. Fails with `ticket.unknown`. */
export async function showCode(core: Core, desk: TicketDesk, id: TicketId): Promise<string> {
  const row = await standing(core, id)
  await transaction(core.db, (tx) =>
    desk.audit(tx, { memberId: desk.memberId, action: 'ticket.code_shown', subject: subjectOf(id) }),
  )
  return printedTicketCode(codeOf(core.config.secret, row))
}

/** Sends the holder the address of their ticket; a code is in no letter. Fails with `ticket.unknown`. */
export async function resend(core: Core, desk: TicketDesk, id: TicketId): Promise<void> {
  await transaction(core.db, async (tx) => {
    await sendTicketAgain(tx, core, id)
    await desk.audit(tx, { memberId: desk.memberId, action: 'ticket.resent', subject: subjectOf(id) })
  })
}

/**
 * Sends the holder of a standing ticket its address again, in the commit of the transaction. Fails with `ticket.unknown`,
 * also where a holder is named and another has it.
 */
export async function sendTicketAgain(tx: Tx, core: Core, id: TicketId, holderId?: MemberId): Promise<void> {
  const row = await findTicket(tx, id)
  if (row === undefined || row.revoked_at !== null) fail('ticket.unknown')
  if (holderId !== undefined && row.holder_id !== holderId) fail('ticket.unknown')
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: row.holder_id, kind: 'tickets' }, (locale) =>
    resentWords(row, { locale, site }),
  )
}

/**
 * Adds hours to a ticket’s watching time, or takes them back, once for a key. Hours that are over are added to from now.
 * Fails with `screening_desk.not_begun` where it does not run.
 */
export async function extend(
  core: Core,
  desk: TicketDesk,
  order: { id: TicketId; hours: number; reason: string; key: string },
): Promise<void> {
  const reason = reasonOf(order.reason)
  const { id, key } = order
  const deed = { key, deed: 'extend' as const, asked: [id, order.hours, reason] }
  const row = await standing(core, id)
  await transaction(core.db, async (tx) => {
    await lockScreening(tx, row.product_id)
    if ((await findDeed(tx, deed)) !== undefined) return
    const now = core.clock.now()
    if (!(await extendWatchTime(tx, id, hours(order.hours), now))) fail('screening_desk.not_begun')
    await insertDeed(tx, deed, id, now)
    const details = { hours: order.hours, reason }
    await desk.audit(tx, { memberId: desk.memberId, action: 'ticket.extended', subject: subjectOf(id), details })
  })
}

/** Ends a ticket that staff gave; its seat is free. Fails with `ticket.unknown` for any other. */
export async function endGivenTicket(
  core: Core,
  desk: TicketDesk,
  order: { id: TicketId; reason: string },
): Promise<void> {
  const reason = reasonOf(order.reason)
  const row = await standing(core, order.id)
  if (row.reason === null) fail('ticket.unknown')
  await transaction(core.db, async (tx) => {
    const gone = await endTickets(tx, row.product_id, [order.id], core.clock.now())
    // ended or moved meanwhile
    if (gone.length === 0) fail('ticket.unknown')
    const entry = { memberId: desk.memberId, action: 'ticket.ended' as const, subject: subjectOf(order.id) }
    await desk.audit(tx, { ...entry, details: { reason } })
  })
}

/** Judged under the screening's lock: an act of the desk may have come first. */
async function mustStand(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  const row = (await findScreening(tx, productId)) ?? fail('product.not_found')
  const isOver = ['cancelled', 'ended'].includes(stateOf(factsOf(row), now))
  if (row.state !== 'published' || isOver) fail('screening_desk.not_now')
}

/**
 * Gives a member a ticket for nothing, and tells them; once for a key. Fails with `screening_desk.no_member`,
 * `screening_desk.not_now` (a draft, cancelled, over) or `purchase.sold_out`, and with `auth.confirm_sum` where what the clerk gives
 * in a day is large with what these seats cost.
 */
export async function giveTicket(
  core: Core,
  desk: TicketDesk & { confirmLarge: ConfirmLarge },
  gift: { productId: ProductId; userName: string; seats: number; reason: string; key: string },
): Promise<TicketId> {
  const reason = reasonOf(gift.reason)
  const name = normaliseUserName(gift.userName)
  const holderId = 'refused' in name ? undefined : await findMember(core.db, name.normal)
  if (holderId === undefined) fail('screening_desk.no_member')
  const { productId, seats, key } = gift
  const deed = { key, deed: 'give' as const, asked: [productId, holderId, seats, reason] }
  return transaction(core.db, async (tx) => {
    const judgeLarge = await desk.confirmLarge(tx)
    const now = core.clock.now()
    await lockScreening(tx, productId)
    const known = await findDeed(tx, deed)
    if (known !== undefined) return known
    await mustStand(tx, productId, now)
    const price = await priceOfSeats(tx, productId, seats)
    if (price !== null) await judgeLarge(price, `screening:${productId}`)
    const order = { productId, holderId, seats: [seats], origin: { reason } }
    const [id] = await giveTickets(tx, core.config.secret, order, now)
    if (id === undefined) throw new Error('no ticket was given')
    await insertDeed(tx, deed, id, now)
    const row = (await findTicket(tx, id)) ?? fail('ticket.unknown')
    const site = core.config.publicUrl
    await tellMember(tx, core, { memberId: holderId, kind: 'tickets' }, (locale) => givenWords(row, { locale, site }))
    const entry = { memberId: desk.memberId, action: 'ticket.given' as const, subject: subjectOf(id) }
    await desk.audit(tx, { ...entry, details: { reason, seats, screening: productId } })
    return id
  })
}

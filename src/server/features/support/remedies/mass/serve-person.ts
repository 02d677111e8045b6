import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { shortened } from '#lib/text/shortened.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { giveOwnCode } from '#server/features/payments/discounts/index.ts'
import type { Audit } from '#server/audit.ts'
import { extendRent } from '#server/features/playback/play/index.ts'
import { leftOf, requestRefund } from '#server/features/payments/refunds/index.ts'
import { refundTicket } from '#server/features/screenings/control/index.ts'
import { extendWatchTime, lockScreening } from '#server/features/screenings/schedule/index.ts'
import { findTicketOf, lockMember } from '../remedy-queries.ts'
import {
  endPart,
  endPerson,
  findPurchaseOf,
  findRefund,
  listParts,
  lockPerson,
  opensStill,
  type PartRow,
  type Person,
  type StoredMass,
} from './mass-queries.ts'
import { massWords } from './mass-words.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

interface Work {
  core: Core
  audit: Audit
  mass: StoredMass
}

/** Why a part could not be done; null when it was. */
type Refusal = string | null

/** The key of a part's refund: however often this runs there is one, and it is known as this remedy's. */
const keyOf = ({ mass }: Work, part: PartRow): string => `mass:${mass.id}:${part.position}:${part.part}`

/** Asks for a rental's line: what the preview showed of it, or the rest where a part went back meanwhile. */
async function askLine(work: Work, part: PartRow, of: { purchaseId: PurchaseId; line: number }): Promise<void> {
  const { core, audit, mass } = work
  const { purchaseId, line: position } = of
  const most = Number(part.amount)
  const desk = {
    memberId: mass.made_by,
    audit,
    idempotencyKey: keyOf(work, part),
    locale: 'fa' as const,
    // who began the mass remedy has confirmed it
    confirmLarge: needsNoConfirming,
    // a right that was taken back meanwhile was settled by the person who took it
    before: async (tx: Tx) => void ((await opensStill(tx, purchaseId, position)) || fail('remedy.gone')),
  }
  await requestRefund(core, desk, {
    purchaseId,
    amount: null,
    lines: [{ position, amount: most }],
    reason: mass.reason,
    decide: async (_tx, lines) =>
      lines
        .filter((line) => line.position === position)
        .map((line) => ({ position, amount: Math.min(most, leftOf(line).amount) })),
  })
}

async function askRefund(work: Work, part: PartRow, purchaseId: PurchaseId): Promise<void> {
  const { core, audit, mass } = work
  const { ticket_id: id, line } = part
  if (line !== null) return askLine(work, part, { purchaseId, line })
  if (id === null) return fail('remedy.gone')
  const order = { id, reason: mass.reason, toWallet: false, locale: 'fa' as const, key: keyOf(work, part) }
  return refundTicket(core, { memberId: mass.made_by, audit, confirmLarge: needsNoConfirming }, order)
}

/**
 * Pays a part back. If it is refused, looks whether its own refund is why: a worker that died before it said so has
 * paid, or another one pays at the same moment. Returns the sum that went back, in Rials or cents.
 */
async function payPart(work: Work, part: PartRow): Promise<number> {
  const { db } = work.core
  const purchaseId = (part.ticket_id === null ? part.purchase_id : await findPurchaseOf(db, part.ticket_id)) ?? null
  if (purchaseId === null) fail('remedy.gone')
  const paid = async () => findRefund(db, purchaseId, keyOf(work, part))
  try {
    await askRefund(work, part, purchaseId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const before = await paid()
    if (before === undefined) throw error
    return before
  }
  return (await paid()) ?? 0
}

/** Refunds have transactions of their own; each is asked for once by its key. */
async function payParts(work: Work, parts: readonly PartRow[]): Promise<void> {
  for (const part of parts) {
    if (part.state !== 'waiting') continue
    try {
      await endPart(work.core.db, part, { errorCode: null, amount: await payPart(work, part) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await endPart(work.core.db, part, { errorCode: error.code })
    }
  }
}

async function extend(tx: Tx, { core, mass }: Work, person: Person, part: PartRow): Promise<Refusal> {
  const [now, byMs] = [core.clock.now(), hours(mass.hours ?? 0)]
  const { member_id: memberId } = person
  if (part.right_id !== null) {
    const extended = await extendRent(tx, { rightId: part.right_id, memberId, byMs }, now)
    return extended === undefined ? 'remedy.gone' : null
  }
  const ticket = part.ticket_id === null ? undefined : await findTicketOf(tx, part.ticket_id, memberId)
  if (ticket === undefined) return 'remedy.gone'
  await lockScreening(tx, ticket.product_id)
  // handed over or ended while the screening's lock was waited for
  if ((await findTicketOf(tx, ticket.id, memberId)) === undefined) return 'remedy.gone'
  return (await extendWatchTime(tx, ticket.id, byMs, now)) ? null : 'remedy.gone'
}

/** Does the parts that are done here, in one commit with the letter and the person's end. */
async function giveAndTell(tx: Tx, work: Work, person: Person, parts: readonly PartRow[]): Promise<void> {
  const { core, mass } = work
  const now = core.clock.now()
  const done: PartRow[] = []
  let code: string | null = null
  for (const part of parts) {
    if (part.state === 'done') done.push(part)
    if (part.state !== 'waiting') continue
    if (mass.deed === 'coupon') {
      // the letter names a day
      const endsAt = endOfDay(tehranTime(after(now, days(mass.coupon_days ?? 0))))
      const gift = { amountIrr: Number(part.amount), endsAt, note: mass.reason, by: mass.made_by }
      code = await giveOwnCode(tx, { ...gift, note: shortened(mass.reason, 300) }, now)
    }
    const refusal = mass.deed === 'extend' ? await extend(tx, work, person, part) : null
    await endPart(tx, part, { errorCode: refusal })
    if (refusal === null) done.push(part)
  }
  await endPerson(tx, person, done.length > 0, now)
  // of money that goes back the refund itself tells, with its sum and the way on which it goes
  if (done.length === 0 || mass.deed === 'refund') return
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: person.member_id, kind: 'support' }, (locale) =>
    massWords({ mass, done, code }, { locale, site }),
  )
}

/**
 * Serves one member of a mass remedy, once: a worker that finds them served leaves them alone. A part that cannot be
 * done is refused with its reason, and the others go on.
 */
export async function servePerson(work: Work, person: Person): Promise<void> {
  const { core, mass } = work
  if (mass.deed === 'refund') await payParts(work, await listParts(core.db, person))
  await transaction(core.db, async (tx) => {
    const member = await lockMember(tx, person.member_id)
    if ((await lockPerson(tx, person)) === undefined) return
    const parts = await listParts(tx, person)
    if (member !== undefined) return giveAndTell(tx, work, person, parts)
    for (const part of parts) await endPart(tx, part, { errorCode: 'member.unknown' })
    return endPerson(
      tx,
      person,
      parts.some(({ state }) => state === 'done'),
      core.clock.now(),
    )
  })
}

import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, hours } from '#lib/clock.ts'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../fail.ts'
import { tellMember } from '../../notices/index.ts'
import { type Audit, giveOwnCode } from '../../discounts/index.ts'
import { extendRent } from '../../playback/index.ts'
import { requestRefund } from '../../refunds/index.ts'
import { refundTicket } from '../../screening-desk/index.ts'
import { extendWatchTime, lockScreening } from '../../screenings/index.ts'
import { findTicketOf, lockMember } from '../remedy-queries.ts'
import {
  endPart,
  endPerson,
  findPurchaseOf,
  hasRefund,
  listParts,
  lockPerson,
  type PartRow,
  type Person,
  type StoredMass,
} from './mass-queries.ts'
import { massWords } from './mass-words.ts'

interface Work {
  core: Core
  audit: Audit
  mass: StoredMass
}

/** Why a part could not be done; null when it was. */
type Refusal = string | null

/** Asks for the refund of a rental's line. The key names the part, so however often this runs there is one refund. */
async function payLine({ core, audit, mass }: Work, part: PartRow): Promise<void> {
  const { purchase_id: purchaseId, line } = part
  if (purchaseId === null || line === null) return
  const idempotencyKey = `mass:${mass.id}:${part.position}:${part.part}`
  const desk = { memberId: mass.made_by, idempotencyKey, locale: 'fa' as const, audit }
  const lines = [{ position: line, amount: Number(part.amount) }]
  await requestRefund(core, desk, { purchaseId, amount: null, lines, reason: mass.reason })
}

/** Pays a ticket back as the desk of its screening does; one that a run before this one paid back is done. */
async function payTicket({ core, audit, mass }: Work, part: PartRow): Promise<void> {
  const { ticket_id: id } = part
  if (id === null) return
  const purchaseId = await findPurchaseOf(core.db, id)
  if (purchaseId !== null && (await hasRefund(core.db, purchaseId, `desk-ticket-${id}`))) return
  const order = { id, reason: mass.reason, toWallet: false, locale: 'fa' as const }
  await refundTicket(core, { memberId: mass.made_by, audit }, order)
}

/** Refunds have transactions of their own; each is asked for once by its key. */
async function payParts(work: Work, parts: readonly PartRow[]): Promise<void> {
  for (const part of parts) {
    if (part.state !== 'waiting') continue
    try {
      await (part.ticket_id === null ? payLine(work, part) : payTicket(work, part))
      await endPart(work.core.db, part, { errorCode: null })
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
      const endsAt = after(now, days(mass.coupon_days ?? 0))
      const gift = { amountIrr: Number(part.amount), endsAt, note: mass.reason, by: mass.made_by }
      code = await giveOwnCode(tx, { ...gift, note: mass.reason.slice(0, 300) }, now)
    }
    const refusal = mass.deed === 'extend' ? await extend(tx, work, person, part) : null
    await endPart(tx, part, { errorCode: refusal })
    if (refusal === null) done.push(part)
  }
  await endPerson(tx, person, done.length > 0, now)
  // of money that goes back the refund itself tells, with its sum and the way on which it goes
  if (done.length === 0 || mass.deed === 'refund') return
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: person.member_id, kind: 'support' }, (locale) => massWords({ mass, done, code }, { locale, site }))
}

/**
 * Serves one member of a mass remedy, once: whoever finds them served leaves them alone. What cannot be done is refused
 * with its reason, and the others go on.
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

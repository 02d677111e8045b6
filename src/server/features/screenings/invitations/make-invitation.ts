import { randomUUID } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import type { InvitationId, MemberId, ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { lockScreening } from '#server/features/screenings/schedule/index.ts'
import { hashOfInvitation, newInvitationCode } from './invitation-code.ts'
import { findByInvitation, insertInvitation, markClosed, writeByInvitation } from './invitation-queries.ts'

export interface InvitationDesk {
  memberId: MemberId
  audit: Audit
}

const subjectOf = (id: ProductId) => `screening:${id}`

/** Makes a screening by invitation only, or open. Seats that are held or sold stay. Fails with `product.not_found`. */
export async function setByInvitation(
  core: Core,
  desk: InvitationDesk,
  { productId, on }: { productId: ProductId; on: boolean },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockScreening(tx, productId)
    const was = await findByInvitation(tx, productId)
    if (was === undefined) fail('product.not_found')
    if (was === on) return
    await writeByInvitation(tx, productId, on)
    const action = on ? 'screening.by_invitation' : 'screening.open_to_all'
    await desk.audit(tx, { memberId: desk.memberId, action, subject: subjectOf(productId) })
  })
}

export interface InvitationWish {
  productId: ProductId
  label: string
  /** How many purchases it allows. */
  uses: number
  /** The most seats of each. */
  seatsEach: number
  endsAt: Date | null
}

/** Makes an invitation. @returns its code in groups of four, which nobody can read again. Fails with `product.not_found` */
export async function makeInvitation(core: Core, desk: InvitationDesk, wish: InvitationWish): Promise<string> {
  const code = newInvitationCode()
  const { productId, uses, seatsEach, endsAt } = wish
  const label = displayLine(wish.label)
  await transaction(core.db, async (tx) => {
    if ((await findByInvitation(tx, productId)) === undefined) fail('product.not_found')
    const codeHash = hashOfInvitation(core.config.secret, code)
    const made = { id: randomUUID() as InvitationId, madeBy: desk.memberId, now: core.clock.now() }
    await insertInvitation(tx, { ...made, productId, label, codeHash, uses, seatsEach, endsAt })
    const entry = { memberId: desk.memberId, action: 'invitation.made' as const, subject: subjectOf(productId) }
    await desk.audit(tx, { ...entry, details: { label, uses, seats_each: seatsEach } })
  })
  return printedTicketCode(code)
}

/** Closes an invitation; what was bought with it stays. @returns its screening. Fails with `request.not_found` */
export async function closeInvitation(core: Core, desk: InvitationDesk, id: InvitationId): Promise<ProductId> {
  return transaction(core.db, async (tx) => {
    const productId = (await markClosed(tx, id, core.clock.now())) ?? fail('request.not_found')
    const entry = { memberId: desk.memberId, action: 'invitation.closed' as const, subject: subjectOf(productId) }
    await desk.audit(tx, { ...entry, details: { invitation: id } })
    return productId
  })
}

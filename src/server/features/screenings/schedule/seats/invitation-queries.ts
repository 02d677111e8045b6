import type { Tx } from '#db/client.ts'
import type { InvitationId } from '#lib/ids.ts'
import type { SeatLine } from './seat-facts.ts'

type OfLine = Pick<SeatLine, 'purchaseId' | 'position'>

/** Takes a use of an invitation for a line. The screening must be locked: all uses of its invitations wait for that. */
export async function takeUse(tx: Tx, line: OfLine, invitationId: InvitationId): Promise<void> {
  await tx
    .insertInto('invitation_uses')
    .values({ purchase_id: line.purchaseId, position: line.position, invitation_id: invitationId })
    .execute()
  await tx
    .updateTable('screening_invitations')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', invitationId)
    .execute()
}

/** Gives the use of a line back, if it has one; safe to repeat. The screening must be locked. */
export async function giveUseBack(tx: Tx, line: OfLine): Promise<void> {
  const gone = await tx
    .deleteFrom('invitation_uses')
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .returning('invitation_id')
    .executeTakeFirst()
  if (gone === undefined) return
  await tx
    .updateTable('screening_invitations')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', gone.invitation_id)
    .execute()
}

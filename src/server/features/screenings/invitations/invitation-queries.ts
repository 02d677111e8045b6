import type { Db, Tx } from '#db/client.ts'
import type { InvitationId, MemberId, ProductId } from '#lib/ids.ts'

/** Whether a screening is by invitation only; undefined when there is no such screening. */
export async function findByInvitation(db: Db | Tx, productId: ProductId): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select('is_by_invitation')
    .executeTakeFirst()
  return row?.is_by_invitation
}

export async function writeByInvitation(tx: Tx, productId: ProductId, on: boolean): Promise<void> {
  await tx.updateTable('screenings').set({ is_by_invitation: on }).where('product_id', '=', productId).execute()
}

export async function listInvitationsOf(db: Db, productId: ProductId) {
  return db
    .selectFrom('screening_invitations')
    .where('product_id', '=', productId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .select(['id', 'label', 'uses', 'taken', 'seats_each', 'ends_at', 'closed_at'])
    .execute()
}

export interface NewInvitation {
  id: InvitationId
  productId: ProductId
  label: string
  codeHash: Buffer
  uses: number
  seatsEach: number
  endsAt: Date | null
  madeBy: MemberId
  now: Date
}

export async function insertInvitation(tx: Tx, made: NewInvitation): Promise<void> {
  await tx
    .insertInto('screening_invitations')
    .values({
      id: made.id,
      product_id: made.productId,
      label: made.label,
      code_hash: made.codeHash,
      uses: made.uses,
      seats_each: made.seatsEach,
      ends_at: made.endsAt,
      made_by: made.madeBy,
      made_at: made.now,
    })
    .execute()
}

/** @returns its screening; undefined when there is no such invitation */
export async function markClosed(tx: Tx, id: InvitationId, now: Date): Promise<ProductId | undefined> {
  await tx
    .updateTable('screening_invitations')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  const row = await tx.selectFrom('screening_invitations').where('id', '=', id).select('product_id').executeTakeFirst()
  return row?.product_id
}

/** The invitation of a code to a published screening. */
export async function findByCode(db: Db, productId: ProductId, hashes: readonly Buffer[]) {
  return db
    .selectFrom('screening_invitations')
    .innerJoin('products', 'products.id', 'screening_invitations.product_id')
    .where('screening_invitations.product_id', '=', productId)
    .where('products.state', '=', 'published')
    .where('code_hash', 'in', hashes)
    .select(['screening_invitations.id', 'seats_each', 'ends_at', 'closed_at'])
    .executeTakeFirst()
}

export async function writeShown(
  db: Db,
  shown: { memberId: MemberId; productId: ProductId; invitationId: InvitationId; now: Date },
): Promise<void> {
  const { memberId, productId, invitationId, now } = shown
  await db
    .insertInto('invitations_shown')
    .values({ member_id: memberId, product_id: productId, invitation_id: invitationId, shown_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'product_id']).doUpdateSet({ invitation_id: invitationId, shown_at: now }),
    )
    .execute()
}

export async function listShown(db: Db, memberId: MemberId) {
  return db
    .selectFrom('invitations_shown')
    .where('member_id', '=', memberId)
    .orderBy('shown_at')
    .select(['product_id', 'shown_at'])
    .execute()
}

export async function forgetShown(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('invitations_shown').where('member_id', '=', memberId).execute()
}

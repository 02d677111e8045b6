import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

interface NewLink {
  tokenHash: Buffer
  memberId: MemberId
  now: Date
  expiresAt: Date
}

export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.deleteFrom('staff_sign_in_links').where('member_id', '=', link.memberId).execute()
  const row = { token_hash: link.tokenHash, member_id: link.memberId, created_at: link.now, expires_at: link.expiresAt }
  await tx.insertInto('staff_sign_in_links').values(row).execute()
}

/** Uses a link, once; null for one that is over. */
export async function takeLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<MemberId | null> {
  const row = await tx
    .updateTable('staff_sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id ?? null
}

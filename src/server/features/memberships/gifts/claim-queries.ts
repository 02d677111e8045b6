import type { Db, Tx } from '#db/client.ts'
import type { CampaignId, GiftClaimId, MemberId, SessionId } from '#lib/ids.ts'

export interface NewClaim {
  id: GiftClaimId
  campaign_id: CampaignId
  member_id: MemberId
  name_hash: Buffer
  claimed_at: Date
  expires_at: Date | null
  repeat_hash: Buffer
  repeat_until: Date
  session_id: SessionId | null
}

/** Finds the claim of this member or this name on a campaign. The member's own comes first. */
export function findClaim(
  db: Tx,
  campaignId: CampaignId,
  person: { memberId: MemberId; nameHashes: readonly Buffer[] },
) {
  return db
    .selectFrom('gift_claims')
    .select(['id', 'member_id', 'claimed_at', 'expires_at'])
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('member_id', '=', person.memberId), eb('name_hash', 'in', person.nameHashes)]))
    .orderBy((eb) => eb('member_id', '=', person.memberId), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when the member or the name got it in a concurrent call. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto('gift_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes one place and its money from the budget, if the campaign still gives at this instant. All claims of a campaign
 * pass here one after another, in order of arrival. It is the last statement of a claim, so the lock is short.
 */
export async function takeGift(tx: Tx, campaignId: CampaignId, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('gift_campaigns')
    .set((eb) => ({
      given: eb('given', '+', 1),
      spent: eb('spent', '+', eb.fn.coalesce('amount', eb.lit(0))),
    }))
    .where('id', '=', campaignId)
    .where('is_stopped', '=', false)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .whereRef('given', '<', 'places')
    .where((eb) => eb.or([eb('budget', 'is', null), eb(eb('spent', '+', eb.ref('amount')), '<=', eb.ref('budget'))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function renewRepeat(
  tx: Tx,
  claimId: string,
  repeat: { repeat_hash: Buffer; repeat_until: Date; session_id: SessionId | null },
): Promise<void> {
  await tx.updateTable('gift_claims').set(repeat).where('id', '=', claimId).execute()
}

export async function noteSession(db: Db, claimId: string, sessionId: SessionId | null): Promise<void> {
  await db.updateTable('gift_claims').set({ session_id: sessionId }).where('id', '=', claimId).execute()
}

/** The earlier claim with this token and code, while it may be repeated. */
export function findRepeated(db: Db, repeatHash: Buffer, now: Date) {
  return db
    .selectFrom('gift_claims')
    .select(['id', 'campaign_id', 'member_id', 'claimed_at', 'expires_at', 'repeat_until', 'session_id'])
    .where('repeat_hash', '=', repeatHash)
    .where('repeat_until', '>', now)
    .executeTakeFirst()
}

export function listClaims(db: Db, memberId: MemberId) {
  return db
    .selectFrom('gift_claims')
    .innerJoin('gift_campaigns', 'gift_campaigns.id', 'gift_claims.campaign_id')
    .where('gift_claims.member_id', '=', memberId)
    .orderBy('gift_claims.claimed_at')
    .select([
      'gift_campaigns.slug as campaign',
      'gift_campaigns.title_fa',
      'gift_campaigns.title_en',
      'gift_campaigns.kind',
      'gift_campaigns.currency',
      'gift_campaigns.amount',
      'gift_campaigns.product_id',
      'gift_campaigns.plan_days',
      'gift_claims.claimed_at',
      'gift_claims.expires_at',
    ])
    .execute()
}

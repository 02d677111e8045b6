import type { Db, Tx } from '#db/client.ts'
import type { StepPurpose } from '#lib/lists/code-purpose.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { MemberId } from '#lib/ids.ts'

export interface StepRow {
  token_hash: Buffer
  user_name: string
  purpose: StepPurpose
  member_id: MemberId | null
  created_at: Date
  expires_at: Date
  tries_left: number
  proved_by: FactorKind | null
}

export async function insertRememberToken(db: Db | Tx, token: StepRow): Promise<void> {
  await db.insertInto('remember_tokens').values(token).execute()
}

/** Finds the step that an unused token opens. Inside a transaction use `lockOpenStep`. */
export function findOpenStep(db: Db, tokenHash: Buffer, now: Date) {
  return openSteps(db, tokenHash, now).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOpenStep(tx: Tx, tokenHash: Buffer, now: Date) {
  return openSteps(tx, tokenHash, now).forUpdate().executeTakeFirst()
}

function openSteps(db: Db | Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('remember_tokens')
    .select(['user_name', 'purpose', 'member_id', 'tries_left', 'proved_by'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/** A wrong code takes one of the step's tries; returns how many are left. */
export async function spendStepTry(tx: Tx, tokenHash: Buffer): Promise<number> {
  const row = await tx
    .updateTable('remember_tokens')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .returning('tries_left')
    .executeTakeFirstOrThrow()
  return row.tries_left
}

export async function useRememberToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('remember_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function useStepsOf(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('remember_tokens')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends the requests of approved devices that have not come yet. */
export async function useDeviceRequestsOf(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('device_requests')
    .set({ taken_at: now })
    .where('member_id', '=', memberId)
    .where('taken_at', 'is', null)
    .execute()
}

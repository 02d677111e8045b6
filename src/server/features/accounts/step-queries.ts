import type { Db, Tx } from '#db/client.ts'
import type { StepPurpose } from '#lib/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'

export interface StepRow {
  token_hash: Buffer
  user_name: string
  purpose: StepPurpose
  member_id: MemberId | null
  created_at: Date
  expires_at: Date
  tries_left: number
}

export async function insertRememberToken(db: Db | Tx, token: StepRow): Promise<void> {
  await db.insertInto('remember_tokens').values(token).execute()
}

/** What an unused token opens. Inside a transaction, `lockOpenStep` instead. */
export function findOpenStep(db: Db, tokenHash: Buffer, now: Date) {
  return openSteps(db, tokenHash, now).executeTakeFirst()
}

/** The same, held against a second use until the transaction ends. */
export function lockOpenStep(tx: Tx, tokenHash: Buffer, now: Date) {
  return openSteps(tx, tokenHash, now).forUpdate().executeTakeFirst()
}

function openSteps(db: Db | Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('remember_tokens')
    .select(['user_name', 'purpose', 'member_id', 'tries_left'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/** A wrong code costs the step a try; how many it has left. */
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

/** Devices that were let in but have not come yet find their request run out. */
export async function useDeviceRequestsOf(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('device_requests')
    .set({ taken_at: now })
    .where('member_id', '=', memberId)
    .where('taken_at', 'is', null)
    .execute()
}

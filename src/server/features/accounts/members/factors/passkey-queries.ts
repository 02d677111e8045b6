import type { Db, Tx } from '#db/client.ts'
import type { PasskeyChallenges } from '#db/schema.gen.ts'
import type { MemberId, PasskeyId } from '#lib/ids.ts'

export type ChallengePurpose = PasskeyChallenges['purpose']

export async function insertChallenge(
  db: Db | Tx,
  challenge: { challenge_hash: Buffer; purpose: ChallengePurpose; member_id: MemberId | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Uses a challenge up, whatever becomes of it: of many calls with one, one gets it. */
export async function takeChallenge(
  tx: Tx,
  asked: { hash: Buffer; purpose: ChallengePurpose; memberId: MemberId | null },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', asked.hash)
    .where('purpose', '=', asked.purpose)
    .where('member_id', asked.memberId === null ? 'is' : '=', asked.memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function sweepChallenges(db: Db, now: Date): Promise<number> {
  const gone = await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export function listPasskeys(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('passkeys')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .execute()
}

export function findPasskey(db: Db | Tx, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter', 'name'])
    .executeTakeFirst()
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export interface NewPasskey {
  member_id: MemberId
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
}

/** False when this key stands for somebody already, also in a call at this moment. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(made)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a member's passkey. @returns its name; undefined when it is not theirs */
export function deletePasskey(tx: Tx, memberId: MemberId, id: PasskeyId) {
  return tx
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

/**
 * Records a use. A key that counts must have counted on since its last one; a key that is copied between devices does
 * not count. False when it has not: a copy of the key may be about (Web Authentication, 6.1.1).
 */
export async function usePasskey(tx: Tx, id: PasskeyId, used: { counter: number; now: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.now })
    .where('id', '=', id)
    .where('counter', used.counter === 0 ? '=' : '<', used.counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

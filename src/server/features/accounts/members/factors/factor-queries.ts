import type { Db, Tx } from '#db/client.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { MemberId, SessionId } from '#lib/ids.ts'

/** Whether a member has which factors. Recovery codes alone are none: they stand in for another. */
export async function findFactors(db: Db | Tx, memberId: MemberId) {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select((eb) => [
      eb.exists(eb.selectFrom('passkeys').where('member_id', '=', memberId).select('id')).as('passkey'),
      eb
        .exists(
          eb
            .selectFrom('time_codes')
            .where('member_id', '=', memberId)
            .where('confirmed_at', 'is not', null)
            .select('member_id'),
        )
        .as('time_code'),
      eb
        .exists(
          eb
            .selectFrom('recovery_codes')
            .where('member_id', '=', memberId)
            .where('used_at', 'is', null)
            .select('member_id'),
        )
        .as('recovery_code'),
    ])
    .executeTakeFirst()
  return {
    passkey: row?.passkey === true,
    time_code: row?.time_code === true,
    recovery_code: row?.recovery_code === true,
  }
}

/** The secret of a member whose time codes are on, or are being turned on. */
export function findTimeCodes(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('time_codes')
    .where('member_id', '=', memberId)
    .select(['sealed_secret', 'begun_at', 'confirmed_at', 'last_step'])
    .executeTakeFirst()
}

/** A secret that no code has confirmed yet, in place of an earlier one like it. False: time codes are on. */
export async function beginTimeCodes(
  tx: Tx,
  begun: { member_id: MemberId; sealed_secret: Buffer; begun_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('time_codes')
    .values(begun)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ sealed_secret: begun.sealed_secret, begun_at: begun.begun_at, last_step: 0 })
        .where('time_codes.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmTimeCodes(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx.updateTable('time_codes').set({ confirmed_at: now }).where('member_id', '=', memberId).execute()
}

/** Takes the code of a step, once: false when it, or a later one, was taken before. */
export async function takeStep(tx: Tx, memberId: MemberId, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('time_codes')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function deleteTimeCodes(tx: Tx, memberId: MemberId): Promise<boolean> {
  const gone = await tx.deleteFrom('time_codes').where('member_id', '=', memberId).returning('confirmed_at').execute()
  return gone.some((row) => row.confirmed_at !== null)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  made: { memberId: MemberId; hashes: readonly Buffer[] },
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, made.memberId)
  await tx
    .insertInto('recovery_codes')
    .values(made.hashes.map((code_hash) => ({ member_id: made.memberId, code_hash, made_at: now })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}

/** Uses a recovery code up: false when it is none, or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  memberId: MemberId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db | Tx, memberId: MemberId): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** The session counts as proved from now on. */
export async function markProved(tx: Tx, sessionId: SessionId, provedBy: FactorKind): Promise<void> {
  await tx.updateTable('sessions').set({ proved_by: provedBy }).where('id', '=', sessionId).execute()
}

/** By what factor a session was proved; null: by none. */
export async function findSessionProof(db: Db, sessionId: SessionId): Promise<FactorKind | null> {
  const row = await db.selectFrom('sessions').where('id', '=', sessionId).select('proved_by').executeTakeFirst()
  return row?.proved_by ?? null
}

/** No session of the member counts as proved any more: there is nothing left by which it could have been. */
export async function unmarkProved(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_by: null })
    .where('member_id', '=', memberId)
    .where('proved_by', 'is not', null)
    .execute()
}

/** Erases everything by which a member proved more than the password. */
export async function deleteFactors(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('time_codes').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('passkey_challenges').where('member_id', '=', memberId).execute()
}

/** For the member's data file: names and times, no secrets. */
export async function listFactorsOf(db: Db, memberId: MemberId) {
  const passkeys = await db
    .selectFrom('passkeys')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['name', 'created_at', 'last_used_at'])
    .execute()
  const codes = await findTimeCodes(db, memberId)
  const left = await countRecoveryCodes(db, memberId)
  return { passkeys, time_codes_since: codes?.confirmed_at ?? null, recovery_codes_left: left }
}

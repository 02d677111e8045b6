import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { CodeId } from '#lib/ids.ts'

/** Codes for one user name are created one after another, so that two concurrent calls do not send two. */
export async function lockCodes(tx: Tx, userName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${userName}`}, 0))`.execute(tx)
}

/** The last code sent that was neither used nor replaced. */
export function lastCode(db: Db | Tx, userName: string, purpose: CodePurpose) {
  return openCodes(db, userName, purpose).executeTakeFirst()
}

/** The last code while it opens something: from `expires_at` on there is none. */
export function validCode(db: Db | Tx, of: { userName: string; purpose: CodePurpose; now: Date }) {
  return validCodes(db, of).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockValidCode(tx: Tx, of: { userName: string; purpose: CodePurpose; now: Date }) {
  return validCodes(tx, of).forUpdate().executeTakeFirst()
}

function validCodes(db: Db | Tx, { userName, purpose, now }: { userName: string; purpose: CodePurpose; now: Date }) {
  return openCodes(db, userName, purpose).where('expires_at', '>', now)
}

function openCodes(db: Db | Tx, userName: string, purpose: CodePurpose) {
  return db
    .selectFrom('auth_codes')
    .select(['id', 'code_hash', 'created_at', 'expires_at'])
    .where('user_name', '=', userName)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
}

export async function replaceCode(
  tx: Tx,
  code: {
    id: CodeId
    user_name: string
    purpose: CodePurpose
    code_hash: Buffer
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await tx
    .updateTable('auth_codes')
    .set({ used_at: code.created_at })
    .where('user_name', '=', code.user_name)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .execute()
  await tx.insertInto('auth_codes').values(code).execute()
}

export async function useCode(tx: Tx, id: CodeId, now: Date): Promise<void> {
  await tx.updateTable('auth_codes').set({ used_at: now }).where('id', '=', id).execute()
}

/** For the job that delivers it: the recipient, and whether it is still needed. */
export function readCodeForDelivery(db: Db, id: CodeId) {
  return db
    .selectFrom('auth_codes')
    .select(['user_name', 'purpose', 'expires_at', 'used_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the provider took a code. */
export async function noteHandedOver(db: Db, id: CodeId, handed: { over: boolean; now: Date }): Promise<void> {
  await db
    .updateTable('auth_codes')
    .set({ handed_over: handed.over, handed_over_at: handed.now })
    .where('id', '=', id)
    .execute()
}

/** How often one holder (a device, an address, a member) has tried a code wrongly. The caller has locked the code. */
export async function readCodeTries(tx: Tx, tried: { codeId: CodeId; holder: string }): Promise<number> {
  const row = await tx
    .selectFrom('code_tries')
    .select('count')
    .where('code_id', '=', tried.codeId)
    .where('holder', '=', tried.holder)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts one more; returns the new number. */
export async function countCodeTry(tx: Tx, tried: { codeId: CodeId; holder: string }): Promise<number> {
  const row = await tx
    .insertInto('code_tries')
    .values({ code_id: tried.codeId, holder: tried.holder, count: 1 })
    .onConflict((found) =>
      found.columns(['code_id', 'holder']).doUpdateSet((eb) => ({ count: eb('code_tries.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

/** The last code that a user name asked for since an instant and has not used, whatever it is for. */
export function lastAskedCode(tx: Tx, userName: string, since: Date) {
  return tx
    .selectFrom('auth_codes')
    .select(['purpose', 'created_at'])
    .where('user_name', '=', userName)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'

export const mostTries = 3

export async function insertCaptcha(
  db: Db,
  made: { keyHash: Buffer; sealed: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('captchas')
    .values({
      key_hash: made.keyHash,
      sealed: made.sealed,
      created_at: made.createdAt,
      expires_at: made.expiresAt,
    })
    .execute()
}

export async function findCaptcha(db: Db, keyHash: Buffer) {
  return db.selectFrom('captchas').where('key_hash', '=', keyHash).selectAll().executeTakeFirst()
}

/** Counts one try on an open captcha and gives what it is; undefined when it is not open any more. */
export async function countTry(db: Db, keyHash: Buffer, now: Date) {
  return db
    .updateTable('captchas')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', keyHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['sealed', 'tries', 'created_at'])
    .executeTakeFirst()
}

/** Uses an open captcha; false when it was used before: of two at once, one is told so. */
export async function spend(tx: Tx, keyHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('captchas')
    .set({ spent_at: now })
    .where('key_hash', '=', keyHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('tries')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCaptchas(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('captchas').where('expires_at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

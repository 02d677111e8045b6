import type { Db } from '#db/client.ts'
import { keyPrefix } from '#lib/lists/api-key-terms.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { hashToken, randomToken } from '#server/secrets.ts'

/** A key as a row says it, also with calls that nobody could choose. */
export async function newApiKey(db: Db, now: Date, { memberId, calls }: { memberId: MemberId; calls: string[] }) {
  const token = keyPrefix + randomToken()
  await db
    .insertInto('api_keys')
    .values({
      name: 'A machine',
      secret_hash: hashToken(token),
      ends_with: token.slice(-4),
      calls,
      made_by: memberId,
      created_at: now,
      expires_at: after(now, days(30)),
    })
    .execute()
  return { token }
}

import type { Expression, SqlBool } from 'kysely'
import type { Db } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import { sessionUnseenMs } from './sessions/session-limits.ts'

export async function sweep(
  db: Db,
  before: { tokens: Date; limits: Date; sessions: Date },
): Promise<Record<string, number>> {
  const gone = { codes: 0, remember_tokens: 0, rate_limits: 0, sessions: 0 }
  const codes = await db.deleteFrom('auth_codes').where('expires_at', '<', before.tokens).executeTakeFirst()
  const tokens = await db.deleteFrom('remember_tokens').where('expires_at', '<', before.tokens).executeTakeFirst()
  const limits = await db.deleteFrom('rate_limits').where('ends_at', '<', before.limits).executeTakeFirst()
  const sessions = await db
    .deleteFrom('sessions')
    .where((eb) => {
      const dead: Expression<SqlBool>[] = [eb('ended_at', '<', before.sessions), eb('expires_at', '<', before.sessions)]
      dead.push(eb('last_seen_at', '<', after(before.sessions, -sessionUnseenMs)))
      return eb.or(dead)
    })
    .executeTakeFirst()
  gone.codes = Number(codes.numDeletedRows)
  gone.remember_tokens = Number(tokens.numDeletedRows)
  gone.rate_limits = Number(limits.numDeletedRows)
  gone.sessions = Number(sessions.numDeletedRows)
  return gone
}

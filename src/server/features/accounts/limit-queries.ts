import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after } from '#lib/clock.ts'
import { sessionUnseenMs } from './rules.ts'

export async function countHits(db: Db, hits: readonly { key: string; windowMs: number }[], now: Date) {
  // sorted, so that two calls with the same keys lock them in the same order
  const rows = [...hits]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, windowMs }) => ({ key, over: after(now, -windowMs), ahead: after(now, windowMs) }))
  // a window that begins a whole window ahead was begun before the clock was set back
  const values = sql.join(
    rows.map(({ key, over, ahead }) => sql`(${key}, ${over}::timestamptz, ${ahead}::timestamptz)`),
  )
  const { rows: counted } = await sql<{ key: string; window_start: Date; count: number }>`
    with hits (key, over, ahead) as (values ${values})
    insert into rate_limits as r (key, window_start, count)
    select key, ${now}::timestamptz, 1 from hits
    on conflict (key) do update set (window_start, count) = (
      select case when is_open then r.window_start else excluded.window_start end,
        case when is_open then r.count + 1 else 1 end
      from (
        select r.window_start > over and r.window_start <= ahead as is_open from hits where hits.key = excluded.key
      ) as found
    )
    returning r.key, r.window_start, r.count`.execute(db)
  return counted
}

export async function forgetHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

export async function sweep(
  db: Db,
  before: { tokens: Date; limits: Date; sessions: Date },
): Promise<Record<string, number>> {
  const gone = { codes: 0, remember_tokens: 0, rate_limits: 0, sessions: 0 }
  const codes = await db.deleteFrom('auth_codes').where('expires_at', '<', before.tokens).executeTakeFirst()
  const tokens = await db.deleteFrom('remember_tokens').where('expires_at', '<', before.tokens).executeTakeFirst()
  const limits = await db.deleteFrom('rate_limits').where('window_start', '<', before.limits).executeTakeFirst()
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

import type { Db } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'

/**
 * Renews all sessions: they sleep after a while, and months may pass in a test. Rows are locked in one order, because
 * several members of staff may be renewed at the same time.
 */
export async function awakeSessions(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: after(now, days(1)) })
    .where('id', 'in', (sessions) => sessions.selectFrom('sessions').select('id').orderBy('id').forUpdate())
    .execute()
}

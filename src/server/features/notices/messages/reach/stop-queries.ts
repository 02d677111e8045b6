import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

export type StoppedChannel = 'mail' | 'sms'

/** The provider has refused everything, just now. */
export async function noteStop(
  db: Db,
  { channel, answered, now }: { channel: StoppedChannel; answered: string; now: Date },
): Promise<void> {
  await db
    .insertInto('stopped_channels')
    .values({ channel, answered, refused_at: now })
    .onConflict((known) => known.column('channel').doUpdateSet({ answered, refused_at: now }))
    .execute()
}

/** It has taken a message. */
export async function forgetStop(db: Db, channel: StoppedChannel): Promise<void> {
  await db.deleteFrom('stopped_channels').where('channel', '=', channel).execute()
}

/** Providers that take nothing until a person mends the house's account there, as a part of a statement. */
export const channelsStopped = (db: Db) =>
  db
    .selectFrom('stopped_channels')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(refused_at)`.as('oldest_at')])

/** When it refused the last message; undefined: it takes them. */
export async function findStop(db: Db, channel: StoppedChannel): Promise<Date | undefined> {
  const row = await db
    .selectFrom('stopped_channels')
    .select('refused_at')
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.refused_at
}

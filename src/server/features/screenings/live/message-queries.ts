import type { Db, Tx } from '#db/client.ts'
import type { LiveEventId, LiveMessageId } from '#lib/ids.ts'

export async function insertMessage(
  tx: Tx,
  message: { eventId: LiveEventId; textFa: string; textEn: string; now: Date },
): Promise<LiveMessageId> {
  const { id } = await tx
    .insertInto('live_messages')
    .values({
      event_id: message.eventId,
      text_fa: message.textFa,
      text_en: message.textEn,
      said_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a message back. `already`: it was before; `unknown`: it is none of this event. */
export async function markTakenBack(
  tx: Tx,
  eventId: LiveEventId,
  id: LiveMessageId,
  now: Date,
): Promise<'done' | 'already' | 'unknown'> {
  const message = await tx
    .selectFrom('live_messages')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .select('taken_back_at')
    .forUpdate()
    .executeTakeFirst()
  if (message === undefined) return 'unknown'
  if (message.taken_back_at !== null) return 'already'
  await tx.updateTable('live_messages').set({ taken_back_at: now }).where('id', '=', id).execute()
  return 'done'
}

/** The newest messages first. */
export async function findMessages(db: Db | Tx, eventId: LiveEventId, limit: number) {
  return db
    .selectFrom('live_messages')
    .where('event_id', '=', eventId)
    .orderBy('said_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'text_fa', 'text_en', 'said_at', 'taken_back_at'])
    .execute()
}

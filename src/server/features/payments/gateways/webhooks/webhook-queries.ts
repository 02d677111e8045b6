import type { Db, Tx } from '#db/client.ts'
import type { AttemptId } from '#lib/ids.ts'
import type { GatewayType } from '../gateway.ts'
import type { AttemptNames } from './paypal-event.ts'

/** Attempts with any of these names. */
export async function findNamed(
  tx: Tx,
  gateway: GatewayType,
  names: AttemptNames,
): Promise<{ id: AttemptId; state: string }[]> {
  const { attemptIds, sessionKeys, bankReferences } = names
  if (attemptIds.length + sessionKeys.length + bankReferences.length === 0) return []
  return tx
    .selectFrom('payment_attempts')
    .select(['id', 'state'])
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        ...(attemptIds.length > 0 ? [eb('id', 'in', attemptIds)] : []),
        ...(sessionKeys.length > 0 ? [eb('session_key', 'in', sessionKeys)] : []),
        ...(bankReferences.length > 0 ? [eb('bank_reference', 'in', bankReferences)] : []),
      ]),
    )
    .limit(5)
    .execute()
}

/** False when this event was stored before. */
export async function insertWebhookEvent(
  tx: Tx,
  event: { gateway: GatewayType; id: string; type: string; attemptId: AttemptId | null; receivedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_events')
    .values({
      gateway: event.gateway,
      event_id: event.id,
      event_type: event.type,
      attempt_id: event.attemptId,
      received_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes events older than an instant, the oldest first; returns how many. */
export async function deleteEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_events')
    .where((eb) =>
      eb(
        eb.refTuple('gateway', 'event_id'),
        'in',
        eb
          .selectFrom('webhook_events')
          .select(['gateway', 'event_id'])
          .where('received_at', '<', before)
          .orderBy('received_at')
          .limit(limit)
          .$asTuple('gateway', 'event_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { WebhookDeliveryId, WebhookEndpointId, WebhookMessageId } from '#lib/ids.ts'
import type { WebhookKind } from '#lib/lists/webhook-kinds.ts'

/** Endpoints that are told of a kind. One that was disabled too: its messages are there for a replay. */
export async function listEndpointsFor(tx: Tx, kind: WebhookKind) {
  return (
    tx
      .selectFrom('webhook_endpoints')
      .where('state', '<>', 'off')
      .where(sql<boolean>`kinds @> array[${kind}]`)
      .orderBy('id')
      .select(['id', 'state'])
      // one that is being deleted is passed over, so that a sale neither waits for that nor fails by it
      .forKeyShare()
      .skipLocked()
      .execute()
  )
}

export async function insertMessage(
  tx: Tx,
  message: { id: WebhookMessageId; kind: WebhookKind | 'webhook.test'; body: string; at: Date },
  to: readonly { id: WebhookEndpointId; waits: boolean }[],
): Promise<WebhookDeliveryId[]> {
  const { at: created_at, ...columns } = message
  await tx
    .insertInto('webhook_messages')
    .values({ ...columns, created_at })
    .execute()
  const made = await tx
    .insertInto('webhook_deliveries')
    .values(
      to.map(({ id, waits }) => ({
        message_id: message.id,
        endpoint_id: id,
        next_try_at: created_at,
        created_at,
        ...(waits ? { state: 'waiting' as const } : { state: 'failed' as const, ended_at: created_at }),
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

/**
 * Removes messages that are over, the oldest first; returns how many. A delivery that still waits stays with its
 * message, unless its endpoint is off: nobody should hear months later what happened now.
 */
export async function deleteMessages(db: Db, before: Date, most: number): Promise<number> {
  const gone = await db
    .deleteFrom('webhook_messages')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('webhook_messages as old')
          .where('old.created_at', '<', before)
          .where((e) =>
            e.not(
              e.exists(
                e
                  .selectFrom('webhook_deliveries')
                  .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
                  .whereRef('webhook_deliveries.message_id', '=', 'old.id')
                  .where('webhook_deliveries.state', '=', 'waiting')
                  .where('webhook_endpoints.state', '=', 'on')
                  .select('webhook_deliveries.id'),
              ),
            ),
          )
          .orderBy('old.created_at')
          .limit(most)
          .select('old.id'),
      ),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/**
 * Takes what triggers noted about screenings: what this transaction changed, or, for the sweep, what any committed
 * transaction has left.
 */
export async function takeScreeningChanges(tx: Tx, whose: 'own' | 'left') {
  const gone = await tx
    .deleteFrom('screening_changes')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('screening_changes as noted')
          .$if(whose === 'own', (noted) =>
            noted.where('noted.transaction_id', '=', sql<number>`pg_current_xact_id()::text::bigint`),
          )
          .orderBy('noted.id')
          .limit(500)
          .forUpdate()
          .skipLocked()
          .select('noted.id'),
      ),
    )
    .returning(['id', 'product_id', 'starts_at', 'ends_at', 'fate', 'city_fa', 'city_en'])
    .execute()
  if (gone.length === 0) return []
  const now = await tx
    .selectFrom('products')
    .innerJoin('screenings', 'screenings.product_id', 'products.id')
    .leftJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .where(
      'products.id',
      'in',
      gone.map((row) => row.product_id),
    )
    .select(['products.id as product_id', 'products.release_at as starts_at', 'products.release_ends_at as ends_at'])
    .select(['screenings.fate', 'cafes.city_fa', 'cafes.city_en'])
    .execute()
  return gone
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id: _id, ...was }) => {
      const is = now.find((row) => row.product_id === was.product_id)
      return is === undefined ? [] : [{ was, is }]
    })
}

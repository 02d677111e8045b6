import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { WebhookEndpoints } from '#db/schema.gen.ts'
import type { WebhookDeliveryId, WebhookEndpointId } from '#lib/ids.ts'

const shown = (db: Db) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .select(['endpoint.id', 'endpoint.name', 'endpoint.url', 'endpoint.kinds', 'endpoint.state', 'endpoint.version'])
    .select(['endpoint.created_at', 'endpoint.failing_since', 'endpoint.previous_until'])
    .select((eb) =>
      (['waiting', 'failed'] as const).map((state) =>
        eb
          .selectFrom('webhook_deliveries')
          .whereRef('webhook_deliveries.endpoint_id', '=', 'endpoint.id')
          .where('webhook_deliveries.state', '=', state)
          .select((e) => e.fn.countAll<number>().as('n'))
          .as(state),
      ),
    )

export type EndpointShown = Awaited<ReturnType<typeof listEndpoints>>[number]

export async function listEndpoints(db: Db) {
  return shown(db).orderBy('endpoint.created_at').orderBy('endpoint.id').execute()
}

export async function findEndpoint(db: Db, id: WebhookEndpointId): Promise<EndpointShown | undefined> {
  return shown(db).where('endpoint.id', '=', id).executeTakeFirst()
}

export async function lockEndpoint(tx: Tx, id: WebhookEndpointId) {
  return tx.selectFrom('webhook_endpoints').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

export async function countEndpoints(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function insertEndpoint(tx: Tx, columns: Insertable<WebhookEndpoints>): Promise<WebhookEndpointId> {
  return (await tx.insertInto('webhook_endpoints').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

export async function writeEndpoint(
  tx: Tx,
  id: WebhookEndpointId,
  columns: Updateable<WebhookEndpoints>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeEndpoint(tx: Tx, id: WebhookEndpointId): Promise<boolean> {
  const gone = await tx.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

interface Asked {
  endpointId: WebhookEndpointId
  state: 'waiting' | 'delivered' | 'failed' | undefined
  after: WebhookDeliveryId | undefined
  most: number
}

/** Deliveries of an endpoint, the newest first, with their tries. */
export async function listDeliveries(db: Db, { endpointId, state, after, most }: Asked) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.message_id')
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (asked) => asked.where('delivery.state', '=', state ?? 'waiting'))
    .$if(after !== undefined, (asked) =>
      asked.where((eb) =>
        eb(
          eb.refTuple('delivery.created_at', 'delivery.id'),
          '<',
          eb
            .selectFrom('webhook_deliveries as last')
            .where('last.id', '=', after ?? '')
            .select(['last.created_at', 'last.id'])
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(most)
    .select(['delivery.id', 'delivery.message_id', 'delivery.state', 'delivery.created_at', 'delivery.next_try_at'])
    .select(['message.kind', 'message.body'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('webhook_tries')
          .whereRef('webhook_tries.delivery_id', '=', 'delivery.id')
          .orderBy('webhook_tries.id', 'desc')
          .limit(20)
          .select(['webhook_tries.at', 'webhook_tries.took_ms', 'webhook_tries.status'])
          .select(['webhook_tries.fault', 'webhook_tries.answer']),
      ).as('tries'),
    )
    .execute()
}

/** Deliveries of an endpoint wait again from the first try on: one of them, or all that failed since an instant. */
export async function replay(
  tx: Tx,
  endpointId: WebhookEndpointId,
  which: { id: WebhookDeliveryId } | { failedSince: Date },
  now: Date,
): Promise<number> {
  const again = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_try_at: now, leased_until: null, ended_at: null })
    .where('endpoint_id', '=', endpointId)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : eb.and([eb('state', '=', 'failed'), eb('created_at', '>=', which.failedSince)]),
    )
    .executeTakeFirst()
  return Number(again.numUpdatedRows)
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Db, Tx } from '#db/client.ts'
import type { WebhookDeliveryId, WebhookEndpointId } from '#lib/ids.ts'
import type { Outcome } from './send-webhook.ts'

/** How many messages go to one partner at the same time. */
const mostPerEndpoint = 2

const isDue = (now: Date) => (eb: ExpressionBuilder<DB, 'webhook_deliveries'>) =>
  eb.and([
    eb('webhook_deliveries.state', '=', 'waiting'),
    eb('webhook_deliveries.next_try_at', '<=', now),
    eb.or([eb('webhook_deliveries.leased_until', 'is', null), eb('webhook_deliveries.leased_until', '<=', now)]),
  ])

/**
 * Leases deliveries that are due, at most two of each endpoint at the same time over all workers: the endpoint's row is
 * locked while they are counted, and a worker who finds it locked passes it over.
 */
export async function leaseDue(tx: Tx, { now, until, most }: { now: Date; until: Date; most: number }) {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .where('state', '=', 'on')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
          .where(isDue(now))
          .select('webhook_deliveries.id'),
      ),
    )
    .select('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const leased: WebhookDeliveryId[] = []
  for (const { id } of endpoints) {
    if (leased.length >= most) break
    const { busy } = await tx
      .selectFrom('webhook_deliveries')
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .where('leased_until', '>', now)
      .select((eb) => eb.fn.countAll<number>().as('busy'))
      .executeTakeFirstOrThrow()
    const free = Math.min(mostPerEndpoint - busy, most - leased.length)
    if (free > 0) leased.push(...(await leaseOf(tx, id, { now, until, most: free })))
  }
  return leased
}

async function leaseOf(
  tx: Tx,
  endpointId: WebhookEndpointId,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<WebhookDeliveryId[]> {
  const rows = await tx
    .updateTable('webhook_deliveries')
    .set({ leased_until: until, tries: sql`tries + 1` })
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('webhook_deliveries')
          .where('webhook_deliveries.endpoint_id', '=', endpointId)
          .where(isDue(now))
          .orderBy('webhook_deliveries.next_try_at')
          .limit(most)
          .select('webhook_deliveries.id'),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads the fields that a worker needs to send a delivery that it has leased. */
export async function findToSend(db: Db, id: WebhookDeliveryId) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.message_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .where('delivery.id', '=', id)
    .select(['delivery.id', 'delivery.endpoint_id', 'delivery.message_id', 'delivery.leased_until', 'message.body'])
    .select(['endpoint.url', 'endpoint.secret_sealed', 'endpoint.previous_sealed', 'endpoint.previous_until'])
    .executeTakeFirst()
}
export type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>

/** The delivery and its endpoint, locked in this order as a lease does; undefined when the endpoint is gone. */
export async function lockDelivery(tx: Tx, { id, endpoint_id: endpointId }: Pick<ToSend, 'id' | 'endpoint_id'>) {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select(['id', 'name', 'state', 'failing_since'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .select(['id', 'state', 'tries', 'leased_until', 'created_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return endpoint === undefined || delivery === undefined ? undefined : { endpoint, delivery }
}

export async function insertTry(tx: Tx, deliveryId: WebhookDeliveryId, at: Date, outcome: Outcome): Promise<void> {
  const { status, fault, answer, tookMs } = outcome
  await tx
    .insertInto('webhook_tries')
    .values({ delivery_id: deliveryId, at, took_ms: tookMs, status, fault, answer })
    .execute()
}

export async function writeDelivery(
  tx: Tx,
  id: WebhookDeliveryId,
  to: { state: 'waiting'; nextTryAt: Date } | { state: 'delivered' | 'failed'; at: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: to.state,
      leased_until: null,
      ...(to.state === 'waiting' ? { next_try_at: to.nextTryAt, ended_at: null } : { ended_at: to.at }),
    })
    .where('id', '=', id)
    .execute()
}

export async function writeStanding(
  tx: Tx,
  id: WebhookEndpointId,
  to: { failing_since: Date | null; state?: 'disabled' },
): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(to).where('id', '=', id).execute()
}

/** Ends what waits for an endpoint; a replay begins it again. */
export async function failWaiting(tx: Tx, endpointId: WebhookEndpointId, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', leased_until: null, ended_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Who is told that an endpoint was disabled. */
export async function listAdmins(tx: Tx) {
  const rows = await tx.selectFrom('members').where('staff_role', '=', 'admin').select('id').execute()
  return rows.map(({ id }) => id)
}

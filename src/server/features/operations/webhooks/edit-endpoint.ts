import type { Audit } from '#server/audit.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type createWebhook, mostWebhooks, type Webhook } from '#contract/operations/webhooks.ts'
import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId, WebhookDeliveryId, WebhookEndpointId, WebhookMessageId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import { addressFault } from './endpoint-address.ts'
import {
  countEndpoints,
  type EndpointShown,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  removeEndpoint,
  replay,
  writeEndpoint,
} from './endpoint-queries.ts'
import { deliverWebhooksJob } from './jobs.ts'
import { insertMessage } from './message-queries.ts'
import { newSecret, sealSecret } from './signature.ts'
import { bodyOf } from './tell-partners.ts'

export interface WebhookDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

/** Who does something in the studio, and to which endpoint. */
export interface Deed {
  core: Core
  doors: WebhookDoors
  by: MemberId
}

type Input = z.output<typeof createWebhook.body>
type Shown = z.input<typeof Webhook>

/** For how long messages are signed with the secret before the newest one too. */
const turnsFor = days(1)

export function presentEndpoint(row: EndpointShown): Shown {
  return {
    ...row,
    waiting: row.waiting ?? 0,
    failed: row.failed ?? 0,
    created_at: row.created_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_until: row.previous_until?.toISOString() ?? null,
  }
}

const shownOf = async (tx: Tx, id: WebhookEndpointId): Promise<Shown> =>
  presentEndpoint((await findEndpoint(tx, id)) ?? fail('webhook.not_found'))

/** Returns the typed fields as they are stored. Fails with 422 and the wrong fields. */
function judged(core: Core, { name, url, kinds }: Input) {
  const columns = { name: displayLine(name), url: url.trim(), kinds: [...new Set(kinds)] }
  const faults: Record<string, Localized[]> = {}
  if (columns.name === '') faults['name'] = [required]
  if (columns.kinds.length === 0) faults['kinds'] = [required]
  const fault = columns.url === '' ? required : addressFault(columns.url, core.config.webhookOpenHosts)
  if (fault !== null) faults['url'] = [fault]
  if (Object.keys(faults).length > 0) failFields(faults)
  return { ...columns, url: new URL(columns.url).href }
}

interface Done {
  action: 'create' | 'update' | 'delete' | 'turn_secret' | 'test' | 'replay'
  id: WebhookEndpointId
  details?: AuditDetails
}

const audit = (tx: Tx, { doors, by }: Deed, { action, id, ...more }: Done): Promise<void> =>
  doors.audit(tx, { memberId: by, action: `webhook.${action}`, subject: `webhook:${id}`, ...more })

/** Makes an endpoint; the secret is given here and never again. Fails with 422, `webhook.too_many`. */
export async function createEndpoint(deed: Deed, input: Input): Promise<{ webhook: Shown; secret: string }> {
  const { core } = deed
  const columns = judged(core, input)
  const secret = newSecret()
  return transaction(core.db, async (tx) => {
    if ((await countEndpoints(tx)) >= mostWebhooks) fail('webhook.too_many')
    const id = await insertEndpoint(tx, {
      ...columns,
      state: input.is_on ? 'on' : 'off',
      secret_sealed: sealSecret(core, secret),
      created_at: core.clock.now(),
    })
    await audit(tx, deed, { action: 'create', id, details: { url: columns.url, kinds: columns.kinds } })
    return { webhook: await shownOf(tx, id), secret }
  })
}

/** Changes an endpoint of this version. One that is switched on begins anew. @throws `webhook.not_found`, `studio.changed_meanwhile` */
export async function updateEndpoint(
  deed: Deed,
  id: WebhookEndpointId,
  { version, ...input }: Input & { version: number },
): Promise<Shown> {
  const { core } = deed
  const columns = judged(core, input)
  return transaction(core.db, async (tx) => {
    const was = (await lockEndpoint(tx, id)) ?? fail('webhook.not_found')
    if (was.version !== version) fail('studio.changed_meanwhile')
    const state = input.is_on ? 'on' : was.state === 'disabled' ? 'disabled' : 'off'
    const isAnew = state === 'on' && was.state !== 'on'
    await writeEndpoint(tx, id, { ...columns, state, ...(isAnew ? { failing_since: null } : {}) })
    if (isAnew) await core.queue.enqueue(tx, deliverWebhooksJob, {}, { singletonKey: 'work' })
    await audit(tx, deed, { action: 'update', id, details: { url: columns.url, kinds: columns.kinds, state } })
    return shownOf(tx, id)
  })
}

/** Takes an endpoint away with everything that was sent to it. @throws `webhook.not_found` */
export async function deleteEndpoint(deed: Deed, id: WebhookEndpointId): Promise<void> {
  await transaction(deed.core.db, async (tx) => {
    if (!(await removeEndpoint(tx, id))) fail('webhook.not_found')
    await audit(tx, deed, { action: 'delete', id })
  })
}

/** Gives a new secret; the one before it stays valid for a day. @throws `webhook.not_found` */
export async function turnSecret(deed: Deed, id: WebhookEndpointId): Promise<{ webhook: Shown; secret: string }> {
  const { core } = deed
  const secret = newSecret()
  return transaction(core.db, async (tx) => {
    const was = (await lockEndpoint(tx, id)) ?? fail('webhook.not_found')
    await writeEndpoint(tx, id, {
      secret_sealed: sealSecret(core, secret),
      previous_sealed: was.secret_sealed,
      previous_until: after(core.clock.now(), turnsFor),
    })
    await audit(tx, deed, { action: 'turn_secret', id })
    return { webhook: await shownOf(tx, id), secret }
  })
}

async function lockOn(tx: Tx, id: WebhookEndpointId): Promise<void> {
  const { state } = (await lockEndpoint(tx, id)) ?? fail('webhook.not_found')
  if (state !== 'on') fail('webhook.off')
}

/** Sends a message that says nothing, on the way of all others. @throws `webhook.not_found`, `webhook.off` */
export async function sendTest(deed: Deed, id: WebhookEndpointId): Promise<WebhookDeliveryId> {
  const { core } = deed
  return transaction(core.db, async (tx) => {
    await lockOn(tx, id)
    const at = core.clock.now()
    const body = bodyOf('webhook.test', at, { webhook_id: id })
    const message = { id: randomUUID() as WebhookMessageId, kind: 'webhook.test' as const, body, at }
    const [made] = await insertMessage(tx, message, [{ id, waits: true }])
    await core.queue.enqueue(tx, deliverWebhooksJob, {}, { singletonKey: 'work' })
    await audit(tx, deed, { action: 'test', id })
    return made ?? fail('webhook.not_found')
  })
}

/**
 * Sends again with the same id: one message, or all that failed since an instant. Returns how many.
 *
 * @throws `webhook.not_found`, `webhook.off`
 */
export async function replayDeliveries(
  deed: Deed,
  id: WebhookEndpointId,
  which: { id: WebhookDeliveryId } | { failedSince: Date },
): Promise<number> {
  const { core } = deed
  return transaction(core.db, async (tx) => {
    await lockOn(tx, id)
    const count = await replay(tx, id, which, core.clock.now())
    if ('id' in which && count === 0) fail('webhook.not_found')
    if (count > 0) await core.queue.enqueue(tx, deliverWebhooksJob, {}, { singletonKey: 'work' })
    const details = 'id' in which ? { delivery: which.id } : { failed_since: which.failedSince.toISOString(), count }
    await audit(tx, deed, { action: 'replay', id, details })
    return count
  })
}

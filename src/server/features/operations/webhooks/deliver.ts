import { setTimeout as pause } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { WebhookDeliveryId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import {
  failWaiting,
  findToSend,
  insertTry,
  leaseDue,
  listAdmins,
  lockDelivery,
  type ToSend,
  writeDelivery,
  writeStanding,
} from './delivery-queries.ts'
import { isDisabledBy, isGone, isLongTried, isWell, nextTry } from './next-try.ts'
import { type Outcome, sendWebhook } from './send-webhook.ts'
import { headersOf, openSecret } from './signature.ts'

/** Longer than a try may take: a worker who finds the lease over knows that its holder is gone. */
const leaseFor = seconds(30)
/** How many tries one run has on their way at the same time, to all partners together. */
const mostAtOnce = 32
/** After so long a run ends, and the next minute's goes on. */
const runsForMs = 50_000
/** How soon a run that waits for slow partners looks for new messages to others. */
const lookEveryMs = 500

/** A worker's, or a test's, own signal and way to send. */
export interface Sending {
  signal?: AbortSignal | undefined
  send?: typeof sendWebhook
}

/** Sends everything that is due, and what becomes due meanwhile. It may be killed at any point, and run many times at once. */
export async function deliverDue(core: Core, { signal, send = sendWebhook }: Sending = {}): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const end = performance.now() + runsForMs
  while (performance.now() < end && signal?.aborted !== true) {
    const most = mostAtOnce - underWay.size
    // an endpoint is passed over while the outcome of another try is stored, so only a quiet look finds everything
    const isQuiet = underWay.size === 0
    const now = core.clock.now()
    const leased =
      most === 0 ? [] : await transaction(core.db, (tx) => leaseDue(tx, { now, until: after(now, leaseFor), most }))
    for (const id of leased) {
      const one = deliverOne(core, id, { signal, send })
        .catch((error: unknown) => core.log.warn({ err: error, delivery: id }, 'a webhook was not sent'))
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
    if (isQuiet && leased.length === 0) return
    if (underWay.size > 0) await Promise.race([...underWay, pause(lookEveryMs)])
  }
  await Promise.all(underWay)
}

async function deliverOne(core: Core, id: WebhookDeliveryId, { signal, send = sendWebhook }: Sending): Promise<void> {
  const found = await findToSend(core.db, id)
  if (found === undefined) return
  const now = core.clock.now()
  const secrets = [found.secret_sealed]
  if (found.previous_sealed !== null && found.previous_until !== null && found.previous_until > now)
    secrets.push(found.previous_sealed)
  const signed = { id: found.message_id, timestamp: Math.floor(now.getTime() / 1000), body: found.body }
  const headers = headersOf(
    secrets.map((sealed) => openSecret(core, sealed)),
    signed,
  )
  const sent = { url: found.url, headers, body: found.body }
  const outcome = await send(sent, { openHosts: core.config.webhookOpenHosts, signal })
  await transaction(core.db, (tx) => record(core, tx, found, outcome))
}

/** Stores the outcome of a try. A yes always counts; a no only while the lease under which it was sent holds. */
async function record(core: Core, tx: Tx, found: ToSend, outcome: Outcome): Promise<void> {
  const locked = await lockDelivery(tx, found)
  if (locked === undefined) return
  const { endpoint, delivery } = locked
  const now = core.clock.now()
  await insertTry(tx, delivery.id, now, outcome)
  if (isWell(outcome)) {
    if (delivery.state !== 'delivered') await writeDelivery(tx, delivery.id, { state: 'delivered', at: now })
    if (endpoint.failing_since !== null) await writeStanding(tx, endpoint.id, { failing_since: null })
    return
  }
  if (delivery.state !== 'waiting' || delivery.leased_until?.getTime() !== found.leased_until?.getTime()) return
  const at = nextTry(now, delivery.tries, outcome, Math.random())
  await writeDelivery(tx, delivery.id, at === null ? { state: 'failed', at: now } : { state: 'waiting', nextTryAt: at })
  const failing_since = endpoint.failing_since ?? now
  const isSilent = isLongTried(delivery, at, now) && isDisabledBy(outcome, failing_since, now)
  const isOver = endpoint.state === 'on' && (isGone(outcome) || isSilent)
  await writeStanding(tx, endpoint.id, { failing_since, ...(isOver ? { state: 'disabled' as const } : {}) })
  if (!isOver) return
  await failWaiting(tx, endpoint.id, now)
  for (const adminId of await listAdmins(tx))
    await tellMember(tx, core, { memberId: adminId, kind: 'work' }, (locale) =>
      wordsOf('webhook_off', locale, { partner: endpoint.name }),
    )
}

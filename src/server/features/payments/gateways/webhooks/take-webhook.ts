import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { insertEvent } from '../attempts/attempt-queries.ts'
import type { KeysAt } from '../adapters/paypal-certificates.ts'
import { isSigned, transmissionOf } from '../adapters/paypal-signature.ts'
import { settleAttemptJobs } from '../jobs.ts'
import { readEvent, type WebhookEvent } from './paypal-event.ts'
import { findNamed, insertWebhookEvent } from './webhook-queries.ts'

export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The received bytes. */
  body: Buffer
}

/** `later`: it could not be checked now and must be delivered again. */
export type Taken = { kind: 'stored' } | { kind: 'refused'; why: string } | { kind: 'later'; why: string }

/** Money that went back without our call: nothing changes here automatically. */
const needsPerson = /^(PAYMENT\.CAPTURE\.REVERSED|CUSTOMER\.DISPUTE\..+)$/

/** Stores an event once, and queues the question to the bank about its attempt, in one transaction. */
async function store(core: Core, event: WebhookEvent): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const named = await findNamed(tx, 'paypal', event.names)
    const { id, type } = event
    const attemptId = named[0]?.id ?? null
    if (!(await insertWebhookEvent(tx, { gateway: 'paypal', id, type, attemptId, receivedAt: now }))) return
    for (const attempt of named) {
      await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'webhook', details: { type } })
      await core.queue.enqueue(tx, settleAttemptJobs.paypal, { attempt_id: attempt.id }, { singletonKey: attempt.id })
    }
    if (needsPerson.test(type))
      core.log.error(
        { attempt: attemptId, type },
        'the bank speaks of a dispute or takes money back: a person has to look',
      )
  })
}

/**
 * Handles one delivery of PayPal. It is believed when its exact bytes are signed by PayPal's certificate for our own
 * webhook. We do not act on its content: it only makes us ask. Deliveries in any order, or repeated, have the same
 * effect.
 */
export async function takeWebhook(
  core: Core,
  { headers, body }: Delivery,
  by: { webhookId: string; keyAt: KeysAt },
): Promise<Taken> {
  const transmission = transmissionOf(headers)
  if (transmission === null) return { kind: 'refused', why: 'no signature' }
  const answer = await by.keyAt(transmission.certificateUrl, core.clock.now())
  if (answer.kind === 'refused') return { kind: 'refused', why: answer.reason }
  if (answer.kind === 'unreachable') return { kind: 'later', why: answer.reason }
  if (!isSigned(body, transmission, { key: answer.key, webhookId: by.webhookId }))
    return { kind: 'refused', why: 'a wrong signature' }
  const event = readEvent(body.toString('utf8'))
  if (event === null) return { kind: 'refused', why: 'no event' }
  await store(core, event)
  return { kind: 'stored' }
}

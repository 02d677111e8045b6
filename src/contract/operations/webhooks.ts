import { z } from 'zod'
import { webhookKinds } from '#lib/lists/webhook-kinds.ts'
import { Count, Instant, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const WebhookKind = z.enum(webhookKinds).meta({ id: 'WebhookKind' })

/** The most endpoints that there can be, and the most deliveries that one answer lists. */
export const mostWebhooks = 50
export const deliveriesPerPage = 30

const WebhookInput = z
  .object({
    /** Who is told, as the studio calls it. */
    name: z.string().max(80),
    /** Where messages go; https. */
    url: z.string().max(500),
    kinds: z.array(WebhookKind).max(webhookKinds.length),
    is_on: z.boolean(),
  })
  .meta({ id: 'WebhookInput' })

export const Webhook = WebhookInput.omit({ is_on: true })
  .extend({
    id: Uuid,
    version: Count,
    /** `disabled`: it switched itself off because it failed for days. */
    state: z.enum(['on', 'off', 'disabled']),
    created_at: Instant,
    failing_since: Instant.nullable(),
    /** Until when messages are signed with the secret before this one too; null: they are not. */
    previous_until: Instant.nullable(),
    waiting: Count,
    failed: Count,
  })
  .meta({ id: 'Webhook' })

const Delivery = z
  .object({
    id: Uuid,
    /** The header `webhook-id` of every try. */
    message_id: Uuid,
    kind: z.enum([...webhookKinds, 'webhook.test']),
    state: z.enum(['waiting', 'delivered', 'failed']),
    created_at: Instant,
    /** While it waits: when it is tried next. */
    next_try_at: Instant.nullable(),
    /** Exactly what is sent. */
    body: z.string(),
    /** The newest twenty, the newest first. */
    tries: z.array(
      z.object({
        at: Instant,
        took_ms: z.int(),
        /** Null: no answer came, and `fault` says why. */
        status: z.int().nullable(),
        fault: z.string().nullable(),
        /** The beginning of the answer. */
        answer: z.string(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })

const works = { tag: 'studio', access: 'staff', duty: 'webhooks' } as const
const params = z.object({ id: Uuid })

/** A webhook with its secret. It is shown once: nobody can read it again. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

export const listWebhooks = route({
  ...works,
  method: 'GET',
  path: '/studio/webhooks',
  summary: 'All webhooks of partners, with what waits and what failed',
  responses: { 200: z.object({ items: z.array(Webhook) }) },
})

export const createWebhook = route({
  ...works,
  method: 'POST',
  path: '/studio/webhooks',
  summary: 'Makes a webhook; its secret is in this answer only',
  confirm: true,
  body: WebhookInput,
  responses: { 201: WithSecret },
})

export const getWebhook = route({
  ...works,
  method: 'GET',
  path: '/studio/webhooks/:id',
  summary: 'One webhook',
  params,
  responses: { 200: Webhook },
})

export const updateWebhook = route({
  ...works,
  method: 'PUT',
  path: '/studio/webhooks/:id',
  summary: 'Changes a webhook, switches it on or off; refused when somebody else has changed it meanwhile',
  params,
  body: WebhookInput.extend({ version: Count }),
  responses: { 200: Webhook },
})

export const deleteWebhook = route({
  ...works,
  method: 'DELETE',
  path: '/studio/webhooks/:id',
  summary: 'Takes a webhook away with the log of what was sent',
  params,
  responses: { 204: null },
})

export const turnWebhookSecret = route({
  ...works,
  method: 'POST',
  path: '/studio/webhooks/:id/secret',
  summary: 'Gives a new secret; for a day messages are signed with the one before it too',
  confirm: true,
  params,
  responses: { 201: WithSecret },
})

export const testWebhook = route({
  ...works,
  method: 'POST',
  path: '/studio/webhooks/:id/test',
  summary: 'Sends a message of the kind `webhook.test`',
  params,
  responses: { 202: z.object({ id: Uuid }) },
})

export const listWebhookDeliveries = route({
  ...works,
  method: 'GET',
  path: '/studio/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook, or is to be, the newest first, with every try and its answer',
  params,
  query: z.object({
    state: z.enum(['waiting', 'delivered', 'failed']).optional(),
    /** The last delivery of the page before. */
    after: Uuid.optional(),
  }),
  responses: { 200: z.object({ items: z.array(Delivery), has_more: z.boolean() }) },
})

export const replayWebhook = route({
  ...works,
  method: 'POST',
  path: '/studio/webhooks/:id/replay',
  summary: 'Sends again: one message, also one that arrived, or all that failed since an instant',
  params,
  body: z.union([z.object({ delivery_id: Uuid }), z.object({ failed_since: Instant })]),
  responses: { 202: z.object({ count: z.int() }) },
})

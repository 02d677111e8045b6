import * as contract from '#contract/operations/webhooks.ts'
import type { MemberId, WebhookDeliveryId, WebhookEndpointId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import {
  createEndpoint,
  type Deed,
  deleteEndpoint,
  presentEndpoint,
  replayDeliveries,
  sendTest,
  turnSecret,
  updateEndpoint,
  type WebhookDoors,
} from './edit-endpoint.ts'
import { findEndpoint, listDeliveries, listEndpoints } from './endpoint-queries.ts'

/** The studio's room of webhooks: to whom they go, what was sent, and sending it again. */
export function registerPartnerWebhooks(api: Api, doors: WebhookDoors): void {
  const { core, mount } = api
  const deedOf = (by: MemberId): Deed => ({ core, doors, by })

  mount(contract.listWebhooks, async () => ok({ items: (await listEndpoints(core.db)).map(presentEndpoint) }))

  mount(contract.getWebhook, async ({ params }) =>
    ok(presentEndpoint((await findEndpoint(core.db, params.id as WebhookEndpointId)) ?? fail('webhook.not_found'))),
  )

  mount(contract.createWebhook, async ({ body }, { viewer }) =>
    created(await createEndpoint(deedOf(viewer.memberId), body)),
  )

  mount(contract.updateWebhook, async ({ params, body }, { viewer }) =>
    ok(await updateEndpoint(deedOf(viewer.memberId), params.id as WebhookEndpointId, body)),
  )

  mount(contract.deleteWebhook, async ({ params }, { viewer }) => {
    await deleteEndpoint(deedOf(viewer.memberId), params.id as WebhookEndpointId)
    return { status: 204 as const }
  })

  mount(contract.turnWebhookSecret, async ({ params }, { viewer }) =>
    created(await turnSecret(deedOf(viewer.memberId), params.id as WebhookEndpointId)),
  )

  mount(contract.testWebhook, async ({ params }, { viewer }) => ({
    status: 202 as const,
    body: { id: await sendTest(deedOf(viewer.memberId), params.id as WebhookEndpointId) },
  }))

  registerDeliveries(api, deedOf)
}

function registerDeliveries({ core, mount }: Api, deedOf: (by: MemberId) => Deed): void {
  mount(contract.listWebhookDeliveries, async ({ params, query }) => {
    const most = contract.deliveriesPerPage
    const rows = await listDeliveries(core.db, {
      endpointId: params.id as WebhookEndpointId,
      state: query.state,
      after: query.after as WebhookDeliveryId | undefined,
      most: most + 1,
    })
    const items = rows.slice(0, most).map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      next_try_at: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
      tries: row.tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    }))
    return ok({ items, has_more: rows.length > most })
  })

  mount(contract.replayWebhook, async ({ params, body }, { viewer }) => {
    const which =
      'delivery_id' in body
        ? { id: body.delivery_id as WebhookDeliveryId }
        : { failedSince: new Date(body.failed_since) }
    const count = await replayDeliveries(deedOf(viewer.memberId), params.id as WebhookEndpointId, which)
    return { status: 202 as const, body: { count } }
  })
}

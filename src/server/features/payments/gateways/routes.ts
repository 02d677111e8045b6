import { getGateways } from '#contract/payments/payments.ts'
import { type Api, ok } from '#server/api.ts'
import { listGateways } from './list-gateways.ts'
import { registerReturnPage } from './attempts/return-page.ts'
import { registerWebhooks } from './webhooks/routes.ts'

/** The calls for gateways, for returning browsers, and for banks' webhooks. */
export async function registerGateways(api: Api): Promise<void> {
  const { core, mount, regions } = api

  mount(getGateways, async ({ query }, { request }) => {
    const country = regions.countryOfRequest(request)
    return ok(await listGateways(core, { chosen: query.currency, country }), { 'cache-control': 'no-store' })
  })

  await registerReturnPage(api)
  await registerWebhooks(api)
}

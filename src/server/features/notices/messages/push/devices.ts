import { transaction } from '#db/transaction.ts'
import type { MemberId, PushDeviceId, SessionId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import { isEndpointAllowed } from './endpoint.ts'
import { dropOlder, storeDevice } from './push-queries.ts'
import { areKeysRight, hashOfEndpoint, sealSubscription, type Subscription } from './subscription.ts'

/** Browsers of one member. */
export const mostDevices = 10

/** Stores the browser's agreement, for this session. Fails on an endpoint that is no public push service, or wrong keys. */
export async function addDevice(
  core: Core,
  who: { memberId: MemberId; sessionId: SessionId },
  subscription: Subscription,
): Promise<PushDeviceId> {
  if (!isEndpointAllowed(subscription.endpoint, core.config.sandboxUrl) || !areKeysRight(subscription)) {
    failFields({
      endpoint: [
        {
          fa: 'این مرورگر اعلان را از جایی می‌گیرد که به آن نمی‌فرستیم.',
          en: 'This browser gets its messages where we send none.',
        },
      ],
    })
  }
  const { memberId, sessionId } = who
  return transaction(core.db, async (tx) => {
    const id = await storeDevice(tx, {
      ...who,
      endpointHash: hashOfEndpoint(subscription.endpoint),
      sealed: sealSubscription(core.config.secret, subscription),
      now: core.clock.now(),
    })
    await dropOlder(tx, memberId, { sessionId, id, most: mostDevices })
    return id
  })
}

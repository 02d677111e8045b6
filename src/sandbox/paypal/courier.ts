import type { Log } from '../log.ts'
import type { Bank } from './bank.ts'
import type { Delivery, Try } from './delivery.ts'
import type { Keys } from './keys.ts'
import type { WebhookFault } from './settings.ts'
import { transmissionOf } from './signing.ts'

export interface Sent extends Try {
  id: string
  event_id: string
  event_type: string
}

export interface Courier {
  /** Sends the deliveries that are due: without delay, in the background. */
  nudge(): void
  /** Sends all waiting deliveries (also those not due yet), one after another, and returns the results. */
  sendWaiting(order: 'oldest_first' | 'newest_first', orderId?: string): Promise<Sent[]>
  /** Sends an event once more, not counted as one of its tries. */
  resend(delivery: Delivery, fault: WebhookFault): Promise<Sent>
}

const patienceMs = 10_000
/** The banks' clock may move at any moment without a notice, so due deliveries are polled. */
const lookEveryMs = 250
const mostAtOnce = 8

function transmitted(delivery: Delivery, result: Try): Sent {
  const { id, event_id, event_type } = delivery
  return { id, event_id, event_type, ...result }
}

/** Groups the deliveries by order, each group in order of creation. */
function byOrder(deliveries: readonly Delivery[]): Delivery[][] {
  const groups = new Map<string, Delivery[]>()
  for (const delivery of deliveries) groups.set(delivery.order_id, [...(groups.get(delivery.order_id) ?? []), delivery])
  return [...groups.values()]
}

interface Ground {
  log: Log
  ended: AbortSignal
}

/** Sends one delivery after another and records each result. */
function createCarrier(bank: Bank, keys: Keys, ended: AbortSignal) {
  async function transmit(delivery: Delivery, fault: WebhookFault): Promise<Try> {
    const { webhook_id: webhookId, webhook_url } = bank.terminal()
    const { headers, body } = await transmissionOf(keys, delivery, { webhookId, fault })
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ended])
      const response = await fetch(webhook_url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.body?.cancel()
      return { status: response.status, error: null }
    } catch (error) {
      return { status: 0, error: error instanceof Error ? error.name : 'Error' }
    }
  }

  async function deliver(delivery: Delivery): Promise<Sent> {
    const result = await transmit(delivery, bank.settings().webhook_fault)
    // once `ended` has fired, the journal is closed
    if (!ended.aborted) bank.record({ type: 'tried', id: delivery.id, at: bank.clock.now().toISOString(), result })
    return transmitted(delivery, result)
  }

  async function deliverAll(queue: Delivery[]): Promise<Sent[]> {
    const sent: Sent[] = []
    for (const delivery of queue) if (!ended.aborted) sent.push(await deliver(delivery))
    return sent
  }

  return { transmit, deliverAll }
}

/** Runs the round when called, once more if it was called meanwhile, and at intervals; never two rounds at once. */
function createAlarm(round: () => Promise<void>, { log, ended }: Ground): () => void {
  let isAwake = false
  let isCalled = false

  async function rounds(): Promise<void> {
    while (isCalled && !ended.aborted) {
      isCalled = false
      await round()
    }
  }

  function call(): void {
    isCalled = true
    if (isAwake || ended.aborted) return
    isAwake = true
    rounds()
      .catch((error: unknown) =>
        log.error('paypal.courier_failed', { error: error instanceof Error ? error.name : '?' }),
      )
      .finally(() => {
        isAwake = false
      })
  }

  const look = setInterval(call, lookEveryMs)
  look.unref()
  ended.addEventListener('abort', () => clearInterval(look), { once: true })
  return call
}

/** Delivers events to the shop until it accepts them, by the banks’ clock. */
export function createCourier(bank: Bank, keys: Keys, ground: Ground): Courier {
  const { transmit, deliverAll } = createCarrier(bank, keys, ground.ended)

  function due(): Delivery[] {
    const now = bank.clock.now().toISOString()
    return bank.settings().webhooks === 'held' ? [] : bank.waiting().filter(({ due_at }) => due_at <= now)
  }

  async function round(): Promise<void> {
    bank.settleDue()
    const queues = byOrder(due())
    const work = async () => {
      for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) await deliverAll(queue)
    }
    await Promise.all(Array.from({ length: mostAtOnce }, work))
  }

  return {
    nudge: createAlarm(round, ground),
    sendWaiting: (order, orderId) => {
      bank.settleDue()
      const waiting = bank.waiting().filter(({ order_id }) => orderId === undefined || order_id === orderId)
      return deliverAll(order === 'newest_first' ? waiting.reverse() : waiting)
    },
    resend: async (delivery, fault) => transmitted(delivery, await transmit(delivery, fault)),
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { after, seconds } from '#lib/time/clock.ts'
import type { BankEvent } from './bank.ts'
import type { Delivery } from './delivery.ts'
import { advanced, type Order, type OrderEvent } from './order.ts'
import { captureBody, orderBody, refundBody } from './representation.ts'
import type { PaypalSettings } from './settings.ts'

interface Notice {
  event_type: string
  resource_type: 'checkout-order' | 'capture' | 'refund'
  summary: string
  resource: Record<string, unknown>
}

function captureNotice(order: Order, word: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED'): Notice | undefined {
  if (!order.capture) return undefined
  return {
    event_type: `PAYMENT.CAPTURE.${word}`,
    resource_type: 'capture',
    summary: `A payment is ${word.toLowerCase()}`,
    resource: captureBody(order, order.capture),
  }
}

function refundNotice(order: Order, refundId: string): Notice | undefined {
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (refund?.status !== 'COMPLETED') return undefined
  const resource = refundBody(order, refund)
  return {
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    summary: 'A payment was refunded',
    resource,
  }
}

/** The event that the shop gets for a change; most changes have none. */
function noticeOf(order: Order, event: OrderEvent): Notice | undefined {
  switch (event.type) {
    case 'approved':
      return {
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        summary: 'An order has been approved by its buyer',
        resource: orderBody(order),
      }
    case 'captured':
      return captureNotice(order, event.capture.status)
    case 'capture_decided':
      return captureNotice(order, event.status === 'COMPLETED' ? 'COMPLETED' : 'DENIED')
    case 'refunded':
      return refundNotice(order, event.refund.id)
    case 'refund_decided':
      return refundNotice(order, event.refund_id)
    default:
      return undefined
  }
}

function newEventId(): string {
  const part = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
  return `WH-${part()}-${part()}`
}

function deliveriesOf(order: Order, notice: Notice, at: { now: Date; settings: PaypalSettings }): Delivery[] {
  const { now, settings } = at
  const event_id = newEventId()
  const event = {
    id: event_id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_version: '2.0',
    ...notice,
    links: [{ href: `${order.api}/v1/notifications/webhooks-events/${event_id}`, rel: 'self', method: 'GET' }],
  }
  // many JSON writers escape slashes; a program that parses and writes the text again then fails the signature check
  const body = JSON.stringify(event).replaceAll('/', String.raw`\/`)
  return Array.from({ length: settings.webhook_copies }, () => ({
    id: randomUUID(),
    event_id,
    event_type: notice.event_type,
    order_id: order.id,
    body,
    api: order.api,
    created_at: now.toISOString(),
    due_at: after(now, seconds(settings.webhook_delay_seconds)).toISOString(),
    tries: 0,
    status: null,
    error: null,
    end: null,
  }))
}

/** A change of an order with its event for the shop: both are recorded, or neither. */
export function changeOf(before: Order, event: OrderEvent, at: { now: Date; settings: PaypalSettings }): BankEvent[] {
  const order = advanced(before, event)
  const notice = noticeOf(order, event)
  const deliveries = notice ? deliveriesOf(order, notice, at) : []
  return [event, ...deliveries.map((delivery): BankEvent => ({ type: 'queued', delivery }))]
}

import { decimal } from './cents.ts'
import { captureStatus, isOpen, type Capture, type Order, type Refund } from './order.ts'

type Body = Record<string, unknown>

function money(cents: number, currency_code = 'USD'): Body {
  return { currency_code, value: decimal(cents) }
}

function link(href: string, rel: string, method = 'GET'): Body {
  return { href, rel, method }
}

function withoutNulls(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
}

export function orderLinks(order: Order): Body[] {
  const self = `${order.api}/v2/checkout/orders/${order.id}`
  const links = [link(self, 'self')]
  if (isOpen(order)) links.push(link(order.page, order.by_source ? 'payer-action' : 'approve'))
  if (order.state === 'APPROVED') links.push(link(`${self}/capture`, 'capture', 'POST'))
  return links
}

export function captureBody(order: Order, capture: Capture): Body {
  const self = `${order.api}/v2/payments/captures/${capture.id}`
  const named = money(capture.named_cents, capture.named_currency)
  const fee = Math.round(capture.named_cents * 0.0349) + 49
  return withoutNulls({
    id: capture.id,
    status: captureStatus(order),
    status_details: capture.reason === null ? null : { reason: capture.reason },
    amount: named,
    final_capture: true,
    seller_receivable_breakdown:
      capture.status === 'COMPLETED'
        ? {
            gross_amount: named,
            paypal_fee: money(fee, capture.named_currency),
            net_amount: money(capture.named_cents - fee, capture.named_currency),
          }
        : null,
    custom_id: order.custom_id,
    invoice_id: order.invoice_id,
    create_time: capture.created_at,
    update_time: capture.updated_at,
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${order.api}/v2/checkout/orders/${order.id}`, 'up'),
    ],
    // events contain it, so that a capture leads to its order
    supplementary_data: { related_ids: { order_id: order.id } },
  })
}

export function refundBody(order: Order, refund: Refund): Body {
  return withoutNulls({
    id: refund.id,
    status: refund.status,
    amount: money(refund.cents),
    custom_id: refund.custom_id ?? order.custom_id,
    invoice_id: refund.invoice_id ?? order.invoice_id,
    note_to_payer: refund.note_to_payer,
    create_time: refund.created_at,
    update_time: refund.updated_at,
    links: [
      link(`${order.api}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${order.api}/v2/payments/captures/${order.capture?.id ?? ''}`, 'up'),
    ],
  })
}

export function orderBody(order: Order): Body {
  const payer = { email_address: 'buyer@example.com', account_id: order.payer_id }
  const payments = withoutNulls({
    captures: order.capture ? [captureBody(order, order.capture)] : null,
    refunds: order.refunds.length > 0 ? order.refunds.map((refund) => refundBody(order, refund)) : null,
  })
  return withoutNulls({
    id: order.id,
    intent: order.intent,
    status: order.state,
    payment_source: order.by_source ? { paypal: order.payer_id === null ? {} : payer } : null,
    purchase_units: [order.capture ? { ...order.unit, payments } : order.unit],
    payer: order.payer_id === null ? null : { email_address: payer.email_address, payer_id: order.payer_id },
    create_time: order.created_at,
    links: orderLinks(order),
  })
}

/** The short form of an answer, for a shop that did not ask for all of it by `Prefer`. */
export function minimal({ id, status, links }: Body): Body {
  return { id, status, links }
}

import { randomInt } from 'node:crypto'
import { after, minutes } from '#lib/time/clock.ts'
import { type Handler, json } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import { type Done, once, refused, withToken } from './calls.ts'
import { type Fault, faultBody, impossible, isFault, notFound } from './errors.ts'
import { changeOf } from './notices.ts'
import { advanced, type Capture, opened, type Order } from './order.ts'
import { requestedOrder } from './order-rules.ts'
import { orderBody } from './representation.ts'
import type { PaypalSettings } from './settings.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** 17 digits and capital letters, like the gateway's ids. */
export function newId(): string {
  return Array.from({ length: 17 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The addresses that a call needs. */
export interface BankContext {
  bank: Bank
  /** The site's address as the payer's browser sees it. */
  site: string
}

export const base = '/sandbox/paypal'

export function createCall({ bank, site }: BankContext): Handler {
  const run = once(bank, 'create', (exchange, fields): Done | Fault => {
    const requested = requestedOrder(fields)
    if (isFault(requested)) return requested
    const id = newId()
    if (bank.terminal().unique_invoices && bank.isInvoiceTaken({ id, invoice_id: requested.invoice_id }))
      return impossible('DUPLICATE_INVOICE_ID', { field: '/purchase_units/@reference_id/invoice_id' })
    const opening = {
      ...requested,
      id,
      api: `http://${exchange.headers.host ?? ''}${base}`,
      page: `${site}${base}/checkoutnow?token=${id}`,
      created_at: bank.clock.now().toISOString(),
    }
    return { status: 201, body: orderBody(opened(opening)), events: [{ type: 'opened', opening }] }
  })
  return withToken(bank, run)
}

/** The order, unless it has expired: an expired order is unknown here. */
function living(order: Order | undefined): Order | undefined {
  return order?.state === 'EXPIRED' ? undefined : order
}

export function orderCall({ bank }: BankContext): Handler {
  return withToken(bank, ({ params }) => {
    const order = living(bank.find(params['id'] ?? ''))
    return order ? json(200, orderBody(order)) : refused(notFound())
  })
}

function newCapture(order: Order, settings: PaypalSettings, now: Date): Capture {
  const at = now.toISOString()
  const isPending = settings.capture.startsWith('pending')
  return {
    id: newId(),
    status: isPending ? 'PENDING' : settings.capture === 'declined' ? 'DECLINED' : 'COMPLETED',
    was_held: isPending,
    becomes: isPending ? (settings.capture === 'pending_then_denied' ? 'DECLINED' : 'COMPLETED') : null,
    due_at: isPending ? after(now, minutes(settings.pending_minutes)).toISOString() : null,
    reason: isPending ? settings.pending_reason : null,
    named_cents: order.cents + settings.captured_cents_off,
    named_currency: settings.captured_currency,
    created_at: at,
    updated_at: at,
  }
}

/** The instrument is declined: the payer is sent to the page again, where the order is open once more. */
function declined(bank: Bank, order: Order): Done {
  const fault = {
    ...impossible('INSTRUMENT_DECLINED'),
    links: [{ href: order.page, rel: 'redirect', method: 'GET' }],
  }
  const events = changeOf(
    order,
    { type: 'reopened', id: order.id },
    { now: bank.clock.now(), settings: bank.settings() },
  )
  return { status: fault.status, body: faultBody(fault), events }
}

export function captureCall({ bank }: BankContext): Handler {
  const run = once(bank, 'capture', ({ params }): Done | Fault => {
    const order = living(bank.find(params['id'] ?? ''))
    if (!order) return notFound()
    if (order.intent !== 'CAPTURE') return impossible('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.state === 'COMPLETED') return impossible('ORDER_ALREADY_CAPTURED')
    if (order.state !== 'APPROVED') return impossible('ORDER_NOT_APPROVED')
    if (bank.terminal().unique_invoices && bank.isInvoiceTaken(order)) return impossible('DUPLICATE_INVOICE_ID')
    if (order.declines) return declined(bank, order)
    const now = bank.clock.now()
    const settings = bank.settings()
    const event = { type: 'captured', id: order.id, capture: newCapture(order, settings, now) } as const
    return {
      status: 201,
      body: orderBody(advanced(order, event)),
      events: changeOf(order, event, { now, settings }),
    }
  })
  return withToken(bank, run)
}

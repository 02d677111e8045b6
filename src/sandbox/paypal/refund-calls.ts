import { after, days, minutes } from '#lib/time/clock.ts'
import { type Handler, isObject, json } from '../http/exchange.ts'
import { type Done, once, refused, withToken } from './calls.ts'
import { type Fault, impossible, invalid, notFound } from './errors.ts'
import { changeOf } from './notices.ts'
import { advanced, type Capture, type Order, type Refund, refundedCents } from './order.ts'
import { newId, type BankContext } from './order-calls.ts'
import { centsOf, moneyFaults, textFault } from './order-rules.ts'
import { captureBody, refundBody } from './representation.ts'
import type { PaypalSettings } from './settings.ts'

type Fields = Record<string, unknown>

export function captureDetailsCall({ bank }: BankContext): Handler {
  return withToken(bank, ({ params }) => {
    const order = bank.findByCapture(params['id'] ?? '')
    return order?.capture ? json(200, captureBody(order, order.capture)) : refused(notFound())
  })
}

export function refundDetailsCall({ bank }: BankContext): Handler {
  return withToken(bank, ({ params }) => {
    const id = params['id'] ?? ''
    const order = bank.findByRefund(id)
    const refund = order?.refunds.find((one) => one.id === id)
    return order && refund ? json(200, refundBody(order, refund)) : refused(notFound())
  })
}

function formFault(fields: Fields): Fault | undefined {
  const faults = fields['amount'] === undefined ? [] : moneyFaults(fields['amount'], '/amount')
  for (const [name, longest] of Object.entries({ custom_id: 127, invoice_id: 127, note_to_payer: 255 }))
    faults.push(...textFault(fields, { path: '', name, longest }))
  return faults.length > 0 ? invalid(faults) : undefined
}

/** The cents of a refund: all that is left when the shop names no amount. Or the reason for the refusal. */
function centsToRefund(order: Order, fields: Fields, settings: PaypalSettings): number | Fault {
  const left = order.cents - refundedCents(order, true)
  if (left === 0) return impossible('CAPTURE_FULLY_REFUNDED')
  const { amount } = fields
  if (!isObject(amount)) return left
  if (amount['currency_code'] !== 'USD') return impossible('REFUND_CAPTURE_CURRENCY_MISMATCH')
  const cents = centsOf(amount)
  if (typeof cents !== 'number') return cents
  if (cents > left) return impossible('REFUND_AMOUNT_EXCEEDED')
  return cents < order.cents && !settings.part_refunds ? impossible('PARTIAL_REFUND_NOT_ALLOWED') : cents
}

function refusalOf(capture: Capture, settings: PaypalSettings, now: Date): Fault | undefined {
  if (capture.status === 'PENDING') return impossible('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') return notFound()
  const end = after(new Date(capture.created_at), days(settings.refund_days))
  return now >= end ? impossible('REFUND_TIME_LIMIT_EXCEEDED') : undefined
}

function newRefund(
  cents: number,
  { fields, settings, now }: { fields: Fields; settings: PaypalSettings; now: Date },
): Refund {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const isPending = settings.refund.startsWith('pending')
  return {
    id: newId(),
    cents,
    status: isPending ? 'PENDING' : 'COMPLETED',
    becomes: isPending ? (settings.refund === 'pending_then_failed' ? 'FAILED' : 'COMPLETED') : null,
    due_at: isPending ? after(now, minutes(settings.pending_minutes)).toISOString() : null,
    custom_id: text('custom_id'),
    invoice_id: text('invoice_id'),
    note_to_payer: text('note_to_payer'),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

export function refundCall({ bank }: BankContext): Handler {
  const run = once(bank, 'refund', ({ params }, fields): Done | Fault => {
    const malformed = formFault(fields)
    if (malformed) return malformed
    const order = bank.findByCapture(params['id'] ?? '')
    if (!order?.capture) return notFound()
    const now = bank.clock.now()
    const settings = bank.settings()
    const refusal = refusalOf(order.capture, settings, now)
    if (refusal) return refusal
    const cents = centsToRefund(order, fields, settings)
    if (typeof cents !== 'number') return cents
    const refund = newRefund(cents, { fields, settings, now })
    const event = { type: 'refunded', id: order.id, refund } as const
    const events = changeOf(order, event, { now, settings })
    return { status: 201, body: refundBody(advanced(order, event), refund), events }
  })
  return withToken(bank, run)
}

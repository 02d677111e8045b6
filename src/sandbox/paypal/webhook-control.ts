/**
 * The control API's calls for this gateway's events, beside the settings `webhooks`, `webhook_delay_seconds`,
 * `webhook_copies` and `webhook_fault`, and the terminal's `webhook_url`. Under `/sandbox/__control/banks/paypal/webhooks`:
 *
 * GET  /                    every delivery, oldest first: {id, event_id, event_type, order_id, tries, status, end, due_at, body}
 * POST /send                {order?: oldest_first|newest_first, session?}: sends all that waits now, also what is held or
 *                           delayed, one after the other → {results: [{id, event_id, event_type, status, error}]}
 * POST /:event/resend       {fault?, times?, parallel?}: sends a known event again, honest or with one fault → {results}
 */
import { onlyLocal } from '../control/guard.ts'
import { withBody, wrong } from '../control/body.ts'
import { type Handler, json } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Bank } from './bank.ts'
import type { Courier, Sent } from './courier.ts'
import type { Delivery } from './delivery.ts'
import { webhookFaults } from './settings.ts'

const at = '/sandbox/__control/banks/paypal/webhooks'
const mostRepeats = 20

function all(bank: Bank): Delivery[] {
  return [...bank.ended(), ...bank.waiting()].sort((a, b) => a.created_at.localeCompare(b.created_at))
}

function resendCommand(bank: Bank, courier: Courier): Handler {
  return withBody(async ({ fault = 'none', times = 1, parallel = false }, { params }) => {
    const delivery = all(bank).find(({ event_id }) => event_id === params['event'])
    if (!delivery) return json(404, { message: 'No such event.' })
    const known = webhookFaults.find((one) => one === fault)
    if (!known) return wrong(`fault is one of ${webhookFaults.join(', ')}.`)
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > mostRepeats)
      return wrong(`times is 1 to ${mostRepeats}.`)
    const one = () => courier.resend(delivery, known)
    if (parallel === true) return json(200, { results: await Promise.all(Array.from({ length: times }, one)) })
    const results: Sent[] = []
    for (let n = 0; n < times; n += 1) results.push(await one())
    return json(200, { results })
  })
}

function sendCommand(courier: Courier): Handler {
  return withBody(async ({ order = 'oldest_first', session }) => {
    if (order !== 'oldest_first' && order !== 'newest_first') return wrong('order is oldest_first or newest_first.')
    if (session !== undefined && typeof session !== 'string') return wrong('session is the key of one.')
    return json(200, { results: await courier.sendWaiting(order, session) })
  })
}

export function mountWebhookControl(router: Router, bank: Bank, courier: Courier): void {
  const deliveries = () => all(bank).map(({ api: _api, ...delivery }) => delivery)
  router.on(
    'GET',
    at,
    onlyLocal(() => json(200, { deliveries: deliveries() })),
  )
  router.on('POST', `${at}/send`, onlyLocal(sendCommand(courier)))
  router.on('POST', `${at}/:event/resend`, onlyLocal(resendCommand(bank, courier)))
}

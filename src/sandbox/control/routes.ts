/**
 * Control API, for tests and the demo page. JSON in and out; only from this machine. All under `/sandbox/__control`:
 *
 * GET    /state                      clock, queued outcomes, counts of calls, settings, merchants, ledger totals
 * POST   /outcomes                   {call, outcome, times?}: what the next calls do. outcome: ok · code:N · http500 ·
 *                                    html-body · timeout-before-commit · timeout-after-commit · slow:ms · reset ·
 *                                    reset-after-commit · held (until released). call: zarinpal.request, .verify, .inquiry, .unVerified, .reverse,
 *                                    .feeCalculation, .graphql · sms.lookup, sms.send. Queued in order, used once each.
 * POST   /release                    {calls?}: lets so many held calls go on, else all → {released: number}
 * DELETE /outcomes                   forgets queued outcomes and counts
 * GET    /counts                     {call: number}
 * POST   /clock                      {advance_minutes} (0 or more) or {reset: true} → {now, offset_ms}
 * PUT    /settings                   any of auto_return_minutes, session_minutes, reverse_minutes, min_amount_rial, bare_101
 * PUT    /merchants                  {merchant_id, …}: adds or changes a terminal (callback_hosts, status, ip_restricted, …)
 * GET    /transactions               all sessions, newest first, each with `ledger` and `return_url`
 * GET    /transactions/:authority    one of them
 * POST   /transactions/:authority/pay          {action?: pay|cancel|fail|close|expire}: the button without the page
 * POST   /transactions/:authority/auto-return  the unverified money goes back now
 * POST   /transactions/:authority/callback     {status: OK|NOK, authority?, times?, parallel?}: replay or forge a return;
 *                                              → {results: [{status, location, error}]}
 * POST   /ledger/check               {orders: [{id, authorities, fulfilled}]} → {ok, violations}: nothing fulfilled without
 *                                    captured money, nothing captured without fulfilment, nothing charged twice
 * POST   /reset                      an empty sandbox
 */
import { type Exchange, type Handler, isObject, json, jsonObject, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { type ClaimedOrder, ledgerTotals, ledgerViolations } from '../zarinpal/ledger.ts'
import { defaultSettings, type Merchant, type ZarinpalSettings } from '../zarinpal/merchant.ts'
import type { Transaction } from '../zarinpal/transaction.ts'
import { advanceClock, type Controlled, forceOutcome, resetAll, resetClock } from './commands.ts'
import { onlyLocal } from './guard.ts'
import { autoReturnCommand, type Body, callbackCommand, payCommand, view, wrong } from './session-commands.ts'

/** A POST without a body is an empty object; another content type is refused, so that no simple form can reach us. */
function withBody(run: (body: Body, exchange: Exchange) => Reply | Promise<Reply>): Handler {
  return (exchange) => {
    const body = exchange.body === '' ? {} : jsonObject(exchange)
    return body ? run(body, exchange) : wrong('The body has to be a JSON object.')
  }
}

function stateOf({ bank, outcomes, clock }: Controlled): object {
  return {
    clock: { now: clock.now().toISOString(), offset_ms: clock.offsetMs() },
    outcomes: outcomes.pending(),
    counts: outcomes.counts(),
    settings: bank.settings(),
    merchants: bank.merchants().map(({ panel_token: _secret, ...merchant }) => merchant),
    ledger: ledgerTotals(bank.all()),
  }
}

function clockCommand(controlled: Controlled, body: Body): Reply {
  const ahead = body['advance_minutes']
  if (body['reset'] === true) resetClock(controlled)
  else if (typeof ahead === 'number' && Number.isFinite(ahead) && ahead >= 0) advanceClock(controlled, ahead)
  else return wrong('advance_minutes has to be 0 or more; the clock goes back only by {"reset": true}.')
  return json(200, { now: controlled.clock.now().toISOString(), offset_ms: controlled.clock.offsetMs() })
}

function settingsCommand({ bank }: Controlled, body: Body): Reply {
  const settings: Record<string, unknown> = { ...bank.settings() }
  for (const [key, value] of Object.entries(body)) {
    if (!Object.hasOwn(defaultSettings, key)) return wrong(`Unknown setting "${key}".`)
    if (typeof value !== typeof settings[key]) return wrong(`"${key}" has the wrong type.`)
    settings[key] = value
  }
  bank.record({ type: 'settings', settings: settings as unknown as ZarinpalSettings })
  return json(200, bank.settings())
}

function merchantCommand({ bank, demoMerchant }: Controlled, body: Body): Reply {
  const id = body['merchant_id']
  if (typeof id !== 'string' || id.length !== 36) return wrong('merchant_id has to be 36 characters.')
  const base: Merchant = bank.merchant(id) ?? {
    ...demoMerchant,
    merchant_id: id,
    terminal_id: id.slice(0, 8),
    panel_token: `panel-${id}`,
  }
  const merchant: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(body)) {
    if (!Object.hasOwn(base, key)) return wrong(`A merchant has no "${key}".`)
    if (typeof value !== typeof merchant[key] || Array.isArray(value) !== Array.isArray(merchant[key]))
      return wrong(`"${key}" has the wrong type.`)
    merchant[key] = value
  }
  bank.record({ type: 'merchant', merchant: merchant as unknown as Merchant })
  return json(200, bank.merchant(id))
}

function isOrder(value: unknown): value is ClaimedOrder {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['fulfilled'] === 'boolean' &&
    Array.isArray(value['authorities']) &&
    value['authorities'].every((authority) => typeof authority === 'string')
  )
}

function ledgerCommand({ bank }: Controlled, body: Body): Reply {
  const orders: unknown = body['orders']
  if (!Array.isArray(orders) || !orders.every(isOrder))
    return wrong('orders is a list of {id, authorities, fulfilled}.')
  const violations = ledgerViolations(orders, bank.all())
  return json(200, { ok: violations.length === 0, violations })
}

function outcomeCommand(controlled: Controlled, body: Body): Reply {
  const fault = forceOutcome(controlled, String(body['call']), String(body['outcome']), Number(body['times'] ?? 1))
  return fault === undefined ? json(200, { outcomes: controlled.outcomes.pending() }) : wrong(fault)
}

function releaseCommand({ outcomes }: Controlled, body: Body): Reply {
  const calls = body['calls'] ?? Number.MAX_SAFE_INTEGER
  if (!Number.isInteger(calls) || Number(calls) < 1) return wrong('calls has to be 1 or more.')
  return json(200, { released: outcomes.release(Number(calls)) })
}

type On = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, run: Handler) => void

function mountSessions(on: On, controlled: Controlled): void {
  const { bank } = controlled
  const session = (run: (transaction: Transaction, body: Body) => Reply | Promise<Reply>): Handler =>
    withBody((body, exchange) => {
      const transaction = bank.find(exchange.params['authority'] ?? '')
      return transaction ? run(transaction, body) : json(404, { message: 'No such session.' })
    })
  const one = '/transactions/:authority'
  const show = session((transaction) => json(200, view(transaction)))
  const pay = session((transaction, body) => payCommand(controlled, transaction, body))
  const back = session((transaction) => autoReturnCommand(controlled, transaction))
  const callback = session((transaction, body) => callbackCommand(controlled, transaction, body))
  on('GET', '/transactions', () => json(200, { transactions: bank.all().map(view) }))
  on('GET', one, show)
  on('POST', `${one}/pay`, pay)
  on('POST', `${one}/auto-return`, back)
  on('POST', `${one}/callback`, callback)
}

export function mountControl(router: Router, controlled: Controlled): void {
  const { outcomes } = controlled
  const on: On = (method, path, run) => router.on(method, `/sandbox/__control${path}`, onlyLocal(run))
  const command = (run: (controlled: Controlled, body: Body) => Reply): Handler =>
    withBody((body) => run(controlled, body))
  on('GET', '/state', () => json(200, stateOf(controlled)))
  on('GET', '/counts', () => json(200, outcomes.counts()))
  on('POST', '/outcomes', command(outcomeCommand))
  on('POST', '/release', command(releaseCommand))
  on('DELETE', '/outcomes', () => {
    outcomes.clear()
    return json(200, { outcomes: [] })
  })
  on('POST', '/clock', command(clockCommand))
  on('PUT', '/settings', command(settingsCommand))
  on('PUT', '/merchants', command(merchantCommand))
  on('POST', '/ledger/check', command(ledgerCommand))
  const reset = command(() => {
    resetAll(controlled)
    return json(200, stateOf(controlled))
  })
  on('POST', '/reset', reset)
  mountSessions(on, controlled)
}

/**
 * Control API, for tests and the demo page. JSON in and out; only from this machine. All under `/sandbox/__control`:
 *
 * GET    /state                      clock, queued outcomes, counts of calls; of every bank settings, terminal, ledger
 *                                    totals; and the ledger of all together, in Rials (IRR) and cents (USD)
 * POST   /outcomes                   {call, outcome, times?}: what the next calls do. outcome: ok · code:N · name:SOME_ISSUE ·
 *                                    http500 · http500-after-commit · html-body · timeout-before-commit · timeout-after-commit · slow:ms · reset ·
 *                                    reset-after-commit · held (until released). call: <bank>.<call>, as the wrong name's
 *                                    answer lists them, sms.lookup, sms.send. Queued in order, used once each.
 * POST   /release                    {calls?}: lets this number of held calls go on, else all → {released: number}
 * DELETE /outcomes                   forgets queued outcomes and counts
 * GET    /counts                     {call: number}
 * POST   /clock                      {advance_minutes} (0 or more) or {reset: true} → {now, offset_ms}
 * GET    /banks                      every bank: name, settings, terminal (without secrets), ledger totals
 * PUT    /banks/:bank/settings       any of the bank's own settings → the bank as above
 * PUT    /banks/:bank/terminal       any of its terminal's own fields; zarinpal: another merchant_id is another shop's terminal
 * GET    /banks/:bank/sessions       its sessions, newest first
 * GET    /banks/:bank/sessions/:key  one of them: bank/emulated-bank.ts says of what it consists. Keys are percent-encoded.
 * POST   …/:key/press                {action?: pay|cancel|fail|close|twice|expire}: the button without the page; 409 unless open
 * POST   …/:key/give-back            held money goes back to the buyer now; 409 when none is held
 * POST   …/:key/return               {forged?, times?, parallel?}: brings a browser back, honest but for what is forged
 *                                    (query arguments or form fields) → {results: [{status, location, error}]}
 * POST   /ledger/check               {orders: [{id, sessions: [{bank, key}], fulfilled}]} → {ok, violations}: nothing fulfilled
 *                                    without captured money, nothing captured without fulfilment, nothing charged twice
 * POST   /reset                      an empty sandbox
 */
import { ledgerTotals } from '../bank/ledger.ts'
import { json, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { bankState, mountBankRoutes } from './bank-routes.ts'
import { type Body, type On, withBody, wrong } from './body.ts'
import { advanceClock, allSessions, type Controlled, forceOutcome, resetAll, resetClock } from './commands.ts'
import { onlyLocal } from './guard.ts'

function stateOf(controlled: Controlled): object {
  const { banks, outcomes, clock } = controlled
  return {
    clock: { now: clock.now().toISOString(), offset_ms: clock.offsetMs() },
    outcomes: outcomes.pending(),
    counts: outcomes.counts(),
    banks: Object.fromEntries(banks.map((bank) => [bank.name, bankState(bank)])),
    ledger: ledgerTotals(allSessions(controlled)),
  }
}

function clockCommand(controlled: Controlled, body: Body): Reply {
  const ahead = body['advance_minutes']
  if (body['reset'] === true) resetClock(controlled)
  else if (typeof ahead === 'number' && Number.isFinite(ahead) && ahead >= 0) advanceClock(controlled, ahead)
  else return wrong('advance_minutes has to be 0 or more; the clock goes back only by {"reset": true}.')
  return json(200, { now: controlled.clock.now().toISOString(), offset_ms: controlled.clock.offsetMs() })
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

export function mountControl(router: Router, controlled: Controlled): void {
  const { outcomes } = controlled
  const on: On = (method, path, run) => router.on(method, `/sandbox/__control${path}`, onlyLocal(run))
  const command = (run: (controlled: Controlled, body: Body) => Reply) => withBody((body) => run(controlled, body))
  on('GET', '/state', () => json(200, stateOf(controlled)))
  on('GET', '/counts', () => json(200, outcomes.counts()))
  on('POST', '/outcomes', command(outcomeCommand))
  on('POST', '/release', command(releaseCommand))
  on('DELETE', '/outcomes', () => {
    outcomes.clear()
    return json(200, { outcomes: [] })
  })
  on('POST', '/clock', command(clockCommand))
  const reset = command(() => {
    resetAll(controlled)
    return json(200, stateOf(controlled))
  })
  on('POST', '/reset', reset)
  mountBankRoutes(on, controlled)
}

import { actions, type BankSession, type EmulatedBank } from '../bank/emulated-bank.ts'
import { type ShopOrder, ledgerTotals, ledgerViolations } from '../bank/ledger.ts'
import { pressButton } from '../bank/press.ts'
import { isObject, json, type Reply } from '../http/exchange.ts'
import { type Body, type On, withBody, wrong } from './body.ts'
import { allSessions, bankOf, type Controlled, sendReturns } from './commands.ts'

const mostReturns = 20

export function bankState(bank: EmulatedBank): object {
  return { settings: bank.settings(), terminal: bank.terminal(), ledger: ledgerTotals(bank.sessions()) }
}

function pressCommand({ log }: Controlled, bank: EmulatedBank, session: BankSession, body: Body): Reply {
  const action = actions.find((known) => known === (body['action'] ?? 'pay'))
  if (!action) return wrong(`action is one of ${actions.join(', ')}.`)
  const pressed = pressButton(bank, session.key, action, log)
  return pressed ? json(200, pressed) : json(409, { message: `The session is ${session.state}.` })
}

function giveBackCommand(bank: EmulatedBank, session: BankSession): Reply {
  const given = bank.giveBack(session.key)
  return given ? json(200, given) : json(409, { message: `The session is ${session.state}.` })
}

function isFields(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((field) => typeof field === 'string')
}

async function returnCommand(bank: EmulatedBank, { key }: BankSession, body: Body): Promise<Reply> {
  const { forged = {}, times = 1, parallel = false } = body
  if (!isFields(forged)) return wrong('forged is an object of texts: what the browser brings instead.')
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > mostReturns)
    return wrong(`times is 1 to ${mostReturns}.`)
  return json(200, { results: await sendReturns(bank, key, { forged, times, parallel: parallel === true }) })
}

function isSessionName(value: unknown): boolean {
  return isObject(value) && typeof value['bank'] === 'string' && typeof value['key'] === 'string'
}

function isOrder(value: unknown): value is ShopOrder {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['fulfilled'] === 'boolean' &&
    Array.isArray(value['sessions']) &&
    value['sessions'].every(isSessionName)
  )
}

function ledgerCommand(controlled: Controlled, body: Body): Reply {
  const orders: unknown = body['orders']
  if (!Array.isArray(orders) || !orders.every(isOrder))
    return wrong('orders is a list of {id, sessions: [{bank, key}], fulfilled}.')
  const violations = ledgerViolations(orders, allSessions(controlled))
  return json(200, { ok: violations.length === 0, violations })
}

export function mountBankRoutes(on: On, controlled: Controlled): void {
  const ofBank = (run: (bank: EmulatedBank, body: Body, key: string) => Reply | Promise<Reply>) =>
    withBody((body, { params }) => {
      const bank = bankOf(controlled, params['bank'] ?? '')
      return bank ? run(bank, body, params['key'] ?? '') : json(404, { message: 'No such bank.' })
    })
  const ofSession = (run: (bank: EmulatedBank, session: BankSession, body: Body) => Reply | Promise<Reply>) =>
    ofBank((bank, body, key) => {
      const session = bank.session(key)
      return session ? run(bank, session, body) : json(404, { message: 'No such session.' })
    })
  const change = (run: (bank: EmulatedBank, body: Body) => string | undefined) =>
    ofBank((bank, body) => {
      const fault = run(bank, body)
      return fault === undefined ? json(200, bankState(bank)) : wrong(fault)
    })
  const one = '/banks/:bank/sessions/:key'
  on('GET', '/banks', () =>
    json(200, { banks: controlled.banks.map((bank) => ({ name: bank.name, ...bankState(bank) })) }),
  )
  on(
    'PUT',
    '/banks/:bank/settings',
    change((bank, body) => bank.set(body)),
  )
  on(
    'PUT',
    '/banks/:bank/terminal',
    change((bank, body) => bank.setTerminal(body)),
  )
  on(
    'GET',
    '/banks/:bank/sessions',
    ofBank((bank) => json(200, { sessions: bank.sessions() })),
  )
  on(
    'GET',
    one,
    ofSession((_bank, session) => json(200, session)),
  )
  on(
    'POST',
    `${one}/press`,
    ofSession((bank, session, body) => pressCommand(controlled, bank, session, body)),
  )
  on('POST', `${one}/give-back`, ofSession(giveBackCommand))
  on('POST', `${one}/return`, ofSession(returnCommand))
  on(
    'POST',
    '/ledger/check',
    withBody((body) => ledgerCommand(controlled, body)),
  )
}

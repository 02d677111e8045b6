import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SandboxConfig } from '#sandbox/config.ts'
import { type JsonReply, sandboxUnderTest, type SandboxUnderTest } from './sandbox-under-test.ts'

type Headers = Record<string, string>
type Fields = Record<string, unknown>

const base = '/sandbox/paypal'

export const goodUnit = {
  custom_id: 'attempt-1',
  invoice_id: 'attempt-1',
  description: 'Film',
  amount: { currency_code: 'USD', value: '12.34' },
}

/** A complete order as a careful shop sends it. */
export function goodOrder(unit: Fields = {}, context: Fields = {}): Fields {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ ...goodUnit, ...unit }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: 'http://localhost:9/return?n=1',
          cancel_url: 'http://localhost:9/cancel',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: 'en-US',
          ...context,
        },
      },
    },
  }
}

/** The emulated gateway with the calls that tests make of it. For tests only. */
export interface PaypalUnderTest {
  box: SandboxUnderTest
  /** A call with a valid token; `id` is the PayPal-Request-Id: a new one by default, none when null. */
  api(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more?: { id?: string | null; headers?: Headers },
  ): Promise<JsonReply>
  login(headers?: Headers, body?: string): Promise<JsonReply>
  /** Opens an order with a new invoice. */
  open(unit?: Fields, context?: Fields): Promise<string>
  press(key: string, action?: string): Promise<JsonReply>
  approved(unit?: Fields): Promise<string>
  capture(key: string, id?: string): Promise<JsonReply>
  /** A captured order: its id and its capture's. */
  captured(unit?: Fields): Promise<{ order: string; capture: string }>
  session(key: string): Promise<JsonReply>
  set(settings: Fields): Promise<JsonReply>
  advance(minutes: number): Promise<JsonReply>
  next(call: string, outcome: string): Promise<JsonReply>
}

let count = 0

function callsOf(box: SandboxUnderTest): Pick<PaypalUnderTest, 'login' | 'api'> {
  const { clientId, clientSecret } = box.config.paypal
  let token: string | null = null
  const login: PaypalUnderTest['login'] = async (headers = {}, body = 'grant_type=client_credentials') => {
    const response = await fetch(`${box.sandbox.url}${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    })
    return { status: response.status, body: await response.json() }
  }
  const api: PaypalUnderTest['api'] = async (method, path, body, { id, headers = {} } = {}) => {
    token ??= (await login()).body.access_token as string
    count += 1
    const requestId: Headers = id === null ? {} : { 'paypal-request-id': id ?? `request-${count}` }
    const call = () =>
      box.send(method, `${base}${path}`, body, {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(method === 'POST' ? requestId : {}),
        ...headers,
      })
    const answer = await call()
    if (answer.body.error !== 'invalid_token' || headers['authorization'] !== undefined) return answer
    // the clock was moved past the token's end
    token = (await login()).body.access_token as string
    return call()
  }
  return { login, api }
}

export async function paypalUnderTest(changes: Partial<SandboxConfig> = {}): Promise<PaypalUnderTest> {
  const box = await sandboxUnderTest(changes)
  const { login, api } = callsOf(box)
  const open: PaypalUnderTest['open'] = async (unit = {}, context = {}) => {
    const invoice_id = `attempt-${(count += 1)}`
    const { body } = await api('POST', '/v2/checkout/orders', goodOrder({ invoice_id, ...unit }, context))
    return body.id as string
  }
  const press: PaypalUnderTest['press'] = (key, action = 'pay') =>
    box.control('POST', `/banks/paypal/sessions/${key}/press`, { action })
  const approved: PaypalUnderTest['approved'] = async (unit) => {
    const key = await open(unit)
    await press(key)
    return key
  }
  const capture: PaypalUnderTest['capture'] = (key, id) =>
    api('POST', `/v2/checkout/orders/${key}/capture`, {}, id === undefined ? {} : { id })
  return {
    box,
    api,
    login,
    open,
    press,
    approved,
    capture,
    captured: async (unit) => {
      const order = await approved(unit)
      const { body } = await capture(order)
      return { order, capture: body.purchase_units[0].payments.captures[0].id as string }
    },
    session: (key) => box.control('GET', `/banks/paypal/sessions/${key}`),
    set: (settings) => box.control('PUT', '/banks/paypal/settings', settings),
    advance: (minutes) => box.control('POST', '/clock', { advance_minutes: minutes }),
    next: (call, outcome) => box.control('POST', '/outcomes', { call: `paypal.${call}`, outcome }),
  }
}

export interface Heard {
  headers: IncomingHttpHeaders
  body: string
  // oxlint-disable-next-line typescript/no-explicit-any -- events of many shapes, only ever looked into by tests
  event: any
}

/** A shop that accepts events, or refuses them with another status. */
export async function hearingShop() {
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body, event: JSON.parse(body) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay/webhook/paypal`,
    heard,
    types: () => heard.map(({ event }) => event.event_type as string),
    answers: (next: number) => {
      status = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

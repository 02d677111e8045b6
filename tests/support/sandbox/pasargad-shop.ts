import { sandboxUnderTest, type JsonReply, type SandboxUnderTest } from './sandbox-under-test.ts'

const base = '/sandbox/pasargad/dorsa1'

/** A shop that is registered with the emulated bank, logged in. For tests only. */
export interface ShopUnderTest {
  box: SandboxUnderTest
  /** Logs in again and returns the answer. */
  login(fields?: Record<string, unknown>): Promise<JsonReply>
  /** A call with login and referer; the headers can be changed, or left out with an empty text. */
  call(path: string, fields: Record<string, unknown>, headers?: Record<string, string>): Promise<JsonReply>
  /** The same, with the ids of the answer exactly as written. */
  callRaw(path: string, fields: Record<string, unknown>): Promise<string>
  purchase(fields?: Record<string, unknown>): Promise<{ invoice: string; urlId: string; url: string }>
  paid(fields?: Record<string, unknown>): Promise<{ invoice: string; urlId: string }>
  press(urlId: string, action?: string): Promise<JsonReply>
  session(urlId: string): Promise<JsonReply['body']>
  set(settings: Record<string, unknown>): Promise<JsonReply>
  advance(minutes: number): Promise<JsonReply>
  statusOf(invoice: string, more?: Record<string, unknown>): Promise<unknown>
}

let invoices = 700_000

export const goodPurchase = () => ({
  invoice: String((invoices += 1)),
  invoiceDate: '2026-05-01',
  amount: 490_000,
  serviceCode: 8,
  serviceType: 'PURCHASE',
  callbackApi: 'http://localhost:9/pay/return/pasargad/one',
  terminalNumber: 51_160_237,
  description: 'خرید فیلم',
})

export async function shopUnderTest(): Promise<ShopUnderTest> {
  const box = await sandboxUnderTest()
  const { userName, password } = box.config.pasargad
  let token = ''
  const login: ShopUnderTest['login'] = async (fields = {}) => {
    const answer = await box.send('POST', `${base}/token/getToken`, { username: userName, password, ...fields })
    token = typeof answer.body.token === 'string' ? answer.body.token : token
    return answer
  }
  const headersOf = (changes: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}`, referer: 'http://localhost:3000/', ...changes }
    return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  }
  const call: ShopUnderTest['call'] = (path, fields, headers = {}) =>
    box.send('POST', `${base}/api/payment/${path}`, fields, headersOf(headers))
  const press: ShopUnderTest['press'] = (urlId, action = 'pay') =>
    box.control('POST', `/banks/pasargad/sessions/${urlId}/press`, { action })
  const purchase: ShopUnderTest['purchase'] = async (fields = {}) => {
    if (token === '') await login()
    const asked = { ...goodPurchase(), ...fields }
    const { body } = await call('purchase', asked)
    return { invoice: asked.invoice, ...body.data }
  }
  return {
    box,
    login,
    call,
    press,
    purchase,
    callRaw: async (path, fields) => {
      const response = await fetch(`${box.sandbox.url}${base}/api/payment/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf({}) },
        body: JSON.stringify(fields),
      })
      return response.text()
    },
    paid: async (fields = {}) => {
      const opened = await purchase(fields)
      await press(opened.urlId)
      return opened
    },
    session: async (urlId) => (await box.control('GET', `/banks/pasargad/sessions/${urlId}`)).body,
    set: (settings) => box.control('PUT', '/banks/pasargad/settings', settings),
    advance: (minutes) => box.control('POST', '/clock', { advance_minutes: minutes }),
    statusOf: async (invoice, more = {}) => {
      const { body } = await call('payment-inquiry', { invoiceId: invoice, ...more })
      return body.data?.status ?? body.resultCode
    },
  }
}

import { type JsonReply, sandboxUnderTest, type SandboxUnderTest } from './sandbox-under-test.ts'

const services = '/sandbox/saman/verifyTxnRandomSessionkey'
export const terminal = 13_604_455

/** The emulated gateway with a shop's calls. For tests only. */
export interface SamanUnderTest {
  box: SandboxUnderTest
  /** Requests a token; each has a new ResNum by default. */
  token(fields?: Record<string, unknown>): Promise<JsonReply>
  open(fields?: Record<string, unknown>): Promise<string>
  /** Opens the pay page by the shop's form. */
  post(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** Opens it by the link. */
  link(token: string, lang?: string): Promise<Response>
  press(token: string, action?: string): Promise<Response>
  session(token: string): Promise<JsonReply['body']>
  /** Opens and pays; returns token and RefNum. */
  paid(fields?: Record<string, unknown>): Promise<{ token: string; refNum: string }>
  verify(refNum: unknown, fields?: Record<string, unknown>): Promise<JsonReply['body']>
  reverse(refNum: unknown, fields?: Record<string, unknown>): Promise<JsonReply['body']>
  receipt(fields: Record<string, unknown>): Promise<JsonReply>
  set(settings: Record<string, unknown>): Promise<JsonReply>
  setTerminal(changes: Record<string, unknown>): Promise<JsonReply>
  advance(minutes: number): Promise<JsonReply>
}

export const fromShop = { referer: 'http://localhost:3000/checkout' }

export async function samanUnderTest(box?: SandboxUnderTest): Promise<SamanUnderTest> {
  const under = box ?? (await sandboxUnderTest())
  let resNum = 1000
  const token: SamanUnderTest['token'] = (fields = {}) => {
    resNum += 1
    return under.send('POST', '/sandbox/saman/onlinepg/onlinepg', {
      action: 'token',
      TerminalId: String(terminal),
      Amount: 490_000,
      ResNum: String(resNum),
      RedirectUrl: 'http://localhost:9/pay/return/saman/one',
      ...fields,
    })
  }
  const open: SamanUnderTest['open'] = async (fields) => (await token(fields)).body.token as string
  const post: SamanUnderTest['post'] = (fields, headers = fromShop) =>
    fetch(`${under.sandbox.url}/sandbox/saman/OnlinePG/OnlinePG`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    })
  const session: SamanUnderTest['session'] = async (key) =>
    (await under.control('GET', `/banks/saman/sessions/${key}`)).body
  const ask = async (path: string, refNum: unknown, fields: Record<string, unknown> = {}) => {
    const body = { RefNum: refNum, TerminalNumber: terminal, ...fields }
    return (await under.send('POST', `${services}/ipg/${path}`, body)).body
  }
  return {
    box: under,
    token,
    open,
    post,
    link: (key, lang = 'fa') => under.get(`/sandbox/saman/OnlinePG/SendToken?token=${key}&lang=${lang}`, fromShop),
    press: (key, action = 'pay') => post({ Token: key, action }),
    session,
    paid: async (fields) => {
      const key = await open(fields)
      await under.control('POST', `/banks/saman/sessions/${key}/press`, {})
      return { token: key, refNum: (await session(key)).bank_reference as string }
    },
    verify: (refNum, fields) => ask('VerifyTransaction', refNum, fields),
    reverse: (refNum, fields) => ask('ReverseTransaction', refNum, fields),
    receipt: (fields) =>
      under.send('POST', `${services}/api/v2/ipg/payment/receipt`, { TerminalNumber: terminal, ...fields }),
    set: (settings) => under.control('PUT', '/banks/saman/settings', settings),
    setTerminal: (changes) => under.control('PUT', '/banks/saman/terminal', changes),
    advance: (minutes) => under.control('POST', '/clock', { advance_minutes: minutes }),
  }
}

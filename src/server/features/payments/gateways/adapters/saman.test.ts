import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { saman } from './saman.ts'

type Reply = { status?: number; body: string } | 'reset' | 'silence'
interface Asked {
  url: string
  type: string
  body: Record<string, unknown>
}

let replies: Reply[] = []
let asked: Asked[] = []
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>
    asked.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === 'reset') return void request.socket.destroy()
    if (reply === 'silence' || reply === undefined) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const settings = { apiUrl: address, startUrl: 'https://start.example', terminalId: '13604455', oldTls: false }
const gateway = saman(settings, 20_000)
/** For answers that never come. */
const impatient = saman(settings, 200)
const token = '2c3c1fefac5a48geb9f9be7e445dd9b2'.replace('g', '0')
const refNum = 'GmshtyjwKSuZX/a+NHBqkZ0nT4o1Xg=='
const otherRefNum = 'aaaa+bbbb/cccc=='
const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1_490_000, currency: 'IRR' as const },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: token,
  brought: [],
  bankReference: null,
}
const brought = { ...attempt, brought: [{ refNum }] }
const named = { ...attempt, bankReference: refNum }
const order = {
  ...attempt,
  sessionKey: null,
  description: 'Parde: a film',
  returnUrl: 'https://p.example/pay/return/saman/key',
  locale: 'fa' as const,
}

/** One answer for every call, or one after the other. */
const answers = (...bodies: (object | string)[]) => {
  asked = []
  replies = bodies.map((body) => ({ body: typeof body === 'string' ? body : JSON.stringify(body) }))
}
const breaks = (reply: Reply) => {
  asked = []
  replies = [reply]
}

const detail = {
  RRN: '14226761817',
  RefNum: refNum,
  MaskedPan: '621986****8080',
  HashedPan: 'b96a14400c3a59249e87c300ecc06e5920327e70220213b5bbb7d7b2410f7e0d',
  TerminalNumber: 13_604_455,
  OrginalAmount: 1_490_000,
  AffectiveAmount: 1_490_000,
  StraceDate: '2026-05-01 15:31:06',
  StraceNo: '100428',
}
const verified = (code: number, more: object = {}) => ({
  TransactionDetail: detail,
  ResultCode: code,
  ResultDescription: '',
  Success: code === 0,
  ...more,
})
const receipt = (status: number, state: string, more: object = {}) => ({
  HasError: false,
  ErrorCode: 0,
  ErrorMessage: null,
  ValidationErrors: null,
  Data: {
    State: state,
    Status: status,
    TerminalId: 13_604_455,
    Token: token,
    RefNum: status === 2 ? refNum : null,
    ResNum: '700001',
    TraceNo: '100428',
    Amount: 1_490_000,
    AffectiveAmount: null,
    Rrn: '14226761817',
    HashedCardNumber: null,
    ...more,
  },
})

test('an attempt begins with a token of ours in Rials, and a form that carries the token and nothing else', async () => {
  answers({ status: 1, token })
  expect(await gateway.start(order)).toEqual({
    kind: 'started',
    sessionKey: token,
    redirect: { method: 'POST', url: 'https://start.example/OnlinePG/OnlinePG', fields: { Token: token } },
  })
  expect(asked).toEqual([
    {
      url: '/onlinepg/onlinepg',
      type: 'application/json',
      body: {
        action: 'token',
        TerminalId: '13604455',
        Amount: 1_490_000,
        ResNum: '700001',
        RedirectUrl: 'https://p.example/pay/return/saman/key',
        TokenExpiryInMin: 20,
      },
    },
  ])
})

test.each([
  [{ status: -1, errorCode: '5', errorDesc: 'the parameters are wrong' }, '5', false],
  [{ status: -1, errorCode: 8, errorDesc: '' }, '8', true],
  [{ status: -1, errorCode: '11' }, '11', true],
  [{ status: -1, errorCode: '12' }, '12', true],
  [{ status: '-1', errorCode: '20' }, '20', true],
  [{ status: -1, errorCode: '21' }, '21', true],
  [{ status: -1, errorCode: '99' }, '99', false],
])(
  'a token that is refused is a refusal with its code, and says whose fault it is: %j',
  async (body, code, isOurFault) => {
    answers(body)
    expect(await gateway.start(order)).toEqual({ kind: 'refused', code, isOurFault })
  },
)

test('a token of a wrong shape never reaches a browser', async () => {
  for (const wrong of ['', 'short', '"><script>alert(1)</script>', 'x'.repeat(101), 17, null]) {
    answers({ status: 1, token: wrong })
    expect((await gateway.start(order)).kind).toBe('unknown')
  }
  answers({ status: 0, token })
  expect((await gateway.start(order)).kind).toBe('unknown')
})

test.each([
  ['a page of a proxy', '<html>502</html>'],
  ['half an answer', '{"ResultCode":0,"Success":true,"Transac'],
  ['nothing', ''],
  ['a bare value', '"ok"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['codes that are none', '{"status":"done","ResultCode":"ok","Success":"yes","HasError":"no"}'],
  ['a body without end', `{"status":1,"token":"${token}","x":"${'x'.repeat(300_000)}"}`],
])('%s is unknown on every call, never a failure', async (_title, body) => {
  answers(body)
  expect((await gateway.start(order)).kind).toBe('unknown')
  expect((await gateway.finalise(brought)).kind).toBe('unknown')
  expect((await gateway.inquire(attempt)).kind).toBe('unknown')
  expect((await gateway.inquire(named)).kind).toBe('unknown')
  expect((await gateway.reverse(named)).kind).toBe('unknown')
})

test.each(['reset', 'silence', { status: 500, body: JSON.stringify(verified(0)) }] as const)(
  'a connection that breaks, a bank that is silent, and a broken bank are unknown: %j',
  async (reply) => {
    breaks(reply)
    expect((await impatient.start(order)).kind).toBe('unknown')
    expect((await impatient.finalise(brought)).kind).toBe('unknown')
    expect((await impatient.inquire(attempt)).kind).toBe('unknown')
    expect((await impatient.reverse(named)).kind).toBe('unknown')
  },
)

test('a bank that nobody can reach never had our call', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const away = saman({ ...settings, apiUrl: `http://127.0.0.1:${port}` }, 300)
  expect(await away.start(order)).toEqual({ kind: 'not_sent', reason: 'ECONNREFUSED' })
  expect((await away.finalise(brought)).kind).toBe('unknown')
})

test('verify asks with the reference and our terminal, and answers with the sum that the bank names', async () => {
  answers(verified(0))
  expect(await gateway.finalise(brought)).toEqual({
    kind: 'paid',
    bankReference: refNum,
    cardMask: '621986****8080',
    payerId: `card ${detail.HashedPan.toUpperCase()}`,
    money: { amount: 1_490_000, currency: 'IRR' },
  })
  expect(asked).toEqual([
    {
      url: '/verifyTxnRandomSessionkey/ipg/VerifyTransaction',
      type: 'application/json',
      body: { RefNum: refNum, TerminalNumber: 13_604_455 },
    },
  ])
})

test('bug 3: the sum is the bank’s own, whatever it is; what a discount took off it does not count', async () => {
  answers(verified(0, { TransactionDetail: { ...detail, OrginalAmount: 20_000, AffectiveAmount: 1_490_000 } }))
  expect(await gateway.finalise(brought)).toMatchObject({ kind: 'paid', money: { amount: 20_000 } })
  answers(verified(0, { TransactionDetail: { ...detail, OrginalAmount: '1490000' } }))
  expect(await gateway.finalise(brought)).toMatchObject({ kind: 'paid', money: { amount: 1_490_000 } })
})

test('bug 9, bug 10: a repeated verify is a yes only with details that fit this very payment', async () => {
  answers(verified(2))
  expect(await gateway.finalise(brought)).toMatchObject({ kind: 'paid', money: { amount: 1_490_000 } })
  for (const wrong of [
    null,
    { ...detail, RefNum: otherRefNum },
    { ...detail, RefNum: refNum.toLowerCase() },
    { ...detail, TerminalNumber: 1 },
    { ...detail, OrginalAmount: undefined },
    { ...detail, OrginalAmount: '9007199254740993000' },
  ])
    for (const code of [0, 2]) {
      answers(verified(code, { TransactionDetail: wrong }))
      expect((await gateway.finalise(brought)).kind).toBe('unknown')
    }
})

test('an answer that says yes and no at once says nothing', async () => {
  for (const code of [-2, -6, 5, -104, 7]) {
    answers(verified(code, { Success: true }))
    expect((await gateway.finalise(brought)).kind).toBe('unknown')
    expect((await gateway.reverse(named)).kind).toBe('unknown')
  }
  answers(verified(0, { Success: false }))
  expect((await gateway.finalise(brought)).kind).toBe('unknown')
  expect((await gateway.reverse(named)).kind).toBe('unknown')
})

const open = { kind: 'not_paid', amountDiffers: false, standing: 'open' }
const returned = { kind: 'not_paid', amountDiffers: false, standing: 'returned' }
const unknown = { kind: 'unknown' }

test.each([
  // columns: code; reference brought by a browser; named by the bank; asked before
  [5, returned, returned, returned],
  [-6, returned, returned, unknown],
  [-2, open, unknown, open],
  [-18, unknown, unknown, unknown],
  [-33, unknown, unknown, unknown],
  [-104, unknown, unknown, unknown],
  [-105, unknown, unknown, unknown],
  [-106, unknown, unknown, unknown],
  [-111, unknown, unknown, unknown],
  [-999, unknown, unknown, unknown],
])('verify says %i', async (code, ofBrowser, ofBank, again) => {
  answers(verified(code, { TransactionDetail: null }))
  expect(await gateway.finalise(brought)).toMatchObject(ofBrowser)
  expect(await gateway.finalise(named)).toMatchObject(ofBank)
  expect(await gateway.finalise({ ...brought, finaliseSent: true })).toMatchObject(again)
})

test('what browsers brought is tried newest first until the bank has captured one; the bank’s own word is tried alone', async () => {
  const two = { ...attempt, brought: [{ refNum: otherRefNum }, { refNum }] }
  answers(verified(-2, { TransactionDetail: null }), verified(0))
  expect(await gateway.finalise(two)).toMatchObject({ kind: 'paid', bankReference: refNum })
  expect(asked.map(({ body }) => body['RefNum'])).toEqual([otherRefNum, refNum])
  // another payment's money, but our call has captured it: this attempt must store it
  answers(verified(0, { TransactionDetail: { ...detail, RefNum: otherRefNum, OrginalAmount: 20_000 } }))
  expect(await gateway.finalise(two)).toMatchObject({ bankReference: otherRefNum, money: { amount: 20_000 } })
  // after an unclear answer it stops: the reference that may have been captured is asked first next time
  breaks('reset')
  expect((await gateway.finalise(two)).kind).toBe('unknown')
  expect(asked).toHaveLength(1)
  answers(verified(0))
  await gateway.finalise({ ...two, bankReference: refNum })
  expect(asked.map(({ body }) => body['RefNum'])).toEqual([refNum])
  answers(verified(0))
  expect(await gateway.finalise(attempt)).toEqual({ ...open, code: 'no_reference' })
  expect(asked).toEqual([])
})

test('the receipt of our own token names the payment, so that a closed tab is found', async () => {
  answers(receipt(2, 'OK'))
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'paid_unfinalised', bankReference: refNum })
  expect(asked).toEqual([
    {
      url: '/verifyTxnRandomSessionkey/api/v2/ipg/payment/receipt',
      type: 'application/json',
      body: { TerminalNumber: 13_604_455, Token: token },
    },
  ])
})

test.each([
  [receipt(0, 'InProgress'), { kind: 'pending' }],
  [receipt(1, 'CanceledByUser'), { kind: 'not_paid' }],
  [receipt(3, 'Failed'), { kind: 'not_paid' }],
  [receipt(2, ''), { kind: 'paid_unfinalised', bankReference: refNum }],
  [receipt(2, 'ok', { Status: '2', ResNum: 700001 }), { kind: 'paid_unfinalised', bankReference: refNum }],
  [receipt(2, 'OK', { Status: null }), { kind: 'paid_unfinalised', bankReference: refNum }],
  // contradictions
  [receipt(2, 'Failed'), { kind: 'unknown' }],
  [receipt(3, 'OK'), { kind: 'unknown' }],
  [receipt(9, 'Odd'), { kind: 'unknown' }],
  [receipt(2, 'constructor', { Status: null }), { kind: 'unknown' }],
  [receipt(2, 'OK', { RefNum: '' }), { kind: 'unknown' }],
  [receipt(2, 'OK', { ResNum: '700002' }), { kind: 'unknown' }],
  [receipt(2, 'OK', { Token: 'f'.repeat(32) }), { kind: 'unknown' }],
  [{ HasError: false, ErrorCode: 0, Data: null }, { kind: 'unknown' }],
])('a receipt %# is read for what it says', async (body, seen) => {
  answers(body)
  expect(await gateway.inquire(attempt)).toMatchObject(seen)
})

test.each([12, 404, 8, 20, '404'])('a receipt refused with %j says nothing: only verify can tell', async (code) => {
  answers({ HasError: true, ErrorCode: code, ErrorMessage: '', ValidationErrors: [], Data: null })
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'not_shown', code: String(code) })
})

test('a terminal without receipts is tolerated; silence sends on to verify only when there is what to ask with', async () => {
  breaks({ status: 404, body: '<html>Not Found</html>' })
  expect((await gateway.inquire(attempt)).kind).toBe('not_shown')
  breaks('silence')
  expect((await impatient.inquire(attempt)).kind).toBe('unknown')
  expect((await impatient.inquire(brought)).kind).toBe('not_shown')
})

test('a payment that was verified is looked at by verify, because it has no receipt any more', async () => {
  const seen = async (body: object) => {
    answers(body)
    const { kind } = await gateway.inquire(named)
    expect(asked.every(({ url }) => url.endsWith('VerifyTransaction'))).toBe(true)
    return kind
  }
  expect(await seen(verified(0))).toBe('paid_final')
  expect(await seen(verified(2))).toBe('paid_final')
  expect(await seen(verified(5, { TransactionDetail: null }))).toBe('reversed')
  // "late" says nothing about a payment that was verified in time, and must not count as given back
  for (const code of [-6, -2, -104]) expect(await seen(verified(code, { TransactionDetail: null }))).toBe('unknown')
})

const silent = { TransactionDetail: null }
test.each([
  ['reversed what it had captured', 49, verified(0), 'not_paid'],
  ['reversed before', 49, verified(5, silent), 'not_paid'],
  ['has nothing to reverse', 49, verified(-2, silent), 'not_paid'],
  ['gave it back by itself', 49, verified(-6, silent), 'not_paid'],
  ['does not know our terminal', 49, verified(-105, silent), 'unknown'],
  ['speaks of another payment', 49, verified(0, { TransactionDetail: { ...detail, RefNum: otherRefNum } }), 'unknown'],
])('too late, after a verify whose answer was lost, the bank %s', async (_what, after, said, kind) => {
  answers(verified(-6, silent), said)
  const askedAt = new Date(named.madeAt.getTime() + after * 60_000)
  expect((await gateway.finalise({ ...named, finaliseSent: true, askedAt })).kind).toBe(kind)
  expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual(['VerifyTransaction', 'ReverseTransaction'])
})

test('too late even to reverse, nobody can tell what an earlier verify did', async () => {
  answers(verified(-6, silent))
  const askedAt = new Date(named.madeAt.getTime() + 50 * 60_000)
  expect((await gateway.finalise({ ...named, finaliseSent: true, askedAt })).kind).toBe('unknown')
  expect(asked).toHaveLength(1)
})

test('a reversal is done, clearly too late, or unclear, and never without a reference', async () => {
  answers(verified(0))
  expect(await gateway.reverse(named)).toEqual({ kind: 'reversed' })
  expect(asked).toMatchObject([
    {
      url: '/verifyTxnRandomSessionkey/ipg/ReverseTransaction',
      body: { RefNum: refNum, TerminalNumber: 13_604_455 },
    },
  ])
  const said = async (code: number, more: object = { TransactionDetail: null }) => {
    answers(verified(code, more))
    return (await gateway.reverse(named)).kind
  }
  expect(await said(5)).toBe('reversed')
  expect(await said(-6)).toBe('impossible')
  for (const code of [2, -2, -18, -33, -104, -105, -106, -111]) expect(await said(code)).toBe('unknown')
  expect(await said(0, { TransactionDetail: { ...detail, RefNum: otherRefNum } })).toBe('unknown')
  answers(verified(0))
  expect((await gateway.reverse(brought)).kind).toBe('unknown')
  expect(asked).toEqual([])
})

const full = {
  Token: token,
  MID: '13604455',
  TerminalId: '13604455',
  State: 'OK',
  Status: '2',
  RRN: '14226761817',
  RefNum: refNum,
  ResNum: '700001',
  TraceNo: '100428',
  Amount: '1490000',
  SecurePan: '621986****8080',
}

test('bug 17: the full return of 3.x and the short one of 4.1 say the same', () => {
  const said = {
    sessionKey: token,
    userOutcome: 'maybe_paid',
    bankReference: refNum,
    brought: { refNum },
  }
  expect(gateway.parseReturn(full)).toEqual({ ...said, orderKey: '700001' })
  expect(gateway.parseReturn({ Token: token, RefNum: refNum })).toEqual({ ...said, orderKey: null })
  expect(gateway.parseReturn({ token, refnum: refNum })).toEqual({ ...said, orderKey: null })
})

test('bug 18: a + that came as a blank is restored, and what is no reference is not brought', () => {
  expect(gateway.parseReturn({ ...full, RefNum: refNum.replaceAll('+', ' ') })).toMatchObject({ brought: { refNum } })
  for (const wrong of ['', 'x'.repeat(51), '<script>', 'a;b', 'é'])
    expect(gateway.parseReturn({ ...full, RefNum: wrong })).toEqual({
      sessionKey: token,
      orderKey: '700001',
      userOutcome: 'maybe_paid',
      bankReference: null,
    })
})

test.each([
  ['CanceledByUser', '1', 'cancelled'],
  ['Failed', '3', 'failed'],
  ['SessionIsNull', '4', 'failed'],
  ['InvalidParameters', '5', 'failed'],
  ['MerchantIpAddressIsInvalid', '8', 'failed'],
  ['', '9', 'failed'],
  ['TokenNotFound', '10', 'failed'],
  ['TokenRequired', '11', 'failed'],
  ['TerminalNotFound', '12', 'failed'],
  ['TerminalIsDisabled', '20', 'failed'],
  ['MultisettlePolicyErrors', '21', 'failed'],
  ['', '1', 'cancelled'],
  ['', '2', 'maybe_paid'],
  ['ok', '', 'maybe_paid'],
  // no state was sent: without a reference nothing was paid
  ['', '', 'failed'],
])('a return with state %j and status %j says %s', (State, Status, outcome) => {
  expect(gateway.parseReturn({ ...full, State, Status, RefNum: '' }).userOutcome).toBe(outcome)
})

test('a return that says no and brings a reference is still asked about', () => {
  expect(gateway.parseReturn({ ...full, State: 'Failed', Status: '3' })).toMatchObject({
    userOutcome: 'failed',
    brought: { refNum },
  })
})

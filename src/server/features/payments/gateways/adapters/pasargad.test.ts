import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { scriptedBank } from '#tests/support/banks/scripted-bank.ts'
import { pasargad } from './pasargad.ts'

interface Surroundings {
  elapsed?: () => number
  url?: string
  timeoutMs?: number
}

const bank = await scriptedBank()
const at = (url: string) => ({ apiUrl: `${url}/dorsa1`, terminalNumber: '51160237', userName: 'u', password: 'geheim' })
const make = ({ elapsed, url = bank.url, timeoutMs = 20_000 }: Surroundings = {}) =>
  pasargad(at(url), { timeoutMs, shopUrl: 'https://parde.example', ...(elapsed === undefined ? {} : { elapsed }) })
/** For a bank that does not answer on purpose; other calls get the time that a busy machine needs. */
const impatient = { timeoutMs: 2500 }

const paths = {
  login: '/dorsa1/token/getToken',
  start: '/dorsa1/api/payment/purchase',
  verify: '/dorsa1/api/payment/verify-payment',
  inquiry: '/dorsa1/api/payment/payment-inquiry',
  reverse: '/dorsa1/api/payment/reverse-transactions',
}
const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1_490_000, currency: 'IRR' as const },
  // already the second of May in Tehran
  madeAt: new Date('2026-05-01T20:35:00Z'),
  sessionKey: 'e1b0a3f2c4',
  brought: [],
  bankReference: null,
}
const order = {
  ...attempt,
  sessionKey: null,
  description: 'ف'.repeat(900),
  returnUrl: 'https://parde.example/pay/return/pasargad/k',
  locale: 'fa' as const,
}
const token = (n = 1) => ({ resultMsg: 'Successful', resultCode: 0, token: `t${n}`, username: 'u', roles: [] })
const said = (resultCode: number | string, data: unknown = null) => ({ resultMsg: '…', resultCode, data })
const page = { urlId: 'e1b0a3f2c4', url: 'https://pep.example/payment/e1b0a3f2c4' }
const verified = {
  invoice: '700001',
  referenceNumber: '141902837465',
  trackId: 22,
  maskedCardNumber: '502229******5995',
  hashedCardNumber: '0e'.repeat(32),
  requestDate: '1405-02-12',
  amount: 1_490_000,
}
const looked = (status: number | string, more: object = {}) =>
  said(0, {
    status,
    trackId: 22,
    transactionId: 'x1',
    amount: 1_490_000,
    cardNumber: '502229******5995',
    invoice: '700001',
    url: 'e1b0a3f2c4',
    referenceNumber: '141902837465',
    requestDate: '1405-02-12',
    ...more,
  })
const paid = {
  kind: 'paid',
  bankReference: '141902837465/22',
  cardMask: '502229******5995',
  money: { amount: 1_490_000, currency: 'IRR' },
  payerId: `card ${'0E'.repeat(32)}`,
}

/** This inquiry tells no hash of the card. */
const paidByInquiry = { ...paid, payerId: null }

let gateway = make()
beforeEach(() => {
  gateway = make()
  bank.forget()
  bank.says(paths.login, token())
  bank.says(paths.start, said(0, page))
  bank.says(paths.verify, said(0, verified))
  bank.says(paths.inquiry, looked(13_031))
  bank.says(paths.reverse, said(0))
})

/** The results of all four calls. */
async function kinds(): Promise<string[]> {
  const calls = [gateway.start(order), gateway.finalise(attempt), gateway.inquire(attempt), gateway.reverse(attempt)]
  return (await Promise.all(calls)).map(({ kind }) => kind)
}

test('an attempt begins in Rials, with our number, Tehran’s day, and the page that the bank names', async () => {
  expect(await gateway.start(order)).toEqual({
    kind: 'started',
    sessionKey: 'e1b0a3f2c4',
    redirect: { method: 'GET', url: 'https://pep.example/payment/e1b0a3f2c4' },
  })
  expect(bank.last(paths.login)?.body).toEqual({ username: 'u', password: 'geheim' })
  expect(bank.last(paths.start)?.body).toEqual({
    invoice: '700001',
    invoiceDate: '2026-05-02',
    amount: 1_490_000,
    serviceCode: 8,
    serviceType: 'PURCHASE',
    callbackApi: 'https://parde.example/pay/return/pasargad/k',
    terminalNumber: 51_160_237,
    description: 'ف'.repeat(200),
  })
})

test('bug 24: every call names the shop as its referer and carries the token', async () => {
  await gateway.start(order)
  await gateway.finalise(attempt)
  await gateway.inquire(attempt)
  await gateway.reverse(attempt)
  expect(bank.heard).toHaveLength(5)
  for (const { path, headers } of bank.heard) {
    expect(headers.referer).toBe('https://parde.example/')
    expect(headers['content-type']).toBe('application/json')
    expect(headers.authorization).toBe(path === paths.login ? undefined : 'Bearer t1')
  }
})

test.each([
  ['no page', { urlId: 'a' }],
  ['no key', { url: page.url }],
  ['a page that is a script', { ...page, url: 'javascript:alert(1)' }],
  ['a page that is no address', { ...page, url: '/payment/1' }],
  ['a key without end', { ...page, urlId: 'x'.repeat(300) }],
  ['no data', null],
  ['a text', 'done'],
])('a beginning with %s never reaches a browser', async (_title, data) => {
  bank.says(paths.start, said(0, data))
  expect((await gateway.start(order)).kind).toBe('unknown')
})

test('a beginning is refused for this attempt, for our terminal, or not clearly', async () => {
  const answer = async (code: number) => {
    bank.says(paths.start, said(code))
    return gateway.start(order)
  }
  expect(await answer(13_027)).toEqual({ kind: 'refused', code: '13027', isOurFault: false })
  for (const code of [13_003, 13_028, 13_300, 13_402, 13_422])
    expect(await answer(code)).toEqual({ kind: 'refused', code: String(code), isOurFault: true })
  for (const code of [2, 500, 13_005, 13_091, 13_329]) expect((await answer(code)).kind).toBe('unknown')
})

test('bug 23: fifty parallel starts, one login', async () => {
  await Promise.all(Array.from({ length: 50 }, () => gateway.start(order)))
  expect([bank.count(paths.login), bank.count(paths.start)]).toEqual([1, 50])
})

test('bug 23: a token is used for eight minutes', async () => {
  let now = 0
  gateway = make({ elapsed: () => now })
  await gateway.start(order)
  now = 8 * 60_000 - 1
  await gateway.inquire(attempt)
  expect(bank.count(paths.login)).toBe(1)
  now += 1
  await gateway.inquire(attempt)
  expect(bank.count(paths.login)).toBe(2)
})

test.each<[string, object]>([
  ['status 401 without a body', { status: 401, body: '' }],
  ['status 401 with one', { status: 401, body: JSON.stringify(said(401)) }],
  ...[401, 13_001, 13_002, 13_008, 13_427, 13_429, '13430'].map((code): [string, object] => [
    `code ${code}`,
    said(code),
  ]),
])('bug 23: after %s the token is renewed once and the call repeated', async (_title, refusal) => {
  bank.says(paths.login, token(1), token(2))
  bank.says(paths.verify, refusal, said(0, verified))
  expect(await gateway.finalise(attempt)).toEqual(paid)
  expect(bank.last(paths.verify)?.headers.authorization).toBe('Bearer t2')
  expect([bank.count(paths.login), bank.count(paths.verify)]).toEqual([2, 2])
})

test('bug 23: fifty calls whose token has died log in once again, not fifty times', async () => {
  await gateway.start(order)
  bank.says(paths.login, token(2))
  bank.says(paths.inquiry, ({ headers }: { headers: { authorization?: string } }) =>
    headers.authorization === 'Bearer t1' ? said(13_008) : looked(13_022),
  )
  const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.inquire(attempt)))
  expect(answers.every(({ kind }) => kind === 'pending')).toBe(true)
  expect([bank.count(paths.login), bank.count(paths.inquiry)]).toEqual([2, 100])
})

test('bug 23: a fresh token that is refused too ends the call: no loop, and nothing is called a failure', async () => {
  for (const path of [paths.start, paths.verify, paths.inquiry, paths.reverse]) bank.says(path, said(13_429))
  expect(await gateway.start(order)).toEqual({ kind: 'refused', code: 'code 13429', isOurFault: true })
  expect([bank.count(paths.login), bank.count(paths.start)]).toEqual([2, 2])
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.inquire(attempt)).kind).toBe('unknown')
  expect((await gateway.reverse(attempt)).kind).toBe('unknown')
})

test.each([
  ['refused', said(13_352)],
  ['without a token', said(0)],
  ['with a token that is no header', { ...token(), token: 'a\r\nx: 1' }],
  ['a page of a proxy', { body: '<html>502</html>' }],
  ['a failing server', { status: 500, body: JSON.stringify(token()) }],
  ['broken', 'broken'],
  ['silent', 'silent'],
] as const)('a login that is %s: nothing was sent, and no attempt is called a failure', async (_title, reply) => {
  if (reply === 'silent') gateway = make(impatient)
  bank.says(paths.login, reply)
  expect(await kinds()).toEqual(['not_sent', 'unknown', 'unknown', 'unknown'])
  expect(bank.heard.filter(({ path }) => path !== paths.login)).toEqual([])
})

test('a verified payment says sum, reference and card; the bank is asked nothing else', async () => {
  expect(await gateway.finalise(attempt)).toEqual(paid)
  expect(bank.last(paths.verify)?.body).toEqual({ invoice: '700001', urlId: 'e1b0a3f2c4' })
  expect(bank.count(paths.inquiry)).toBe(0)
})

test('numbers may be texts, and texts numbers', async () => {
  bank.says(paths.verify, said('0', { ...verified, invoice: 700_001, amount: '1490000', trackId: '22' }))
  expect(await gateway.finalise(attempt)).toEqual(paid)
})

test('bug 19: references past 2^53 survive as they were written', async () => {
  const text = JSON.stringify(said(0, { ...verified, referenceNumber: 0, trackId: 0 }))
    .replace('"referenceNumber":0', '"referenceNumber":9007199254740993')
    .replace('"trackId":0', '"trackId":9223372036854775807')
  bank.says(paths.verify, { body: text })
  expect(await gateway.finalise(attempt)).toMatchObject({ bankReference: '9007199254740993/9223372036854775807' })
})

test('bug 3: the sum that the bank names is handed on as it is, so that another one can never be fulfilled', async () => {
  bank.says(paths.verify, said(0, { ...verified, amount: 149_000 }))
  expect(await gateway.finalise(attempt)).toMatchObject({ kind: 'paid', money: { amount: 149_000, currency: 'IRR' } })
  bank.says(paths.verify, said(13_428))
  bank.says(paths.inquiry, looked(13_034, { amount: 149_000 }))
  expect(await gateway.finalise(attempt)).toMatchObject({ kind: 'paid', money: { amount: 149_000, currency: 'IRR' } })
  bank.says(paths.verify, said(13_071))
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: '13071', amountDiffers: true })
})

test.each([13_029, 13_034, 13_046, 13_421, 13_428])(
  'bug 8, bug 9, bug 10: "finalised before" (%i) is a yes only if the inquiry names our number and the sum',
  async (code) => {
    bank.says(paths.verify, said(code))
    for (const status of [0, '0', 13_029, 13_034, '13046', 13_428]) {
      bank.says(paths.inquiry, looked(status))
      expect(await gateway.finalise(attempt)).toEqual(paidByInquiry)
    }
    expect(bank.last(paths.inquiry)?.body).toEqual({ invoiceId: '700001', checkVerify: true })
    const silence = [
      looked(0, { invoice: '700002' }),
      looked(0, { invoice: undefined }),
      looked(0, { amount: null }),
      looked(0, { amount: '1490000.5' }),
      looked(2),
      looked(13_022),
      looked(13_031),
      said(13_016),
      said(0, 'done'),
      said(0),
    ]
    for (const answer of silence) {
      bank.says(paths.inquiry, answer)
      expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    }
    bank.says(paths.inquiry, looked(13_033))
    expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: '13033', amountDiffers: false })
  },
)

test.each([
  ['null', null],
  ['a text', 'Successful'],
  ['nothing of the sum', { ...verified, amount: undefined }],
  ['another’s number', { ...verified, invoice: '700002' }],
])('verified, with %s beside it: the inquiry says what was paid', async (_title, data) => {
  bank.says(paths.verify, said(0, data))
  bank.says(paths.inquiry, looked(0))
  expect(await gateway.finalise(attempt)).toEqual(paidByInquiry)
  bank.says(paths.inquiry, 'broken')
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
})

test('an object that comes written as a text is read', async () => {
  bank.says(paths.verify, said(0, JSON.stringify(verified)))
  expect(await gateway.finalise(attempt)).toEqual(paid)
})

test.each([1, 13_009, 13_016, 13_022, 13_025, 13_030, 13_033, 13_045, 13_063, 13_075])(
  'a verify refused with %i is a no about this payment, which the inquiry has to confirm',
  async (code) => {
    bank.says(paths.verify, said(code))
    expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: String(code), amountDiffers: false })
  },
)

test.each([2, 500, 13_005, 13_015, 13_028, 13_072, 13_091, 13_301, 13_329, 13_402, 13_422, 77_777])(
  'code %i says nothing about the payment: unknown on every call',
  async (code) => {
    for (const path of [paths.verify, paths.inquiry, paths.reverse]) bank.says(path, said(code))
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    expect((await gateway.inquire(attempt)).kind).toBe('unknown')
    expect((await gateway.reverse(attempt)).kind).toBe('unknown')
  },
)

test.each([
  [0, 'paid_unfinalised'],
  ['0', 'paid_unfinalised'],
  [13_031, 'paid_unfinalised'],
  ['13031', 'paid_unfinalised'],
  [13_029, 'paid_final'],
  [13_034, 'paid_final'],
  [13_046, 'paid_final'],
  [13_428, 'paid_final'],
  [13_016, 'pending'],
  [13_022, 'pending'],
  [13_030, 'not_paid'],
  [13_063, 'not_paid'],
  [13_033, 'reversed'],
  [2, 'unknown'],
  [13_075, 'unknown'],
  ['paid', 'unknown'],
  [null, 'unknown'],
])('bug 7: an inquiry by our number alone with status %j is %s', async (status, kind) => {
  bank.says(paths.inquiry, looked(0, { status }))
  expect((await gateway.inquire({ ...attempt, sessionKey: null })).kind).toBe(kind)
})

test('an inquiry that is refused says the same by its own code; its mere failure and another’s number say nothing', async () => {
  const kindOf = async (answer: object) => {
    bank.says(paths.inquiry, answer)
    return (await gateway.inquire(attempt)).kind
  }
  expect(await kindOf(said(13_016))).toBe('pending')
  expect(await kindOf(said(13_033))).toBe('reversed')
  expect(await kindOf(said(1))).toBe('unknown')
  expect(await kindOf(looked(0, { invoice: '700002' }))).toBe('unknown')
  expect(await kindOf(said(0, 'null'))).toBe('unknown')
})

test.each([
  ['code 0', said(0), 'reversed'],
  ['a bare success', { IsSuccess: true, Message: 'ok' }, 'reversed'],
  ['reversed before', said(13_033), 'reversed'],
  ['confirmed', said(13_029), 'impossible'],
  ['settled', said(13_046), 'impossible'],
  ['its window over', said(13_076), 'impossible'],
  ['a bare failure', { IsSuccess: false }, 'unknown'],
  ['busy', said(13_329), 'unknown'],
  ['not found', said(13_016), 'unknown'],
  ['timed out at the gateway', said(13_005), 'unknown'],
])('a reversal answered with %s', async (_title, answer, kind) => {
  bank.says(paths.reverse, answer)
  expect((await gateway.reverse(attempt)).kind).toBe(kind)
  expect(bank.last(paths.reverse)?.body).toEqual({ invoice: '700001', urlId: 'e1b0a3f2c4' })
})

test.each([
  ['a page of a proxy', { body: '<html>502</html>' }],
  ['half an answer', { body: '{"resultCode":0' }],
  ['nothing', { body: '' }],
  ['a bare value', { body: '"ok"' }],
  ['an empty object', { body: '{}' }],
  ['a code that is no number', said('done')],
  ['a failing server, whatever it says', { status: 500, body: JSON.stringify(said(13_063)) }],
  ['a way elsewhere', { status: 302, body: '' }],
  ['a body without end', { body: JSON.stringify(said(0, 'x'.repeat(300_000))) }],
  ['a broken connection', 'broken'],
] as const)('%s is unknown on every call, never a failure', async (_title, reply) => {
  for (const path of [paths.start, paths.verify, paths.inquiry, paths.reverse]) bank.says(path, reply)
  expect(await kinds()).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
})

test('silence is unknown on every call, never a failure', async () => {
  for (const path of [paths.start, paths.verify, paths.inquiry, paths.reverse]) bank.says(path, 'silent')
  gateway = make(impatient)
  expect(await kinds()).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
})

test('a bank that nobody can reach never had our call', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const answer = await make({ url: `http://127.0.0.1:${port}` }).start(order)
  expect(answer).toEqual({ kind: 'not_sent', reason: 'login: ECONNREFUSED' })
})

test('no answer carries a secret of ours', async () => {
  bank.says(paths.verify, said(13_402))
  bank.says(paths.login, token(), said(13_352))
  const answers = [await gateway.finalise(attempt), await gateway.start(order), await gateway.reverse(attempt)]
  expect(JSON.stringify(answers)).not.toMatch(/geheim|t1/)
})

test('a return says something, and proves nothing: only our number is compared', () => {
  const said = (fields: Record<string, string>) => gateway.parseReturn(fields)
  expect(said({ invoiceId: '700001', status: 'success', referenceNumber: '1', trackId: '2' })).toEqual({
    sessionKey: null,
    orderKey: '700001',
    userOutcome: 'maybe_paid',
  })
  const outcomes = ['SUCCESS', 'unknown', 'Cancel', 'FAILED', 'expire', 'constructor', ''].map(
    (status) => said({ invoiceId: '700001', status }).userOutcome,
  )
  expect(outcomes).toEqual(['maybe_paid', 'maybe_paid', 'cancelled', 'failed', 'failed', 'maybe_paid', 'maybe_paid'])
  expect(said({})).toEqual({ sessionKey: null, orderKey: null, userOutcome: 'maybe_paid' })
})

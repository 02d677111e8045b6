import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { zarinpal } from './zarinpal.ts'
import { maskedCard } from './card-mask.ts'
import { parseEnvelope } from './zarinpal-wire.ts'

interface Reply {
  status?: number
  body: string
}

let reply: Reply = { body: '' }
let asked: { url: string; type: string; body: Record<string, unknown> } | null = null
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>
    asked = { url: request.url ?? '', type: request.headers['content-type'] ?? '', body }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const gateway = zarinpal(
  { apiUrl: address, startUrl: 'https://start.example', merchantId: 'm'.repeat(36), panel: null, payman: null },
  2000,
)
const authority = `A${'0'.repeat(34)}Z`
const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1_490_000, currency: 'IRR' as const },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: authority,
  brought: [],
  bankReference: null,
}
const order = {
  ...attempt,
  sessionKey: null,
  description: 'x'.repeat(900),
  returnUrl: 'https://p.example/r',
  locale: 'fa' as const,
}

const answers = (body: object | string, status?: number) => {
  reply = { body: typeof body === 'string' ? body : JSON.stringify(body), ...(status === undefined ? {} : { status }) }
}

test('an attempt begins in Rials with our own verify, a description that fits, and the start address of the settings', async () => {
  answers({ data: { code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 100 }, errors: [] })
  expect(await gateway.start(order)).toEqual({
    kind: 'started',
    sessionKey: authority,
    redirect: { method: 'GET', url: `https://start.example/pg/StartPay/${authority}` },
  })
  expect(asked).toMatchObject({
    url: '/pg/v4/payment/request.json',
    type: 'application/json',
    body: {
      merchant_id: 'm'.repeat(36),
      amount: 1_490_000,
      currency: 'IRR',
      callback_url: 'https://p.example/r',
      metadata: { order_id: '700001', auto_verify: false },
    },
  })
  expect(String(asked?.body['description'])).toHaveLength(500)
})

test('bug 22: the body decides, not the status; empty members are lists, codes may be text', async () => {
  for (const status of [200, 401, 422]) {
    answers(
      { data: [], errors: { code: -9, message: 'The input params invalid', validations: [{ amount: '…' }] } },
      status,
    )
    expect(await gateway.start(order)).toEqual({ kind: 'refused', code: '-9', isOurFault: false })
    answers({ data: [], errors: { code: '-51', message: 'Session is not valid' } }, status)
    expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: '-51', amountDiffers: false })
  }
  answers({ data: { code: '101', message: 'Verified' }, errors: [] }, 500)
  expect(await gateway.finalise(attempt)).toMatchObject({ kind: 'paid', bankReference: null, cardMask: null })
})

test('the framework’s own refusal hides the code among its messages', async () => {
  answers({ message: 'Invalid authority', errors: { authority: ['Invalid authority.', '-54'] } }, 422)
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: '-54', amountDiffers: false })
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'no_such_attempt', code: '-54' })
})

test('bug 19: a reference past 2^53 survives as it was written', async () => {
  answers('{"data":{"code":100,"ref_id":9007199254740993,"card_pan":"502229******5995"},"errors":[]}')
  expect(await gateway.finalise(attempt)).toEqual({
    kind: 'paid',
    bankReference: '9007199254740993',
    cardMask: '502229******5995',
    money: null,
    payerId: null,
  })
})

test.each([
  ['a page of a proxy', '<html>502</html>'],
  ['half an answer', '{"data":{"code":100'],
  ['nothing', ''],
  ['a bare value', '"ok"'],
  ['an empty object', '{}'],
  ['no code at all', '{"data":[],"errors":[]}'],
  ['a code that is no number', '{"data":{"code":"done"},"errors":[]}'],
  ['a body without end', `{"data":{"code":100,"message":"${'x'.repeat(300_000)}"},"errors":[]}`],
])('%s is unknown on every call, never a failure', async (_title, body) => {
  answers(body)
  expect((await gateway.start(order)).kind).toBe('unknown')
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.inquire(attempt)).kind).toBe('unknown')
  expect((await gateway.reverse(attempt)).kind).toBe('unknown')
})

const ofTheMerchant = [-10, -11, -12, -13, -14, -15, -16, -17, -18, -19]
  .concat([-30, -31, -32, -33, -34, -35, -36, -37, -38, -39, -40])
  .concat([429])

test.each(ofTheMerchant)('a beginning refused with %i would be refused for everybody', async (code) => {
  answers({ data: [], errors: { code, message: '', validations: [] } }, 422)
  expect(await gateway.start(order)).toEqual({ kind: 'refused', code: String(code), isOurFault: true })
})

test.each([-9, -41, -50, -51, -52, -53, -54, -55])('a beginning refused with %i is about this one', async (code) => {
  answers({ data: [], errors: { code, message: '', validations: [{ amount: '…' }] } })
  expect(await gateway.start(order)).toEqual({ kind: 'refused', code: String(code), isOurFault: false })
})

test('the whole answer to verify, with all that it may hold, is a payment with its reference and card', async () => {
  const data = {
    code: 100,
    message: 'Paid',
    ref_id: 201,
    card_pan: '502229******5995',
    card_hash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
    fee_type: 'Merchant',
    fee: 6000,
    shaparak_fee: '1200',
    order_id: '700001',
    wages: [],
  }
  answers({ data, errors: [] })
  expect(await gateway.finalise(attempt)).toEqual({
    kind: 'paid',
    bankReference: '201',
    cardMask: '502229******5995',
    money: null,
    payerId: `card ${data.card_hash}`,
  })
  expect(asked).toMatchObject({
    url: '/pg/v4/payment/verify.json',
    body: { merchant_id: 'm'.repeat(36), amount: 1_490_000, authority },
  })
})

test.each(['-9', '-10', '-11', '-12', '-13', '-15', '-52'])(
  'code %s speaks of the merchant or the moment, not of the payment: unknown',
  async (code) => {
    answers({ data: [], errors: { code: Number(code), message: '' } })
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    expect((await gateway.inquire(attempt)).kind).toBe('unknown')
    expect((await gateway.reverse(attempt)).kind).toBe('unknown')
  },
)

test('another amount is a clear no with its own mark', async () => {
  answers({ data: [], errors: { code: -50, message: '' } }, 401)
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: '-50', amountDiffers: true })
})

test('a status of an inquiry that we do not know is unknown', async () => {
  const seen = async (status: string) => {
    answers({ data: { code: 100, message: '', status }, errors: [] })
    return (await gateway.inquire(attempt)).kind
  }
  expect(await seen('PAID')).toBe('paid_unfinalised')
  expect(await seen('VERIFIED')).toBe('paid_final')
  expect(await seen('IN_BANK')).toBe('pending')
  expect(await seen('FAILED')).toBe('not_paid')
  expect(await seen('REVERSED')).toBe('reversed')
  expect(await seen('SETTLED')).toBe('unknown')
})

test('a reversal is done, clearly impossible, or unclear', async () => {
  const said = async (code: number) => {
    answers(code === 100 ? { data: { code: 100 }, errors: [] } : { data: [], errors: { code, message: '' } })
    return (await gateway.reverse(attempt)).kind
  }
  expect(await said(100)).toBe('reversed')
  for (const code of [-60, -62, -63]) expect(await said(code)).toBe('impossible')
  // -61 means "reversed before" as well as "never paid"
  expect(await said(-61)).toBe('unknown')
})

test('an authority of a wrong shape never reaches a browser', async () => {
  for (const wrong of ['', 'javascript:alert(1)', `X${'0'.repeat(35)}`, `A${'0'.repeat(34)}/`]) {
    answers({ data: { code: 100, authority: wrong }, errors: [] })
    expect((await gateway.start(order)).kind).toBe('unknown')
  }
})

test('a bank that nobody can reach never had our call', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const settings = { apiUrl: `http://127.0.0.1:${port}`, startUrl: address, merchantId: 'm', panel: null, payman: null }
  expect(await zarinpal(settings, 2000).start(order)).toEqual({ kind: 'not_sent', reason: 'ECONNREFUSED' })
})

test('a return says something, and proves nothing: NOK is a cancel, everything else a maybe', () => {
  expect(gateway.parseReturn({ Authority: authority, Status: 'NOK' })).toEqual({
    sessionKey: authority,
    userOutcome: 'cancelled',
  })
  expect(gateway.parseReturn({ authority, status: 'ok' })).toEqual({ sessionKey: authority, userOutcome: 'maybe_paid' })
  expect(gateway.parseReturn({})).toEqual({ sessionKey: null, userOutcome: 'maybe_paid' })
})

test('a card is kept masked, whatever was sent', () => {
  expect(maskedCard('502229******5995')).toBe('502229******5995')
  expect(maskedCard('5022291070335995')).toBe('502229******5995')
  expect(maskedCard('<script>')).toBeNull()
  expect(maskedCard(null)).toBeNull()
})

test('an answer is read only in its own shape', () => {
  expect(parseEnvelope('{"data":[1],"errors":[]}')).toBeNull()
  expect(parseEnvelope('{"data":{"code":100},"errors":"no"}')).toBeNull()
  expect(parseEnvelope('{"data":{"code":100}}')).toEqual({ data: { code: '100' }, errors: {} })
})

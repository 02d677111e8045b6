import { beforeEach, expect, test } from 'vitest'
import { answersOf, refusal } from '#tests/support/banks/paypal-answers.ts'
import { paypal } from './paypal.ts'
import { tokensOf } from './paypal-token.ts'

const bank = await answersOf()
beforeEach(() => bank.forget())

const settings = {
  apiUrl: bank.url,
  clientId: 'client',
  clientSecret: 'secret',
  webhookId: null,
  certificateHosts: ['127.0.0.1'],
  approvalHosts: ['paypal.com', '127.0.0.1'],
}
const gateway = paypal(settings, 5000)
const orderId = '5O190127TN364715T'
const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1234, currency: 'USD' as const },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: orderId,
  brought: [],
  bankReference: null,
}
const order = {
  ...attempt,
  sessionKey: null,
  description: '🎬'.repeat(100),
  returnUrl: 'https://p.example/pay/return/paypal/key',
  locale: 'fa' as const,
}

const orders = 'POST /v2/checkout/orders'
const theOrder = `GET /v2/checkout/orders/${orderId}`
const theCapture = `POST /v2/checkout/orders/${orderId}/capture`

const usd = (value: unknown) => ({ currency_code: 'USD', value })
const capture = (status: string, more: object = {}) => ({
  id: '3C679366HH908993F',
  status,
  amount: usd('12.34'),
  custom_id: attempt.id,
  final_capture: true,
  ...more,
})
const withCaptures = (captures: object[], more: object = {}) => ({
  id: orderId,
  intent: 'CAPTURE',
  status: 'COMPLETED',
  purchase_units: [{ reference_id: 'default', custom_id: attempt.id, payments: { captures } }],
  ...more,
})
const bare = (status: string) => ({ id: orderId, status, purchase_units: [{ custom_id: attempt.id }] })
const made = (rel: string, href: string) => ({
  status: 201,
  body: {
    id: orderId,
    status: 'CREATED',
    links: [
      { rel: 'self', href: 'x', method: 'GET' },
      { rel, href, method: 'GET' },
    ],
  },
})
const page = `https://www.sandbox.paypal.com/checkoutnow?token=${orderId}`

test('an order is made in dollars as text, for our own capture, and leads to the address that the answer names', async () => {
  bank.on(orders, made('payer-action', page))
  expect(await gateway.start(order)).toEqual({
    kind: 'started',
    sessionKey: orderId,
    redirect: { method: 'GET', url: page },
  })
  const [login] = bank.calls('POST /v1/oauth2/token')
  expect(login?.headers['authorization']).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`)
  expect(login?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(login?.body).toBe('grant_type=client_credentials')
  const [asked] = bank.calls(orders)
  expect(asked?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'content-type': 'application/json',
    prefer: 'return=representation',
    'paypal-request-id': `order-${attempt.id}`,
  })
  const body = JSON.parse(asked?.body ?? '') as { purchase_units: { description: string }[] }
  expect(body).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ amount: usd('12.34'), custom_id: attempt.id, invoice_id: '700001' }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: order.returnUrl,
          cancel_url: order.returnUrl,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  })
  const { description } = body.purchase_units[0] ?? { description: '' }
  expect(description).toBe('🎬'.repeat(63))
})

test('both names of the link to approve at are known; one to anywhere else never reaches a browser', async () => {
  bank.on(orders, made('approve', 'https://www.paypal.com/checkoutnow?token=1'))
  expect((await gateway.start(order)).kind).toBe('started')
  const wrong = [
    'https://paypal.com.example/checkoutnow',
    'https://notpaypal.com/',
    'https://www.paypal.com:8443/',
    'https://www.paypal.com@example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/checkoutnow',
    '',
  ]
  for (const href of wrong) {
    bank.on(orders, made('approve', href))
    expect(await gateway.start(order)).toEqual({ kind: 'unknown', reason: 'no address to approve at' })
  }
  bank.on(orders, { status: 201, body: { id: orderId, status: 'CREATED' } })
  expect((await gateway.start(order)).kind).toBe('unknown')
})

test('where our calls go over https, a plain address to approve at is nobody’s', async () => {
  const { addressAt } = await import('./paypal-hosts.ts')
  const hosts = ['paypal.com']
  expect(addressAt('http://www.paypal.com/x', hosts, 'https://api-m.paypal.com')).toBeNull()
  expect(addressAt('https://www.paypal.com/x', hosts, 'https://api-m.paypal.com')?.host).toBe('www.paypal.com')
  expect(addressAt('http://127.0.0.1:4000/x', ['127.0.0.1'], 'http://127.0.0.1:4000')?.port).toBe('4000')
})

test('bug 23: fifty attempts that begin at once log in once', async () => {
  const fresh = paypal(settings, 5000)
  bank.on(orders, made('approve', page))
  const answers = await Promise.all(Array.from({ length: 50 }, () => fresh.start(order)))
  expect(answers.every((answer) => answer.kind === 'started')).toBe(true)
  expect(bank.calls('POST /v1/oauth2/token')).toHaveLength(1)
})

test('bug 23: a token that is no longer taken is renewed once for all, and once only', async () => {
  const fresh = paypal(settings, 5000)
  bank.on(orders, refusal(401, 'AUTHENTICATION_FAILURE'), made('approve', page))
  expect((await fresh.start(order)).kind).toBe('started')
  expect(bank.calls('POST /v1/oauth2/token')).toHaveLength(2)
  bank.on(theCapture, { status: 401, body: { error: 'invalid_token', error_description: '' } })
  expect((await fresh.finalise(attempt)).kind).toBe('unknown')
  expect(bank.calls(theCapture)).toHaveLength(2)
  expect(bank.calls('POST /v1/oauth2/token')).toHaveLength(3)
})

test.each([
  ['refused credentials', { status: 401, body: { error: 'invalid_client', error_description: '' } }],
  ['a page of a proxy', { status: 200, body: '<html>' }],
  ['a token that is no token', { status: 200, body: { access_token: 'a\nb', expires_in: 10 } }],
  ['an answer that never comes', 'reset' as const],
])('without a token the order never left: %s', async (_title, answer) => {
  bank.on('POST /v1/oauth2/token', answer)
  const fresh = paypal(settings, 5000)
  expect((await fresh.start(order)).kind).toBe('not_sent')
  expect((await fresh.finalise(attempt)).kind).toBe('unknown')
  expect((await fresh.inquire(attempt)).kind).toBe('unknown')
  expect((await fresh.reverse(attempt)).kind).toBe('unknown')
  expect(bank.calls(orders)).toHaveLength(0)
})

test('a token is kept until shortly before its end, a short one too; a dropped one only if it is still the one', async () => {
  let elapsed = 0
  const tokens = tokensOf(settings, 2000, () => elapsed)
  const login = (expires_in: number, access_token: string) => ({ body: { access_token, expires_in } })
  bank.on('POST /v1/oauth2/token', login(32_400, 'a'), login(60, 'b'), login(60, 'c'))
  const now = async () => {
    const answer = await tokens.current()
    return answer.kind === 'token' ? answer.token : answer.reason
  }
  expect(await now()).toBe('a')
  elapsed = 32_099_000
  expect(await now()).toBe('a')
  elapsed = 32_100_000
  expect(await now()).toBe('b')
  elapsed += 53_000
  expect(await now()).toBe('b')
  elapsed += 2000
  expect(await now()).toBe('c')
  expect(await tokens.after('b')).toEqual({ kind: 'token', token: 'c' })
})

test.each([
  ['INVALID_REQUEST', 400, false],
  ['AMOUNT_MISMATCH', 422, false],
  ['DUPLICATE_INVOICE_ID', 422, false],
  ['CURRENCY_NOT_SUPPORTED', 422, true],
  ['ACTION_DOES_NOT_MATCH_INTENT', 422, true],
  ['NOT_AUTHORIZED', 403, true],
  ['PERMISSION_DENIED', 403, true],
  ['CONSENT_NEEDED', 403, true],
])('%s (%i) refuses an order by name; whether everybody would meet it: %s', async (code, status, isOurFault) => {
  bank.on(orders, status === 400 ? refusal(status, code) : refusal(status, 'UNPROCESSABLE_ENTITY', code))
  expect(await gateway.start(order)).toEqual({ kind: 'refused', code, isOurFault })
})

test.each([
  ['RATE_LIMIT_REACHED', 429],
  ['INTERNAL_SERVER_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
])('%s says nothing about the payment, and keeps the number that PayPal’s people ask for', async (name, status) => {
  bank.on(orders, refusal(status, name))
  bank.on(theCapture, refusal(status, name))
  bank.on(theOrder, refusal(status, name))
  const reason = `${name} f1e2d3c4b5a6`
  expect(await gateway.start(order)).toEqual({ kind: 'unknown', reason })
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'unknown', reason })
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'unknown', reason })
})

test('a capture is paid when order, status, amount, currency and our own number are right', async () => {
  bank.on(theCapture, { status: 201, body: withCaptures([capture('COMPLETED')]) })
  expect(await gateway.finalise(attempt)).toEqual({
    kind: 'paid',
    bankReference: '3C679366HH908993F',
    cardMask: null,
    money: { amount: 1234, currency: 'USD' },
    payerId: null,
  })
  expect(bank.calls(theCapture)[0]).toMatchObject({
    body: '{}',
    headers: { 'paypal-request-id': `capture-${attempt.id}`, prefer: 'return=representation' },
  })
})

test('bug 8, bug 29: every try of an attempt captures under the same request id, after a timeout, too', async () => {
  const hasty = paypal(settings, 800)
  bank.on(theCapture, 'silence', 'reset', refusal(500, 'INTERNAL_SERVER_ERROR'), {
    status: 200,
    body: withCaptures([capture('COMPLETED')]),
  })
  expect((await hasty.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.finalise(attempt)).kind).toBe('paid')
  const ids = bank.calls(theCapture).map(({ headers }) => headers['paypal-request-id'])
  expect(ids).toEqual(Array.from({ length: 4 }, () => `capture-${attempt.id}`))
})

test.each([
  ['another amount', { amount: usd('12.35') }, { kind: 'paid', money: { amount: 1235, currency: 'USD' } }],
  [
    'bug 30: another currency',
    { amount: { currency_code: 'IRR', value: '1234' } },
    { kind: 'paid', money: { amount: 1234, currency: 'IRR' } },
  ],
  ['a currency that we have none of', { amount: { currency_code: 'EUR', value: '12.34' } }, { kind: 'unknown' }],
  ['an amount with three decimals', { amount: usd('12.340') }, { kind: 'unknown' }],
  ['an amount that is a number', { amount: usd(12.34) }, { kind: 'unknown' }],
  ['no amount', { amount: undefined }, { kind: 'unknown' }],
  ['somebody else’s number', { custom_id: 'c6f0e2f4-7a51-4a59-9d0e-14b1f3a0c111' }, { kind: 'unknown' }],
  ['a status that we do not know', { status: 'MAYBE' }, { kind: 'unknown' }],
])('a capture with %s is not simply paid', async (_title, more, expected) => {
  bank.on(theCapture, { status: 201, body: withCaptures([capture('COMPLETED', more)]) })
  expect(await gateway.finalise(attempt)).toMatchObject(expected)
})

test('the answer about another order, an order that is not complete, or two captures are not believed', async () => {
  const wrong = [
    withCaptures([capture('COMPLETED')], { id: '8MC585209K746392H' }),
    withCaptures([capture('COMPLETED')], { status: 'APPROVED' }),
    withCaptures([capture('COMPLETED'), capture('COMPLETED', { id: '2GG279541U471931P' })]),
    {
      ...withCaptures([capture('COMPLETED', { custom_id: undefined })]),
      purchase_units: [{ payments: { captures: [capture('COMPLETED', { custom_id: undefined })] } }],
    },
  ]
  for (const body of wrong) {
    bank.on(theCapture, { status: 201, body })
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  }
})

test('our number may stand in the order alone; a declined capture before the good one does no harm', async () => {
  const captures = [capture('DECLINED', { id: 'D1' }), capture('COMPLETED', { custom_id: undefined })]
  bank.on(theCapture, { status: 201, body: withCaptures(captures) })
  expect(await gateway.finalise(attempt)).toMatchObject({ kind: 'paid', bankReference: '3C679366HH908993F' })
})

test('bug 27: a pending capture is undecided until the order says otherwise, though the repeated answer stays old', async () => {
  bank.on(theCapture, {
    status: 200,
    body: withCaptures([capture('PENDING', { status_details: { reason: 'ECHECK' } })]),
  })
  bank.on(theOrder, { body: withCaptures([capture('PENDING')]) })
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'undecided' })
  // the attempt is neither open nor ended
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'paid_unfinalised' })
  bank.on(theOrder, { body: withCaptures([capture('COMPLETED')]) })
  expect((await gateway.finalise(attempt)).kind).toBe('paid')
  bank.on(theOrder, { body: withCaptures([capture('DECLINED')]) })
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: 'DECLINED', amountDiffers: false })
})

test.each(['DECLINED', 'FAILED', 'REFUNDED'])('a capture that is %s is not paid', async (status) => {
  bank.on(theCapture, { status: 201, body: withCaptures([capture(status)]) })
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code: status, amountDiffers: false })
})

test('the short form of the answer makes us read the order', async () => {
  bank.on(theCapture, { status: 201, body: { id: orderId, status: 'COMPLETED', links: [] } })
  bank.on(theOrder, { body: withCaptures([capture('COMPLETED')]) })
  expect((await gateway.finalise(attempt)).kind).toBe('paid')
  bank.on(theOrder, { body: bare('COMPLETED') })
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
})

test.each(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])(
  'bug 9: %s is no failure: the order tells what came of it',
  async (issue) => {
    bank.on(theCapture, refusal(422, 'UNPROCESSABLE_ENTITY', issue))
    bank.on(theOrder, { body: withCaptures([capture('COMPLETED')]) })
    expect((await gateway.finalise(attempt)).kind).toBe('paid')
    bank.on(theOrder, { body: bare('APPROVED') })
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    bank.on(theOrder, refusal(500, 'INTERNAL_SERVER_ERROR'))
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  },
)

const final = { kind: 'not_paid', standing: 'over' }
const open = { kind: 'not_paid' }
const unclear = { kind: 'unknown' }

test.each([
  // about this payment: nothing was taken, and only our own call could take anything
  ['INSTRUMENT_DECLINED', 422, final],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 422, final],
  ['PAYER_CANNOT_PAY', 422, final],
  ['PAYER_ACCOUNT_RESTRICTED', 422, final],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 422, final],
  ['TRANSACTION_REFUSED', 422, final],
  ['COMPLIANCE_VIOLATION', 422, final],
  ['TRANSACTION_LIMIT_EXCEEDED', 422, final],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 422, final],
  // about this payment, and the inquiry says more
  ['ORDER_NOT_APPROVED', 422, open],
  ['RESOURCE_NOT_FOUND', 404, open],
  // about us
  ['INVALID_REQUEST', 400, unclear],
  ['AUTHENTICATION_FAILURE', 401, unclear],
  ['NOT_AUTHORIZED', 403, unclear],
  ['PERMISSION_DENIED', 403, unclear],
  ['CONSENT_NEEDED', 403, unclear],
  ['DUPLICATE_INVOICE_ID', 422, unclear],
  ['AMOUNT_MISMATCH', 422, unclear],
  ['CURRENCY_NOT_SUPPORTED', 422, unclear],
  ['ACTION_DOES_NOT_MATCH_INTENT', 422, unclear],
  // a temporary state
  ['RATE_LIMIT_REACHED', 429, unclear],
  ['INTERNAL_SERVER_ERROR', 500, unclear],
  ['INTERNAL_SERVER_ERROR', 503, unclear],
  // unknown to us
  ['SOMETHING_NEW', 422, unclear],
])('%s (%i) from a capture', async (issue, status, expected) => {
  bank.on(theCapture, refusal(status, status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, issue))
  const answer = await gateway.finalise(attempt)
  expect(answer).toMatchObject(expected)
  if (answer.kind === 'not_paid') expect(answer.code).toBe(issue)
  if (expected === open) expect(answer).not.toHaveProperty('standing')
})

test.each([
  ['CREATED', 'pending'],
  ['SAVED', 'pending'],
  ['PAYER_ACTION_REQUIRED', 'pending'],
  ['APPROVED', 'paid_unfinalised'],
  ['VOIDED', 'not_paid'],
  ['COMPLETED', 'unknown'],
  ['SOMETHING_NEW', 'unknown'],
])('an order that is %s without a capture: %s', async (status, kind) => {
  bank.on(theOrder, { body: bare(status) })
  expect((await gateway.inquire(attempt)).kind).toBe(kind)
})

test.each([
  ['COMPLETED', 'paid_final'],
  ['PARTIALLY_REFUNDED', 'paid_unfinalised'],
  ['REFUNDED', 'reversed'],
  ['PENDING', 'paid_unfinalised'],
  ['DECLINED', 'not_paid'],
  ['FAILED', 'not_paid'],
  ['SOMETHING_NEW', 'unknown'],
])('an order whose capture is %s: %s', async (status, kind) => {
  bank.on(theOrder, { body: withCaptures([capture(status)]) })
  expect((await gateway.inquire(attempt)).kind).toBe(kind)
})

test('an order that PayPal has forgotten is no attempt any more', async () => {
  bank.on(theOrder, refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'))
  expect((await gateway.inquire(attempt)).kind).toBe('no_such_attempt')
})

test.each([
  ['a page of a proxy', '<html>502</html>'],
  ['half an answer', '{"id":"5O190127TN36'],
  ['nothing', ''],
  ['a bare value', '"ok"'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['a body without end', JSON.stringify({ ...bare('APPROVED'), more: 'x'.repeat(300_000) })],
])('%s is unknown on every call and with every status, never a failure', async (_title, body) => {
  for (const status of [200, 404, 422, 500]) {
    bank.on(orders, { status, body })
    bank.on(theCapture, { status, body })
    bank.on(theOrder, { status, body })
    bank.on('POST /v2/payments/captures/3C679366HH908993F/refund', { status, body })
    expect((await gateway.start(order)).kind).toBe('unknown')
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    expect((await gateway.inquire(attempt)).kind).toBe('unknown')
    expect((await gateway.reverse({ ...attempt, bankReference: '3C679366HH908993F' })).kind).toBe('unknown')
  }
})

test('PayPal that nobody can reach never had our call', async () => {
  const nowhere = paypal({ ...settings, apiUrl: 'http://127.0.0.1:1' }, 2000)
  expect((await nowhere.start(order)).kind).toBe('not_sent')
  expect((await nowhere.finalise(attempt)).kind).toBe('unknown')
})

test('a return says something, and proves nothing: without the payer’s number it is a cancel', () => {
  expect(gateway.parseReturn({ token: orderId, PayerID: 'QYR5Z8XDVJNXQ' })).toEqual({
    sessionKey: orderId,
    userOutcome: 'maybe_paid',
  })
  expect(gateway.parseReturn({ token: orderId })).toEqual({ sessionKey: orderId, userOutcome: 'cancelled' })
  expect(gateway.parseReturn({ token: orderId, PayerID: '' }).userOutcome).toBe('cancelled')
  expect(gateway.parseReturn({})).toEqual({ sessionKey: null, userOutcome: 'maybe_paid' })
})

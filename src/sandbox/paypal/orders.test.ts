import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodOrder, goodUnit, paypalUnderTest, type PaypalUnderTest } from '#tests/support/sandbox/paypal-shop.ts'

let paypal: PaypalUnderTest

beforeAll(async () => {
  paypal = await paypalUnderTest()
})
afterAll(() => paypal.box.stop())
beforeEach(async () => {
  await paypal.box.control('DELETE', '/outcomes')
  await paypal.set({ ...(await defaults) })
})
// the default settings
const defaults = (async () => {
  const { defaultSettings } = await import('./settings.ts')
  return defaultSettings
})()

const create = (body: unknown, more?: { id?: string | null; headers?: Record<string, string> }) =>
  paypal.api('POST', '/v2/checkout/orders', body, more)
const look = (id: string) => paypal.api('GET', `/v2/checkout/orders/${id}`)
const issueOf = ({ status, body }: { status: number; body: { name: string; details: { issue: string }[] } }) => [
  status,
  body.name,
  body.details[0]?.issue,
]

describe('1: OAuth', () => {
  it('gives a token for Basic credentials and a form', async () => {
    const { status, body } = await paypal.login()
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400, app_id: expect.any(String) })
    expect(body.access_token).toMatch(/^A21AA[\w-]{80,}$/)
  })

  it.each([
    ['a wrong secret', { authorization: `Basic ${Buffer.from('parde-demo-client:no').toString('base64')}` }, 401],
    ['another app', { authorization: `Basic ${Buffer.from('other:sandbox-paypal-secret').toString('base64')}` }, 401],
    ['no credentials', { authorization: '' }, 401],
    ['a JSON body', { 'content-type': 'application/json' }, 415],
  ])('refuses %s', async (_what, headers, status) => {
    expect((await paypal.login(headers)).status).toBe(status)
  })

  it('refuses another grant', async () => {
    expect(await paypal.login({}, 'grant_type=password')).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
  })

  it('wants the token on every call, and forgets it in its time', async () => {
    const calls: ['GET' | 'POST', string][] = [
      ['POST', '/v2/checkout/orders'],
      ['GET', '/v2/checkout/orders/X'],
      ['POST', '/v2/checkout/orders/X/capture'],
      ['GET', '/v2/payments/captures/X'],
      ['POST', '/v2/payments/captures/X/refund'],
      ['GET', '/v2/payments/refunds/X'],
      ['POST', '/v1/notifications/verify-webhook-signature'],
    ]
    for (const [method, path] of calls) {
      const body = method === 'POST' ? {} : undefined
      expect(await paypal.api(method, path, body, { headers: { authorization: '' } })).toMatchObject({
        status: 401,
        body: { name: 'AUTHENTICATION_FAILURE' },
      })
      expect(await paypal.api(method, path, body, { headers: { authorization: 'Bearer A21AAwrong' } })).toMatchObject({
        status: 401,
        body: { error: 'invalid_token' },
      })
    }
    await paypal.set({ token_seconds: 60 })
    const { body } = await paypal.login()
    const headers = { authorization: `Bearer ${body.access_token as string}` }
    expect((await paypal.api('GET', '/v2/checkout/orders/X', undefined, { headers })).status).toBe(404)
    await paypal.advance(1)
    expect((await paypal.api('GET', '/v2/checkout/orders/X', undefined, { headers })).status).toBe(401)
  })
})

describe('2: a new order', () => {
  it('answers id, state and where the payer goes', async () => {
    const { status, body } = await create(goodOrder())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      status: 'PAYER_ACTION_REQUIRED',
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: 'default', custom_id: 'attempt-1', amount: goodUnit.amount }],
    })
    expect(body.links).toContainEqual({
      href: `${paypal.box.config.publicUrl}/sandbox/paypal/checkoutnow?token=${body.id as string}`,
      rel: 'payer-action',
      method: 'GET',
    })
    expect(await look(body.id as string)).toMatchObject({ status: 200, body: { status: 'PAYER_ACTION_REQUIRED' } })
  })

  it('in the deprecated form it is CREATED, and its link is called approve', async () => {
    const { payment_source: _source, ...order } = goodOrder()
    const application_context = { return_url: 'https://a.example/r', cancel_url: 'https://a.example/c' }
    const { body } = await create({ ...order, application_context })
    expect(body.status).toBe('CREATED')
    expect(body.links.map(({ rel }: { rel: string }) => rel)).toContain('approve')
  })

  it('without Prefer it says only id, state and links', async () => {
    const { body } = await create(goodOrder(), { headers: { prefer: 'return=minimal' } })
    expect(Object.keys(body)).toEqual(['id', 'status', 'links'])
  })

  const sum = (value: unknown, currency_code: unknown = 'USD') => goodOrder({ amount: { currency_code, value } })
  const breakdown = (parts: object, items?: unknown) =>
    goodOrder({ amount: { ...goodUnit.amount, breakdown: parts }, ...(items === undefined ? {} : { items }) })
  const usd = (value: string) => ({ currency_code: 'USD', value })

  it.each([
    ['a number for a sum', sum(12.34), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a sum with a comma', sum('12,34'), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['three places', sum('12.345'), 422, 'DECIMAL_PRECISION'],
    ['nothing', sum('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['less than nothing', sum('-1.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['Rials', sum('1490000', 'IRR'), 422, 'CURRENCY_NOT_SUPPORTED'],
    ['small letters for a currency', sum('1.00', 'usd'), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['no sum', goodOrder({ amount: undefined }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['parts that do not add up', breakdown({ item_total: usd('12.33') }), 422, 'AMOUNT_MISMATCH'],
    ['goods without their total', breakdown({ shipping: usd('12.34') }, []), 422, 'ITEM_TOTAL_REQUIRED'],
    [
      'goods that do not add up',
      breakdown({ item_total: usd('12.34') }, [{ name: 'a', quantity: '2', unit_amount: usd('6.16') }]),
      422,
      'ITEM_TOTAL_MISMATCH',
    ],
    ['no intent', { ...goodOrder(), intent: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['another intent', { ...goodOrder(), intent: 'SALE' }, 400, 'INVALID_PARAMETER_VALUE'],
    ['no unit', { ...goodOrder(), purchase_units: [] }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a long custom_id', goodOrder({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['a number for an invoice', goodOrder({ invoice_id: 7 }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a long description', goodOrder({ description: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['no way back', goodOrder({}, { return_url: undefined }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a way back that is no address', goodOrder({}, { cancel_url: '/c' }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a Persian locale in another form', goodOrder({}, { locale: 'fa_IR' }), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['another wish for shipping', goodOrder({}, { shipping_preference: 'NONE' }), 400, 'INVALID_PARAMETER_VALUE'],
  ])('refuses %s', async (_what, body, status, issue) => {
    expect(issueOf(await create(body))).toEqual([
      status,
      status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      issue,
    ])
  })

  it('takes parts and goods that add up', async () => {
    const goods = [{ name: 'a', quantity: '2', unit_amount: usd('6.17') }]
    expect((await create(breakdown({ item_total: usd('12.34') }, goods))).status).toBe(201)
    const parts = { item_total: usd('13.00'), discount: usd('0.66') }
    expect((await create(breakdown(parts))).status).toBe(201)
  })

  it('refuses another content type, half a body, and a call without its request id', async () => {
    const { status } = await create(goodOrder(), { headers: { 'content-type': 'text/plain' } })
    expect(status).toBe(415)
    expect((await create('x')).status).toBe(400)
    expect(issueOf(await create(goodOrder(), { id: null }))).toEqual([
      400,
      'INVALID_REQUEST',
      'PAYPAL_REQUEST_ID_REQUIRED',
    ])
    expect((await create(goodOrder(), { id: 'x'.repeat(109) })).status).toBe(400)
  })
})

describe('3 and 4: capture', () => {
  it('needs nothing but the order: no body, and no request id, with which alone a repetition is answered again', async () => {
    const id = await paypal.approved()
    const capture = () => paypal.api('POST', `/v2/checkout/orders/${id}/capture`, undefined, { id: null })
    const first = await capture()
    expect([first.status, first.body.status]).toEqual([201, 'COMPLETED'])
    expect(issueOf(await capture())).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'])
    const other = await paypal.approved()
    const path = `/v2/checkout/orders/${other}/capture`
    expect(
      (await paypal.api('POST', path, undefined, { headers: { 'content-type': 'application/json' } })).status,
    ).toBe(201)
  })

  it('takes the money of an approved order, and says sum, currency and our own key', async () => {
    const id = await paypal.approved({ custom_id: 'attempt-9' })
    expect((await paypal.session(id)).body).toMatchObject({ state: 'APPROVED', ledger: 'none', is_open: false })
    const { status, body } = await paypal.capture(id)
    expect([status, body.status]).toEqual([201, 'COMPLETED'])
    const [capture] = body.purchase_units[0].payments.captures
    expect(capture).toMatchObject({
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '12.34' },
      custom_id: 'attempt-9',
    })
    expect((await paypal.session(id)).body).toMatchObject({
      ledger: 'captured',
      bank_reference: capture.id,
      order_key: 'attempt-9',
      amount: 1234,
      currency: 'USD',
    })
    const details = await paypal.api('GET', `/v2/payments/captures/${capture.id as string}`)
    expect(details).toMatchObject({ status: 200, body: { id: capture.id, status: 'COMPLETED' } })
  })

  it('says nothing of the capture without Prefer', async () => {
    const id = await paypal.approved()
    const path = `/v2/checkout/orders/${id}/capture`
    const { body } = await paypal.api('POST', path, {}, { headers: { prefer: '' } })
    expect(body.purchase_units).toBeUndefined()
    expect((await look(id)).body.purchase_units[0].payments.captures).toHaveLength(1)
  })

  it('the same request id is answered the same with 200, and takes nothing again', async () => {
    const id = await paypal.approved()
    const first = await paypal.capture(id, `capture-${id}`)
    const again = await paypal.capture(id, `capture-${id}`)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    const order = goodOrder({ invoice_id: 'attempt-once' })
    const opened = await create(order, { id: 'order-once' })
    expect(await create(order, { id: 'order-once' })).toEqual({ status: 200, body: opened.body })
  })

  it('the same request id with another body, or for another order, is refused', async () => {
    await create(goodOrder({ invoice_id: 'attempt-a' }), { id: 'order-two' })
    expect((await create(goodOrder({ invoice_id: 'attempt-b' }), { id: 'order-two' })).status).toBe(422)
    const [one, two] = [await paypal.approved(), await paypal.approved()]
    expect((await paypal.capture(one, 'capture-same')).status).toBe(201)
    expect((await paypal.capture(two, 'capture-same')).status).toBe(422)
    expect((await paypal.session(two)).body.ledger).toBe('none')
  })

  it('request ids are remembered for six hours', async () => {
    const id = await paypal.approved()
    await paypal.capture(id, 'capture-late')
    await paypal.advance(361)
    expect(issueOf(await paypal.capture(id, 'capture-late'))[2]).toBe('ORDER_ALREADY_CAPTURED')
  })

  it('refuses before approval, a second time, of an unknown order, and for another intent', async () => {
    const id = await paypal.open()
    expect(issueOf(await paypal.capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'])
    await paypal.press(id)
    await paypal.capture(id)
    expect(issueOf(await paypal.capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'])
    expect(issueOf(await paypal.capture('5O190127TN364715T'))[1]).toBe('RESOURCE_NOT_FOUND')
    expect(issueOf(await paypal.capture(id.toLowerCase()))[1]).toBe('RESOURCE_NOT_FOUND')
    const { body } = await create({ ...goodOrder({ invoice_id: 'attempt-auth' }), intent: 'AUTHORIZE' })
    await paypal.press(body.id as string)
    expect(issueOf(await paypal.capture(body.id as string))[2]).toBe('ACTION_DOES_NOT_MATCH_INTENT')
  })

  it('bug 14: an invoice is captured once', async () => {
    const [one, two] = [
      await paypal.approved({ invoice_id: 'attempt-i' }),
      await paypal.approved({ invoice_id: 'attempt-i' }),
    ]
    expect((await paypal.capture(one)).status).toBe(201)
    expect(issueOf(await paypal.capture(two))[2]).toBe('DUPLICATE_INVOICE_ID')
    expect(issueOf(await create(goodOrder({ invoice_id: 'attempt-i' })))[2]).toBe('DUPLICATE_INVOICE_ID')
  })
})

describe('5: modes', () => {
  it.each([
    ['pending_then_completed', 'COMPLETED', 'captured'],
    ['pending_then_denied', 'DECLINED', 'returned'],
  ])('a capture is %s', async (capture, status, ledger) => {
    await paypal.set({ capture, pending_reason: 'ECHECK', pending_minutes: 30 })
    const id = await paypal.approved()
    const { body } = await paypal.capture(id)
    const [pending] = body.purchase_units[0].payments.captures
    expect([body.status, pending.status, pending.status_details.reason]).toEqual(['COMPLETED', 'PENDING', 'ECHECK'])
    expect((await paypal.session(id)).body.ledger).toBe('held')
    await paypal.advance(30)
    const { body: decided } = await paypal.api('GET', `/v2/payments/captures/${pending.id as string}`)
    expect(decided.status).toBe(status)
    expect((await paypal.session(id)).body.ledger).toBe(ledger)
  })

  it('a capture is declined, though the order is COMPLETED', async () => {
    await paypal.set({ capture: 'declined' })
    const id = await paypal.approved()
    const { body } = await paypal.capture(id)
    expect([body.status, body.purchase_units[0].payments.captures[0].status]).toEqual(['COMPLETED', 'DECLINED'])
    expect((await paypal.session(id)).body.ledger).toBe('none')
  })

  it('an instrument is declined once: the payer chooses another one at the same page', async () => {
    const id = await paypal.open()
    await paypal.press(id, 'fail')
    const refused = await paypal.capture(id)
    expect(issueOf(refused)[2]).toBe('INSTRUMENT_DECLINED')
    expect(refused.body.links[0].href).toContain(`checkoutnow?token=${id}`)
    expect((await look(id)).body.status).toBe('PAYER_ACTION_REQUIRED')
    await paypal.press(id)
    expect((await paypal.capture(id)).status).toBe(201)
  })

  it('a refusal is asked anew with the same request id, or told again when so set', async () => {
    const id = await paypal.open()
    await paypal.capture(id, 'capture-early')
    await paypal.press(id)
    expect((await paypal.capture(id, 'capture-early')).status).toBe(201)
    await paypal.set({ replay_refusals: true })
    const other = await paypal.open()
    await paypal.capture(other, 'capture-early-2')
    await paypal.press(other)
    expect(issueOf(await paypal.capture(other, 'capture-early-2'))[2]).toBe('ORDER_NOT_APPROVED')
  })

  it.each(['http500-after-commit', 'timeout-after-commit', 'reset-after-commit'])(
    '%s: the money is taken, and the same request id hears it',
    async (outcome) => {
      const id = await paypal.approved()
      await paypal.next('capture', outcome)
      const path = `/sandbox/paypal/v2/checkout/orders/${id}/capture`
      const token = (await paypal.login()).body.access_token as string
      const patience = new AbortController()
      const lost = fetch(`${paypal.box.sandbox.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'paypal-request-id': `capture-${outcome}`,
        },
        body: '{}',
        signal: patience.signal,
      }).then(
        ({ status }) => status,
        () => 'no answer',
      )
      await expect.poll(async () => (await paypal.session(id)).body.ledger).toBe('captured')
      if (outcome.startsWith('timeout')) patience.abort()
      expect(await lost).toBe(outcome.startsWith('http') ? 500 : 'no answer')
      expect((await paypal.capture(id, `capture-${outcome}`)).status).toBe(200)
    },
  )

  it('an order dies when nobody approves it, and when nobody captures it', async () => {
    const open = await paypal.open()
    await paypal.advance(359)
    expect((await look(open)).status).toBe(200)
    await paypal.advance(1)
    expect(issueOf(await look(open))[1]).toBe('RESOURCE_NOT_FOUND')
    const approved = await paypal.approved()
    await paypal.advance(360)
    expect(issueOf(await paypal.capture(approved))[1]).toBe('RESOURCE_NOT_FOUND')
    expect((await paypal.session(approved)).body).toMatchObject({ state: 'EXPIRED', ledger: 'none' })
    const ended = await paypal.open()
    await paypal.press(ended, 'expire')
    expect((await look(ended)).status).toBe(404)
  })

  it('bug 3, bug 30: what answers name can differ from what was asked', async () => {
    await paypal.set({ captured_cents_off: -1000, captured_currency: 'EUR' })
    const { body } = await paypal.capture(await paypal.approved())
    expect(body.purchase_units[0].payments.captures[0].amount).toEqual({ currency_code: 'EUR', value: '2.34' })
  })

  it.each([
    ['name:PAYER_CANNOT_PAY', 422, 'UNPROCESSABLE_ENTITY'],
    ['name:CONSENT_NEEDED', 403, 'NOT_AUTHORIZED'],
    ['name:RATE_LIMIT_REACHED', 429, 'RATE_LIMIT_REACHED'],
    ['code:503', 503, 'SERVICE_UNAVAILABLE'],
    ['code:401', 401, 'AUTHENTICATION_FAILURE'],
  ])('%s is refused in the gateway’s own words', async (outcome, status, name) => {
    const id = await paypal.approved()
    await paypal.next('capture', outcome)
    const { body, status: seen } = await paypal.capture(id)
    expect([seen, body.name, typeof body.debug_id]).toEqual([status, name, 'string'])
    expect((await paypal.capture(id)).status).toBe(201)
  })

  it('settings that cannot be are told', async () => {
    for (const wrong of [
      { capture: 'maybe' },
      { webhook_copies: 0 },
      { token_seconds: -1 },
      { token_seconds: 'long' },
      { unknown: 1 },
    ])
      expect((await paypal.set(wrong)).status).toBe(400)
  })
})

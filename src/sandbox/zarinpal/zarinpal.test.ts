import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodRequest, sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

const otherMerchant = '0b0f9a52-7d0b-4a3e-9c58-2b7e41d0a914'
const unknownAuthority = `S${'0'.repeat(35)}`
let box: SandboxUnderTest

beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

const advance = (minutes: number) => box.control('POST', '/clock', { advance_minutes: minutes })
const statusOf = async (authority: string) => (await box.pay('inquiry', { authority })).body.data.status as string
const verify = (authority: string, amount = 490_000) => box.pay('verify', { authority, amount })
async function paid(fields = {}): Promise<string> {
  const authority = await box.open(fields)
  await box.press(authority, 'pay')
  return authority
}

describe('request.json', () => {
  it('opens a session: code 100, an authority of 36 characters, fee, and [] for errors', async () => {
    const { status, body } = await box.pay('request', goodRequest)
    expect(status).toBe(200)
    expect(body.errors).toEqual([])
    expect(body.data).toMatchObject({ code: 100, message: 'Success', fee_type: 'Merchant', fee: 4900 })
    expect(body.data.authority).toMatch(/^S[0-9A-Za-z]{35}$/)
  })

  it.each([
    ['an amount as text', { amount: '490000' }, 'amount'],
    ['a fraction', { amount: 490000.5 }, 'amount'],
    ['an amount below the minimum', { amount: 9_999 }, 'amount'],
    ['a Toman amount below the minimum', { amount: 999, currency: 'IRT' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['no description', { description: undefined }, 'description'],
    ['a blank description', { description: ' ' }, 'description'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['a foreign currency', { currency: 'USD' }, 'currency'],
    ['no return address', { callback_url: undefined }, 'callback_url'],
    ['a relative return address', { callback_url: '/return' }, 'callback_url'],
    ['a mobile in international form', { metadata: { mobile: '+989120000012' } }, 'metadata.mobile'],
    ['a mobile in Persian digits', { metadata: { mobile: '۰۹۱۲۰۰۰۰۰۱۲' } }, 'metadata.mobile'],
    ['an order id that is a number', { metadata: { order_id: 12 } }, 'metadata.order_id'],
    ['a short merchant id', { merchant_id: 'x' }, 'merchant_id'],
    ['no merchant id', { merchant_id: undefined }, 'merchant_id'],
    ['a cart that does not add up', { cart_data: { items: [] } }, 'cart_data'],
  ])('refuses %s with -9, data [] and 422', async (_what, change, field) => {
    const { status, body } = await box.pay('request', { ...goodRequest, ...change })
    expect(status).toBe(422)
    expect(body.data).toEqual([])
    expect(body.errors.code).toBe(-9)
    expect(body.errors.validations.flatMap(Object.keys)).toContain(field)
  })

  it.each([
    [-10, { merchant_id: '00000000-0000-0000-0000-000000000000' }],
    [-14, { callback_url: 'https://elsewhere.example/pay' }],
    [-35, { wages: Array(6).fill({ iban: `IR${'1'.repeat(24)}`, amount: 10_000, description: 'x' }) }],
    [-36, { wages: [{ iban: `IR${'1'.repeat(24)}`, amount: 9_999, description: 'x' }] }],
    [-38, { wages: [{ iban: 'IR1', amount: 10_000, description: 'x' }] }],
    [-34, { wages: [{ iban: `IR${'1'.repeat(24)}`, amount: 489_000, description: 'x' }] }],
    [-40, { expire_in: 'soon' }],
    [-41, { amount: 1_000_000_001 }],
    [429, { referrer_id: 7 }],
  ])('refuses with %i', async (code, change) => {
    const { status, body } = await box.pay('request', { ...goodRequest, ...change })
    expect({ status, data: body.data, code: body.errors.code }).toEqual({ status: 422, data: [], code })
  })

  it('reads a body of another content type as one without fields', async () => {
    const { body } = await box.send('POST', '/sandbox/zarinpal/pg/v4/payment/request.json', goodRequest, {
      'content-type': 'text/plain',
    })
    expect(body.errors.code).toBe(-9)
  })

  it('refuses a terminal that is inactive (-11) or suspended (-15)', async () => {
    for (const [status, code] of [
      ['inactive', -11],
      ['suspended', -15],
    ] as const) {
      await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: box.merchantId, status })
      expect((await box.pay('request', goodRequest)).body.errors.code).toBe(code)
    }
  })

  it('takes a cart that adds up', async () => {
    const item = { item_name: 'poster', item_amount: 200_000, item_count: 2, item_amount_sum: 400_000 }
    const cart_data = {
      items: [item],
      added_costs: { tax: 40_000, transport: 60_000 },
      deductions: { discount: 10_000 },
    }
    expect((await box.pay('request', { ...goodRequest, cart_data })).body.data.code).toBe(100)
  })

  it('has case-sensitive paths', async () => {
    expect((await box.pay('unverified', {})).status).toBe(404)
    expect((await box.pay('unVerified', {})).status).toBe(200)
  })
})

describe('verify.json', () => {
  it('keeps the books in Rial: a session of 49,000 Toman is verified with 490,000 and nothing else', async () => {
    const authority = await paid({ amount: 49_000, currency: 'IRT' })
    expect((await verify(authority, 49_000)).body.errors.code).toBe(-50)
    expect(await statusOf(authority)).toBe('PAID')
    expect((await verify(authority, 490_000)).body.data.code).toBe(100)
  })

  it('answers -50 with 401 and leaves the money unverified when the amount differs', async () => {
    const authority = await paid()
    expect(await verify(authority, 490_001)).toMatchObject({ status: 401, body: { data: [], errors: { code: -50 } } })
    expect(await statusOf(authority)).toBe('PAID')
  })

  it('answers -51 before payment, after cancel, after failure, after expiry and after the automatic return', async () => {
    const open = await box.open()
    expect(await verify(open)).toMatchObject({ status: 401, body: { errors: { code: -51 } } })
    for (const action of ['cancel', 'fail', 'expire']) {
      const authority = await box.open()
      await box.press(authority, action)
      expect((await verify(authority)).body.errors.code).toBe(-51)
    }
    const unverified = await paid()
    await advance(31)
    expect((await verify(unverified)).body.errors.code).toBe(-51)
    expect(await statusOf(unverified)).toBe('REVERSED')
  })

  it("answers -54 to an unknown authority and -53 to another merchant's", async () => {
    expect((await verify(unknownAuthority)).body.errors.code).toBe(-54)
    await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: otherMerchant })
    const authority = await paid({ merchant_id: otherMerchant })
    for (const call of ['verify', 'inquiry', 'reverse']) {
      expect((await box.pay(call, { authority, amount: 490_000 })).body.errors.code).toBe(-53)
    }
  })

  it('answers a malformed authority in the shape of the framework', async () => {
    for (const authority of ['A1', `S${'0'.repeat(36)}`, 17]) {
      expect(await box.pay('verify', { authority, amount: 1 })).toEqual({
        status: 422,
        body: { message: 'Invalid authority', errors: { authority: ['Invalid authority.', '-54'] } },
      })
    }
  })

  it('treats authorities as case-sensitive', async () => {
    const authority = await paid()
    const swapped = `S${authority.slice(1).replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))}`
    expect((await verify(swapped)).body.errors.code).toBe(-54)
  })

  it('answers 100 once and 101 with the same reference ever after', async () => {
    const authority = await paid({ metadata: { order_id: 'order-7' } })
    const first = (await verify(authority)).body
    expect(first.errors).toEqual([])
    expect(first.data).toMatchObject({ code: 100, order_id: 'order-7', fee_type: 'Merchant' })
    expect(first.data.ref_id).toBeGreaterThan(2 ** 31)
    expect(first.data.card_pan).toMatch(/^\d{6}\*{6}\d{4}$/)
    expect(first.data.card_hash).toMatch(/^[0-9A-F]{64}$/)
    for (let n = 0; n < 3; n += 1) {
      expect((await verify(authority)).body.data).toMatchObject({ code: 101, ref_id: first.data.ref_id })
    }
  })

  it('can leave ref_id out of 101', async () => {
    await box.control('PUT', '/banks/zarinpal/settings', { bare_101: true })
    const authority = await paid()
    expect((await verify(authority)).body.data).toHaveProperty('ref_id')
    const again = (await verify(authority)).body.data
    expect(again.code).toBe(101)
    expect(again).not.toHaveProperty('ref_id')
  })

  it('answers 101 at once when the session verifies itself', async () => {
    const authority = await paid({ metadata: { auto_verify: true } })
    expect((await verify(authority)).body.data.code).toBe(101)
  })
})

describe('inquiry.json and unVerified.json', () => {
  it('lists paid sessions nobody verified, newest first, of this merchant only', async () => {
    await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: otherMerchant })
    await paid({ merchant_id: otherMerchant })
    await box.open()
    const [first, second, third] = [await paid(), await paid(), await paid()]
    await verify(second)
    const { data } = (await box.pay('unVerified', {})).body
    expect(data.code).toBe(100)
    expect(data.authorities.map((entry: { authority: string }) => entry.authority)).toEqual([third, first])
    expect(data.authorities[0]).toMatchObject({ amount: 490_000, callback_url: goodRequest.callback_url })
    expect(data.authorities[0].date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  })

  it('never changes a state by asking', async () => {
    const authority = await paid()
    for (let n = 0; n < 3; n += 1) expect(await statusOf(authority)).toBe('PAID')
    expect((await verify(authority)).body.data.code).toBe(100)
    expect(await statusOf(authority)).toBe('VERIFIED')
  })

  it.each([
    ['cancel', 'FAILED'],
    ['fail', 'FAILED'],
    ['expire', 'FAILED'],
    ['close', 'PAID'],
  ])('after "%s" says %s', async (action, status) => {
    const authority = await box.open()
    expect(await statusOf(authority)).toBe('IN_BANK')
    await box.press(authority, action)
    expect(await statusOf(authority)).toBe(status)
  })
})

describe('time', () => {
  it('returns unverified money after 30 minutes, not before, and the time can be set', async () => {
    const authority = await paid()
    await advance(29)
    expect(await statusOf(authority)).toBe('PAID')
    await advance(2)
    expect(await statusOf(authority)).toBe('REVERSED')
    await box.control('PUT', '/banks/zarinpal/settings', { auto_return_minutes: 5 })
    const quick = await paid()
    await advance(6)
    expect(await statusOf(quick)).toBe('REVERSED')
  })

  it('keeps verified money whatever the clock says', async () => {
    const authority = await paid()
    await verify(authority)
    await advance(10_000)
    expect(await statusOf(authority)).toBe('VERIFIED')
  })

  it('lets an unpaid session die', async () => {
    const authority = await box.open()
    await advance(31)
    expect((await box.get(`/sandbox/zarinpal/pg/StartPay/${authority}`)).status).toBe(410)
    await box.press(authority, 'pay')
    expect(await statusOf(authority)).toBe('FAILED')
  })
})

describe('reverse.json', () => {
  const reverse = (authority: string) => box.pay('reverse', { authority })

  it('gives everything back inside 30 minutes, once', async () => {
    const authority = await paid()
    await verify(authority)
    expect((await reverse(authority)).body).toMatchObject({ data: { code: 100, message: 'Reversed' }, errors: [] })
    expect((await reverse(authority)).body.errors.code).toBe(-61)
    expect(await statusOf(authority)).toBe('REVERSED')
    expect((await verify(authority)).body.errors.code).toBe(-51)
  })

  it('refuses after the window (-63), unpaid (-61), and without an address lock (-62)', async () => {
    expect((await reverse(await box.open())).body.errors.code).toBe(-61)
    const authority = await paid()
    await verify(authority)
    await advance(30)
    expect((await reverse(authority)).body.errors.code).toBe(-63)
    await box.control('PUT', '/banks/zarinpal/terminal', { merchant_id: box.merchantId, ip_restricted: false })
    expect((await reverse(await paid())).body.errors.code).toBe(-62)
  })
})

it('feeCalculation.json answers in the unit it was asked in', async () => {
  expect((await box.pay('feeCalculation', { amount: 490_000, currency: 'IRR' })).body.data).toMatchObject({
    amount: 490_000,
    fee: 4_900,
  })
  expect((await box.pay('feeCalculation', { amount: 49_000, currency: 'IRT' })).body.data).toMatchObject({
    amount: 49_000,
    fee: 490,
  })
  expect((await box.pay('feeCalculation', { amount: 'x' })).body.errors.code).toBe(-9)
})

describe('the panel (GraphQL)', () => {
  const graphql = (query: string, variables: object, token = box.config.zarinpal.panelToken) =>
    box.send('POST', '/sandbox/zarinpal/api/v4/graphql/', { query, variables }, { authorization: `Bearer ${token}` })
  const refundQuery = `mutation AddRefund($session_id: ID!, $amount: BigInteger!, $description: String, $method: InstantPayoutActionTypeEnum, $reason: RefundReasonEnum) {
    resource: AddRefund(session_id: $session_id, amount: $amount, description: $description, method: $method, reason: $reason) {
      terminal_id, id, amount, timeline { refund_amount, refund_time, refund_status }
    }
  }`
  const sessionQuery = `query Sessions($terminal_id: ID!, $reference_id: String) {
    Session(terminal_id: $terminal_id, filter: VERIFIED, reference_id: $reference_id) { id status amount }
  }`

  async function captured(): Promise<{ authority: string; session: string }> {
    const authority = await paid()
    const { ref_id } = (await verify(authority)).body.data
    const { body } = await graphql(sessionQuery, { terminal_id: '412907', reference_id: String(ref_id) })
    expect(body.data.Session).toEqual([{ id: expect.any(String), status: 'VERIFIED', amount: 490_000 }])
    return { authority, session: body.data.Session[0].id as string }
  }

  it('answers 401 without the right bearer token', async () => {
    expect((await graphql(refundQuery, {}, 'wrong')).status).toBe(401)
    expect((await box.send('POST', '/sandbox/zarinpal/api/v4/graphql/', { query: refundQuery })).status).toBe(401)
  })

  it('refunds a part and the rest under the session id, and moves the ledger', async () => {
    const { authority, session } = await captured()
    const first = await graphql(refundQuery, {
      session_id: session,
      amount: 190_000,
      method: 'PAYA',
      reason: 'CUSTOMER_REQUEST',
    })
    expect(first.status).toBe(200)
    expect(first.body.data.resource).toMatchObject({
      terminal_id: '412907',
      amount: 190_000,
      timeline: { refund_amount: 190_000 },
    })
    expect((await box.control('GET', `/banks/zarinpal/sessions/${authority}`)).body.ledger).toBe('captured')
    await graphql(refundQuery, { session_id: session, amount: 300_000 })
    expect((await box.control('GET', `/banks/zarinpal/sessions/${authority}`)).body.ledger).toBe('refunded')
  })

  it.each([
    [
      'the authority instead of the session id',
      (s: { authority: string }) => ({ session_id: s.authority, amount: 20_000 }),
    ],
    ['less than 20,000 Rial', (s: { session: string }) => ({ session_id: s.session, amount: 19_999 })],
    ['more than remains', (s: { session: string }) => ({ session_id: s.session, amount: 490_001 })],
    ['an unknown method', (s: { session: string }) => ({ session_id: s.session, amount: 20_000, method: 'CASH' })],
    ['no amount', (s: { session: string }) => ({ session_id: s.session })],
  ])('refuses %s in errors[] with HTTP 200, and moves nothing', async (_what, variables) => {
    const session = await captured()
    const { status, body } = await graphql(refundQuery, variables(session))
    expect(status).toBe(200)
    expect(body.errors[0].message).toBeTruthy()
    expect((await box.control('GET', `/banks/zarinpal/sessions/${session.authority}`)).body.details.refunds).toEqual([])
  })

  it('refuses a refund of money nobody verified, and text that is not GraphQL', async () => {
    const authority = await paid()
    const { session_id } = (await box.control('GET', `/banks/zarinpal/sessions/${authority}`)).body.details
    expect((await graphql(refundQuery, { session_id, amount: 20_000 })).body.errors).toHaveLength(1)
    expect((await graphql('mutation {', {})).body.errors[0].message).toMatch(/^Syntax Error/)
    expect((await graphql('query { Merchants { id } }', {})).body.errors[0].message).toMatch(/Cannot query field/)
  })

  it('does not reverse what was partly refunded (-60)', async () => {
    const { authority, session } = await captured()
    await graphql(refundQuery, { session_id: session, amount: 20_000 })
    expect((await box.pay('reverse', { authority })).body.errors.code).toBe(-60)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodPurchase, shopUnderTest, type ShopUnderTest } from '#tests/support/sandbox/pasargad-shop.ts'

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await shopUnderTest()
})
afterAll(() => shop.box.stop())
beforeEach(async () => {
  await shop.box.control('POST', '/reset', {})
  await shop.login()
})

type Named = { invoice: string; urlId: string }
const codeOf = async (path: string, { invoice, urlId }: Named) =>
  (await shop.call(path, { invoice, urlId })).body.resultCode as number
const verify = (payment: Named) => codeOf('verify-payment', payment)
const reverse = (payment: Named) => codeOf('reverse-transactions', payment)
const confirm = (payment: Named) => codeOf('confirm-transactions', payment)
const ledgerOf = async ({ urlId }: Named) => (await shop.session(urlId)).ledger as string

describe('getToken', () => {
  it('answers flat, with a token that lives ten minutes', async () => {
    const { status, body } = await shop.login()
    expect(status).toBe(200)
    expect(body).toMatchObject({ resultCode: 0, username: 'parde', roles: [{ authority: expect.any(String) }] })
    expect(body.data).toBeUndefined()
    expect(body.token).toMatch(/^[\w-]{36}\.[\w-]{96}\.[\w-]{43}$/)
    await shop.advance(9)
    expect((await shop.call('purchase', goodPurchase())).body.resultCode).toBe(0)
  })

  it.each([
    ['401', 401, 401],
    ['13008', 200, 13008],
  ])('an expired token is told so (mode %s)', async (mode, status, code) => {
    await shop.set({ expired_token: mode })
    await shop.advance(10)
    const answer = await shop.call('purchase', goodPurchase())
    expect([answer.status, answer.body.resultCode, answer.body.data]).toEqual([status, code, null])
    await shop.login()
    expect((await shop.call('purchase', goodPurchase())).body.resultCode).toBe(0)
  })

  it.each([
    [{ password: 'wrong' }, 401, 13429],
    [{ username: 'other' }, 401, 13429],
    [{ password: 7 }, 200, 13350],
    [{ username: undefined }, 200, 13350],
  ])('refuses %j', async (change, status, code) => {
    const answer = await shop.login(change)
    expect([answer.status, answer.body.resultCode]).toEqual([status, code])
  })

  it('keeps every token until its time is over, and counts the logins', async () => {
    const before = (await shop.box.control('GET', '/counts')).body['pasargad.getToken'] as number
    const first = await shop.login()
    await shop.login()
    const old = { authorization: `Bearer ${first.body.token}` }
    expect((await shop.call('purchase', goodPurchase(), old)).body.resultCode).toBe(0)
    expect((await shop.box.control('GET', '/counts')).body['pasargad.getToken']).toBe(before + 2)
  })
})

describe('purchase', () => {
  it('answers urlId and url, the url at the address of the site', async () => {
    const { status, body } = await shop.call('purchase', goodPurchase())
    expect([status, body.resultCode]).toEqual([200, 0])
    const { urlId, url } = body.data
    expect(url).toBe(`${shop.box.config.publicUrl}/sandbox/pasargad/dorsa1/pay/${urlId}`)
    expect(await shop.session(urlId)).toMatchObject({ state: 'on_page', amount: 490_000, ledger: 'none' })
  })

  it.each([
    ['no login', { authorization: '' }, 401, 13004],
    ['something that is no token', { authorization: 'Bearer x' }, 401, 13001],
    ['a token of nobody', { authorization: 'Bearer a.b.c' }, 401, 13002],
    ['no referer', { referer: '' }, 200, 13402],
    ['a foreign referer', { referer: 'https://elsewhere.example/' }, 200, 13402],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 200, 13000],
  ])('refuses a call with %s', async (_what, headers, status, code) => {
    const answer = await shop.call('purchase', goodPurchase(), headers as unknown as Record<string, string>)
    expect([answer.status, answer.body.resultCode]).toEqual([status, code])
  })

  it.each([
    [13350, { serviceCode: undefined }],
    [13350, { serviceCode: 9 }],
    [13350, { serviceType: undefined }],
    [13350, { serviceType: 'purchase' }],
    [13350, { invoice: undefined }],
    [13350, { invoice: 700_001 }],
    [13350, { invoiceDate: undefined }],
    [13350, { callbackApi: undefined }],
    [13350, { terminalNumber: undefined }],
    [13350, { amount: undefined }],
    [13350, { description: 7 }],
    [13351, { invoice: 'A-1' }],
    [13351, { invoice: '۷۰۰' }],
    [13055, { amount: 490_000.5 }],
    [13055, { amount: '490000' }],
    [13055, { amount: 999 }],
    [13055, { amount: -490_000 }],
    [13028, { callbackApi: 'https://elsewhere.example/return' }],
    [13028, { callbackApi: '/return' }],
    [13010, { mobileNumber: '+989120000000' }],
    [13010, { mobileNumber: '۰۹۱۲۰۰۰۰۰۰۰' }],
    [13399, { terminalNumber: 1 }],
  ])('refuses with %i: %j', async (code, change) => {
    expect((await shop.call('purchase', { ...goodPurchase(), ...change })).body).toMatchObject({
      resultCode: code,
      data: null,
    })
  })

  it.each([{ serviceCode: '8' }, { terminalNumber: '51160237' }, { mobileNumber: '09120000000' }])(
    'takes %j',
    async (change) => {
      expect((await shop.call('purchase', { ...goodPurchase(), ...change })).body.resultCode).toBe(0)
    },
  )

  it('bug 14: takes an invoice once, whatever became of it', async () => {
    const { invoice, urlId } = await shop.purchase()
    await shop.press(urlId, 'cancel')
    expect((await shop.call('purchase', { ...goodPurchase(), invoice })).body.resultCode).toBe(13003)
  })

  it('refuses a terminal that is inactive, and a server at an address that is not registered', async () => {
    const terminal = (changes: object) => shop.box.control('PUT', '/banks/pasargad/terminal', changes)
    await terminal({ active: false })
    expect((await shop.call('purchase', goodPurchase())).body.resultCode).toBe(13300)
    await terminal({ active: true, ip_allowed: false })
    expect((await shop.call('purchase', goodPurchase())).body.resultCode).toBe(13422)
    expect((await shop.login()).body.resultCode).toBe(13422)
    expect((await terminal({ shoes: 1 })).status).toBe(400)
  })
})

describe('verify', () => {
  it('tells the amount and ids of any length, and the money is the shop’s', async () => {
    const payment = await shop.paid()
    expect(await ledgerOf(payment)).toBe('held')
    const text = await shop.callRaw('verify-payment', { invoice: payment.invoice, urlId: payment.urlId })
    expect(text).toMatch(/"trackId":[1-9]\d{17},/)
    expect(text).toMatch(/"referenceNumber":[1-9]\d{11},/)
    const { details } = await shop.session(payment.urlId)
    expect(text).toContain(`"trackId":${details.track_id},`)
    expect(JSON.parse(text).data).toMatchObject({
      invoice: payment.invoice,
      amount: 490_000,
      maskedCardNumber: expect.stringMatching(/^\d{6}\*{6}\d{4}$/),
      hashedCardNumber: expect.stringMatching(/^[0-9A-F]{64}$/),
      requestDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await ledgerOf(payment)).toBe('captured')
  })

  it('writes the ids as texts where the contract does', async () => {
    await shop.set({ ids_as_numbers: false })
    const payment = await shop.paid()
    const { body } = await shop.call('verify-payment', { invoice: payment.invoice, urlId: payment.urlId })
    expect(body.data).toMatchObject({ trackId: expect.any(String), referenceNumber: expect.any(String) })
  })

  it.each([13428, 13029, 13034, 13046])('a second verify is told %i', async (code) => {
    await shop.set({ second_verify: code })
    const payment = await shop.paid()
    expect([await verify(payment), await verify(payment), await verify(payment)]).toEqual([0, code, code])
  })

  it('or 0 with the same data again', async () => {
    await shop.set({ second_verify: 0 })
    const payment = await shop.paid()
    const answer = async () => (await shop.call('verify-payment', payment)).body
    expect(await answer()).toEqual(await answer())
  })

  it('takes only the urlId of this very invoice', async () => {
    const one = await shop.paid()
    const other = await shop.paid()
    expect(await verify({ invoice: one.invoice, urlId: other.urlId })).toBe(13009)
    await shop.set({ foreign_url: 13016 })
    expect(await verify({ invoice: one.invoice, urlId: other.urlId })).toBe(13016)
    expect(await verify({ invoice: one.invoice, urlId: 'nobody' })).toBe(13009)
    expect(await verify({ invoice: one.invoice, urlId: one.urlId.toLowerCase() })).toBe(13009)
    expect(await verify({ invoice: '1', urlId: one.urlId })).toBe(13016)
    expect((await shop.call('verify-payment', { invoice: one.invoice })).body.resultCode).toBe(13350)
    expect(await ledgerOf(one)).toBe('held')
  })

  it('refuses what nobody paid', async () => {
    const open = await shop.purchase()
    expect(await verify(open)).toBe(13022)
    for (const action of ['cancel', 'fail', 'expire']) {
      const payment = await shop.purchase()
      await shop.press(payment.urlId, action)
      expect([await verify(payment), await ledgerOf(payment)]).toEqual([13025, 'none'])
    }
  })

  it('can tell another amount than was asked for', async () => {
    await shop.set({ amount_shift: -10 })
    const payment = await shop.paid()
    const { body } = await shop.call('verify-payment', payment)
    expect(body.data.amount).toBe(489_990)
    expect((await shop.call('payment-inquiry', { invoiceId: payment.invoice })).body.data.amount).toBe(489_990)
  })

  it('answers oddly once: data as a text, data that is null, “unknown” though it was done', async () => {
    await shop.set({ second_verify: 0, oddities: ['data-text', 'data-null', 'unknown-after-commit'] })
    const payment = await shop.paid()
    const answer = async () => (await shop.call('verify-transactions', payment)).body
    expect(await answer()).toMatchObject({ resultCode: 0, data: expect.any(String) })
    expect(await answer()).toMatchObject({ resultCode: 0, data: null })
    expect(await answer()).toMatchObject({ resultCode: 2, data: null })
    expect(await answer()).toMatchObject({ resultCode: 0, data: { amount: 490_000 } })
    expect((await shop.set({ oddities: ['other'] })).status).toBe(400)
  })

  it('is busy, or lost, when it is told to be, and then goes on', async () => {
    const payment = await shop.paid()
    await shop.box.control('POST', '/outcomes', { call: 'pasargad.verify', outcome: 'code:13329' })
    await shop.box.control('POST', '/outcomes', { call: 'pasargad.verify', outcome: 'code:2' })
    expect([await verify(payment), await verify(payment)]).toEqual([13329, 2])
    expect(await shop.statusOf(payment.invoice)).toBe(13031)
    expect(await verify(payment)).toBe(0)
  })
})

describe('windows', () => {
  /** The login expires sooner than the windows, so it is renewed. */
  const wait = async (minutes: number) => {
    await shop.advance(minutes)
    await shop.login()
  }

  it.each([
    [25, 13075],
    [10, 13033],
  ])('unverified after %i minutes goes back, and verify says %i', async (minutes, code) => {
    await shop.set({ verify_minutes: minutes, late_verify: code })
    const payment = await shop.paid()
    await wait(minutes - 1)
    expect(await ledgerOf(payment)).toBe('held')
    await wait(1)
    expect([await ledgerOf(payment), await verify(payment)]).toEqual(['returned', code])
    expect(await shop.statusOf(payment.invoice)).toBe(13033)
  })

  it('verified is confirmed by time, and cannot be reversed then', async () => {
    const payment = await shop.paid()
    await verify(payment)
    await wait(25)
    expect(await shop.statusOf(payment.invoice)).toBe(13029)
    expect([await reverse(payment), await ledgerOf(payment)]).toEqual([13076, 'captured'])
  })

  it('a contract without reversals confirms at once', async () => {
    await shop.set({ reverse_minutes: 0 })
    const payment = await shop.paid()
    await verify(payment)
    expect([await shop.statusOf(payment.invoice), await reverse(payment)]).toEqual([13029, 13076])
  })

  it('an unpaid page dies', async () => {
    const payment = await shop.purchase()
    await wait(15)
    expect((await shop.session(payment.urlId)).state).toBe('expired')
    expect((await shop.press(payment.urlId)).status).toBe(409)
  })
})

describe('reverse and confirm', () => {
  it('gives back what was verified, once', async () => {
    const payment = await shop.paid()
    await verify(payment)
    expect((await shop.call('reverse-transactions', payment)).body).toMatchObject({ resultCode: 0, data: null })
    expect([await ledgerOf(payment), await reverse(payment), await verify(payment)]).toEqual(['returned', 13033, 13033])
    expect(await shop.statusOf(payment.invoice)).toBe(13033)
  })

  it('asks for verify before, or not, by contract', async () => {
    const payment = await shop.paid()
    expect(await reverse(payment)).toBe(13031)
    await shop.set({ reverse_needs_verify: false, reverse_is_success: true })
    expect((await shop.call('reverse-transactions', payment)).body).toMatchObject({
      resultCode: 0,
      data: { IsSuccess: true },
    })
    expect(await ledgerOf(payment)).toBe('returned')
  })

  it('refuses what was never paid', async () => {
    const open = await shop.purchase()
    expect(await reverse(open)).toBe(13022)
    await shop.press(open.urlId, 'fail')
    expect(await reverse(open)).toBe(13316)
  })

  it('bug 12: confirmed is final at once', async () => {
    const payment = await shop.paid()
    expect([await confirm(payment), await confirm(payment), await reverse(payment)]).toEqual([0, 13428, 13046])
    const verified = await shop.paid()
    await verify(verified)
    expect([await confirm(verified), await shop.statusOf(verified.invoice)]).toEqual([0, 13029])
    expect(await ledgerOf(verified)).toBe('captured')
  })
})

describe('inquiry', () => {
  it('bug 7: finds a closed tab by the invoice alone', async () => {
    const { invoice, urlId } = await shop.purchase()
    expect(await shop.statusOf(invoice)).toBe(13022)
    await shop.press(urlId, 'close')
    expect(await shop.statusOf(invoice)).toBe(13031)
    await shop.set({ waiting_status: 0 })
    const { body } = await shop.call('payment-inquiry', { invoiceId: invoice })
    expect(body).toMatchObject({ resultCode: 0, data: { status: 0, invoice, url: urlId, amount: 490_000 } })
    expect(body.data.hashedCardNumber).toBeUndefined()
    const second = await shop.call('payment-inquiryv2', { invoiceId: invoice })
    expect(second.body.data.hashedCardNumber).toMatch(/^[0-9A-F]{64}$/)
  })

  it('tells a verified one as 0, or as 13034 when asked to look at verify', async () => {
    const payment = await shop.paid()
    await verify(payment)
    expect(await shop.statusOf(payment.invoice)).toBe(0)
    expect(await shop.statusOf(payment.invoice, { checkVerify: true })).toBe(13034)
  })

  it('tells its status once as a text', async () => {
    await shop.set({ oddities: ['status-text'] })
    const { invoice } = await shop.paid()
    expect([await shop.statusOf(invoice), await shop.statusOf(invoice)]).toEqual(['13031', 13031])
  })

  it('knows no invoice that was never asked for', async () => {
    expect(await shop.statusOf('1')).toBe(13016)
    expect(await shop.statusOf('constructor')).toBe(13016)
    expect((await shop.call('payment-inquiry', { invoice: '1' })).body.resultCode).toBe(13350)
  })
})

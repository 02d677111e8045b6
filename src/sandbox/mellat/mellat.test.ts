import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  credentials,
  type MellatUnderTest,
  mellatUnderTest,
  nextOrder,
  payParts,
} from '#tests/support/sandbox/mellat-shop.ts'

let box: MellatUnderTest
beforeAll(async () => {
  box = await mellatUnderTest()
})
afterAll(() => box.stop())
beforeEach(() => box.control('POST', '/reset', {}))

const pay = (parts: Record<string, string> = {}) =>
  box.call('bpPayRequest', { orderId: nextOrder(), ...payParts(parts) })
const ledger = async (refId: string) => (await box.session(refId))['ledger']
const next = (operation: string, outcome: string) =>
  box.control('POST', '/outcomes', { call: `mellat.${operation}`, outcome })
/** Makes a call whose answer is lost: the client gives up waiting. */
const lost = async (call: () => Promise<unknown>) => {
  await expect(call()).rejects.toThrow()
}

const everyCall = [
  'bpVerifyRequest',
  'bpSettleRequest',
  'bpVerifySettleRequest',
  'bpInquiryRequest',
  'bpReversalRequest',
] as const

describe('who may call', () => {
  it.each(Object.keys(credentials))('is decided in every call: 24 for a wrong %s', async (name) => {
    const wrong = { [name]: name === 'terminalId' ? '1' : 'wrong' }
    const sale = await box.paid()
    expect(await pay(wrong)).toBe('24')
    for (const call of everyCall) expect(await box.about(call, sale, wrong)).toBe('24')
    expect(await box.about('bpRefundRequest', sale, { ...wrong, refundAmount: '1' })).toBe('24')
    const refund = { orderId: '1', refundOrderId: '1', refundReferenceId: '0', ...wrong }
    expect(await box.call('bpRefundInquiryRequest', refund)).toBe('24')
    expect(await box.call('bpRefundVerifyRequest', refund)).toBe('24')
    expect(await ledger(sale.refId)).toBe('held')
  })

  it('is asked for its address first: 421 from another than the registered one', async () => {
    const sale = await box.paid()
    await box.control('PUT', '/banks/mellat/terminal', { address_allowed: false })
    expect(await pay({ userPassword: 'wrong' })).toBe('421')
    for (const call of everyCall) expect(await box.about(call, sale)).toBe('421')
  })

  it('never reads the password out again', async () => {
    const { body } = await box.control('GET', '/banks')
    expect(JSON.stringify(body)).not.toContain('sandbox-mellat-password')
  })
})

describe('bpPayRequest', () => {
  it.each(['999', '0', '-1000', '1000.5', '', '١٠٠٠', '1e6', '99999999999999999'])(
    'answers 25 to the amount "%s"',
    async (amount) => {
      expect(await pay({ amount })).toBe('25')
    },
  )

  it('takes 1,000 Rials', async () => {
    expect(await pay({ amount: '1000' })).toMatch(/^0,\w{20}$/)
  })

  it('bug 14: answers 41 to an order number that was ever used, also by a cancelled sale or a refund', async () => {
    const { refId, orderId } = await box.begin()
    expect(await pay({ orderId })).toBe('41')
    await box.control('POST', `/banks/mellat/sessions/${refId}/press`, { action: 'cancel' })
    expect(await pay({ orderId })).toBe('41')
    expect(await pay({ orderId: `0${orderId}` })).toBe('41')
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    const refundOrder = nextOrder()
    await box.about('bpRefundRequest', sale, { orderId: refundOrder, refundAmount: '1000' })
    expect(await pay({ orderId: refundOrder })).toBe('41')
  })

  it('spends no order number on a request that was refused', async () => {
    const orderId = nextOrder()
    expect(await pay({ orderId, amount: '1' })).toBe('25')
    expect(await pay({ orderId })).toMatch(/^0,/)
  })

  it.each([
    'https://elsewhere.example/return',
    'http://localhost.evil.example/',
    'ftp://localhost/',
    'javascript:alert(1)',
    '/return',
    '',
  ])('answers 62 to the return address "%s"', async (callBackUrl) => {
    expect(await pay({ callBackUrl })).toBe('62')
  })

  it.each([
    ['20260230', '120000', '35'],
    ['2026-01-01', '120000', '35'],
    ['2026111', '120000', '35'],
    ['', '120000', '35'],
    [payParts()['localDate'] ?? '', '246000', '32'],
    [payParts()['localDate'] ?? '', '90000', '32'],
  ])('answers date %s and time %s with %s', async (localDate, localTime, code) => {
    expect(await pay({ localDate, localTime })).toBe(code)
  })

  it('bug 20: answers 35 to a moment that is not now in Tehran, however far the banks’ clock was moved', async () => {
    const utc = new Date().toISOString()
    const inUtc = { localDate: utc.slice(0, 10).replaceAll('-', ''), localTime: utc.slice(11, 19).replaceAll(':', '') }
    expect(await pay(inUtc)).toBe('35')
    await box.pass(31)
    expect(await pay()).toMatch(/^0,/)
    await box.set({ clock_slack_minutes: 0 })
    expect(await pay(inUtc)).toMatch(/^0,/)
  })

  it('answers 32 to more additional data than fits and 417 to a payer that is no number', async () => {
    expect(await pay({ additionalData: 'x'.repeat(1001) })).toBe('32')
    expect(await pay({ additionalData: '' })).toMatch(/^0,/)
    expect(await pay({ payerId: 'me' })).toBe('417')
    expect(await pay({ payerId: '' })).toBe('417')
  })
})

describe('a paid sale', () => {
  it('bug 19: has a reference that no float can hold, or a short one on demand', async () => {
    const { reference } = await box.paid()
    expect(reference).toMatch(/^\d{16,19}$/)
    expect(String(Number(reference))).not.toBe(reference)
    expect(BigInt(reference)).toBeLessThan(2n ** 63n)
    await box.set({ long_references: false })
    expect((await box.paid()).reference).toMatch(/^\d{12}$/)
  })

  it('bug 9: is verified with 0 and then 43, settled with 0 and then 45; only then it is the merchant’s', async () => {
    const sale = await box.paid()
    expect(await ledger(sale.refId)).toBe('held')
    expect(await box.about('bpVerifyRequest', sale)).toBe('0')
    expect(await box.about('bpVerifyRequest', sale)).toBe('43')
    expect(await ledger(sale.refId)).toBe('held')
    expect(await box.about('bpSettleRequest', sale)).toBe('0')
    expect(await ledger(sale.refId)).toBe('captured')
    expect(await box.about('bpSettleRequest', sale)).toBe('45')
    expect(await box.about('bpVerifyRequest', sale)).toBe('43')
  })

  it('cannot be settled or reversed before it was verified: 44', async () => {
    const sale = await box.paid()
    expect(await box.about('bpSettleRequest', sale)).toBe('44')
    expect(await box.about('bpReversalRequest', sale)).toBe('44')
    expect(await ledger(sale.refId)).toBe('held')
  })

  it('is verified and settled in one call: 0, 43 when it was verified before, 45 when it was settled', async () => {
    const [fresh, verified] = [await box.paid(), await box.paid()]
    await box.about('bpVerifyRequest', verified)
    expect(await box.about('bpVerifySettleRequest', fresh)).toBe('0')
    expect(await box.about('bpVerifySettleRequest', fresh)).toBe('45')
    expect(await box.about('bpVerifySettleRequest', verified)).toBe('43')
    expect(await ledger(verified.refId)).toBe('captured')
  })

  it('bug 12: is reversed while it is not settled, once: 0, then 48; a settled one is not: 45', async () => {
    const [sale, settled] = [await box.paid(), await box.paid()]
    await box.about('bpVerifyRequest', sale)
    expect(await box.about('bpReversalRequest', sale)).toBe('0')
    expect(await ledger(sale.refId)).toBe('returned')
    for (const call of everyCall) expect(await box.about(call, sale)).toBe('48')
    await box.about('bpVerifySettleRequest', settled)
    expect(await box.about('bpReversalRequest', settled)).toBe('45')
    expect(await ledger(settled.refId)).toBe('captured')
  })

  it('cannot be reversed after three hours', async () => {
    const sale = await box.paid()
    await box.about('bpVerifyRequest', sale)
    await box.pass(181)
    expect(await box.about('bpReversalRequest', sale)).toBe('55')
  })

  it('bug 13: goes back by itself when nobody verified it for twenty minutes, and every call then says 48', async () => {
    const sale = await box.paid()
    await box.pass(19)
    expect(await box.about('bpInquiryRequest', sale)).toBe('0')
    await box.pass(1)
    for (const call of everyCall) expect(await box.about(call, sale)).toBe('48')
    expect(await ledger(sale.refId)).toBe('returned')
    expect((await box.session(sale.refId))['state']).toBe('returned')
  })

  it.each([
    ['another sale’s reference', 'saleReferenceId'],
    ['another sale’s number', 'saleOrderId'],
  ])('is not found with %s: 42', async (_title, part) => {
    const [one, other] = [await box.paid(), await box.paid()]
    const foreign = part === 'saleOrderId' ? other.orderId : other.reference
    for (const call of everyCall) expect(await box.about(call, one, { [part]: foreign })).toBe('42')
  })

  it('needs no number of its own for a verify: any will do, again and again', async () => {
    const sale = await box.paid()
    expect(await box.about('bpVerifyRequest', sale, { orderId: '5' })).toBe('0')
    expect(await box.about('bpVerifyRequest', sale, { orderId: '5' })).toBe('43')
  })
})

it('a sale that was not paid has no reference, and none that is invented finds it: 42', async () => {
  for (const action of ['cancel', 'fail', 'expire']) {
    const begun = await box.begin()
    await box.control('POST', `/banks/mellat/sessions/${begun.refId}/press`, { action })
    for (const reference of ['0', '123456789012'])
      expect(await box.about('bpVerifyRequest', { ...begun, reference })).toBe('42')
    expect(await ledger(begun.refId)).toBe('none')
  }
})

describe('bug 11: a verified sale that nobody settles', () => {
  const check = async (refId: string) => {
    const orders = [{ id: 'one', sessions: [{ bank: 'mellat', key: refId }], fulfilled: true }]
    return (await box.control('POST', '/ledger/check', { orders })).body
  }

  it('is never the merchant’s by v1.29, and the books say so', async () => {
    const sale = await box.paid()
    await box.about('bpVerifyRequest', sale)
    await box.pass(48 * 60)
    expect(await ledger(sale.refId)).toBe('held')
    expect(await check(sale.refId)).toMatchObject({ ok: false, violations: [{ rule: 'fulfilled_without_capture' }] })
    expect(await box.about('bpSettleRequest', sale)).toBe('0')
    expect(await check(sale.refId)).toEqual({ ok: true, violations: [] })
  })

  it('settles itself after 180 minutes by v1.39', async () => {
    await box.set({ auto_settle: true })
    const sale = await box.paid()
    await box.about('bpVerifyRequest', sale)
    await box.pass(179)
    expect(await ledger(sale.refId)).toBe('held')
    await box.pass(1)
    expect(await ledger(sale.refId)).toBe('captured')
    expect(await box.about('bpSettleRequest', sale)).toBe('45')
  })
})

describe('answers that are lost', () => {
  it('bug 8: a verify was done though nobody heard it: the inquiry and the next verify tell', async () => {
    const sale = await box.paid()
    await next('bpVerifyRequest', 'reset-after-commit')
    await lost(() => box.about('bpVerifyRequest', sale))
    expect(await box.about('bpInquiryRequest', sale)).toBe('0')
    expect(await box.about('bpVerifyRequest', sale)).toBe('43')
  })

  it('a settle was done or was not: the next one tells', async () => {
    const sale = await box.paid()
    await box.about('bpVerifyRequest', sale)
    await next('bpSettleRequest', 'reset')
    await lost(() => box.about('bpSettleRequest', sale))
    expect(await ledger(sale.refId)).toBe('held')
    await next('bpSettleRequest', 'reset-after-commit')
    await lost(() => box.about('bpSettleRequest', sale))
    expect(await ledger(sale.refId)).toBe('captured')
    expect(await box.about('bpSettleRequest', sale)).toBe('45')
  })

  it('a refund was made though nobody heard its number: 41 to the repeated one, and the inquiry finds it', async () => {
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    const order = nextOrder()
    await next('bpRefundRequest', 'reset-after-commit')
    await lost(() => box.about('bpRefundRequest', sale, { orderId: order, refundAmount: '90000' }))
    expect(await box.about('bpRefundRequest', sale, { orderId: order, refundAmount: '90000' })).toBe('41')
    const asked = { orderId: order, refundOrderId: order, refundReferenceId: '0' }
    expect(await box.call('bpRefundInquiryRequest', asked)).toMatch(/^0,\d{16,19}$/)
    expect((await box.session(sale.refId))['refunded']).toBe(90_000)
  })

  it('are forced and counted for each operation by its own name; a name in place of a code is a fault', async () => {
    const sale = await box.paid()
    await next('bpVerifyRequest', 'code:34')
    expect(await box.about('bpVerifyRequest', sale)).toBe('34')
    await next('bpVerifyRequest', 'name:SYSTEM_ERROR')
    expect(await box.about('bpVerifyRequest', sale)).toContain('<soap:Fault>')
    await next('bpVerifyRequest', 'html-body')
    expect(await box.about('bpVerifyRequest', sale)).toContain('<h1>')
    expect(await box.about('bpVerifyRequest', sale)).toBe('0')
    expect((await box.control('GET', '/counts')).body).toMatchObject({ 'mellat.bpVerifyRequest': 4 })
  })
})

describe('bpRefundRequest', () => {
  const refund = (
    sale: { refId: string; orderId: string; reference: string },
    amount: number | string,
    orderId = nextOrder(),
  ) => box.about('bpRefundRequest', sale, { orderId, refundAmount: String(amount) })

  it('is refused before the sale is settled: 46', async () => {
    const sale = await box.paid()
    expect(await refund(sale, 1000)).toBe('46')
    await box.about('bpVerifyRequest', sale)
    expect(await refund(sale, 1000)).toBe('46')
  })

  it('gives parts back up to the sale: `0,<number>`, 19 past it; the whole makes it refunded', async () => {
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    expect(await refund(sale, 490_001)).toBe('19')
    expect(await refund(sale, 400_000)).toMatch(/^0,\d{16,19}$/)
    expect(await ledger(sale.refId)).toBe('captured')
    expect(await refund(sale, 90_001)).toBe('19')
    expect(await refund(sale, 90_000)).toMatch(/^0,\d+$/)
    expect(await ledger(sale.refId)).toBe('refunded')
    expect(await refund(sale, 1)).toBe('19')
  })

  it('has an order number of its own: 41 for the sale’s and for one used before', async () => {
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    expect(await refund(sale, 1000, sale.orderId)).toBe('41')
    const order = nextOrder()
    expect(await refund(sale, 1000, order)).toMatch(/^0,/)
    expect(await refund(sale, 1000, order)).toBe('41')
    for (const amount of ['0', '-5', '1.5', '']) expect(await refund(sale, amount)).toBe('25')
  })

  it('needs a contract that has it: 23', async () => {
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    await box.control('PUT', '/banks/mellat/terminal', { refunds: false })
    expect(await refund(sale, 1000)).toBe('23')
  })

  it('is asked about by number and reference: 49 for any other', async () => {
    const sale = await box.paid()
    await box.about('bpVerifySettleRequest', sale)
    const order = nextOrder()
    const reference = (await refund(sale, 1000, order)).split(',')[1] ?? ''
    const ask = (refundOrderId: string, refundReferenceId: string, call = 'bpRefundInquiryRequest') =>
      box.call(call, { orderId: order, refundOrderId, refundReferenceId })
    expect(await ask(order, reference)).toBe(`0,${reference}`)
    expect(await ask(order, reference, 'bpRefundVerifyRequest')).toBe(`0,${reference}`)
    expect(await ask(order, '17')).toBe('49')
    expect(await ask(sale.orderId, reference)).toBe('49')
    expect(await ask('5', '0')).toBe('49')
  })
})

import { expect, test } from 'vitest'
import {
  aboutThePayment,
  aboutUs,
  order,
  recordedMellat,
  reference,
  refId,
  troubles,
  attempt,
} from '#tests/support/banks/recorded-mellat.ts'
import { localStamps, mellat } from './mellat.ts'
import { envelopeOf } from './mellat-wire.ts'

const bank = await recordedMellat()
const gateway = mellat(bank.settings, 1000)

test('bug 6, bug 18: an attempt begins in Rials with all ten fields in their order, and leaves by a form with the RefId as it was written', async () => {
  bank.say({ bpPayRequest: `0, ${refId} ` })
  expect(await gateway.start(order)).toEqual({
    kind: 'started',
    sessionKey: refId,
    redirect: { method: 'POST', url: 'https://bpm.example/pgwchannel/startpay.mellat', fields: { RefId: refId } },
  })
  const [call] = bank.calls()
  expect(call?.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', soapaction: '""' })
  expect(call?.body).toContain('<m:bpPayRequest>')
  expect(call?.body).toContain('xmlns:m="http://interfaces.core.sw.bps.com/"')
  expect(call?.body).toContain('xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"')
  expect(call?.fields).toEqual([
    ['terminalId', '1234567'],
    ['userName', 'house'],
    ['userPassword', 'p&lt;&amp;&gt;&quot;&apos;'],
    ['orderId', '700001'],
    ['amount', '1490000'],
    ['localDate', '20260501'],
    ['localTime', '153000'],
    ['additionalData', 'پرده: سفر'],
    ['callBackUrl', 'https://p.example/pay/return/mellat/k?a=1&amp;b=2'],
    ['payerId', '0'],
  ])
})

test('who reads English is sent to the English page', async () => {
  bank.say({ bpPayRequest: `0,${refId}` })
  expect(await gateway.start({ ...order, locale: 'en' })).toMatchObject({
    redirect: { url: 'https://bpm.example/pgwchannel/enstartpay.mellat' },
  })
})

test.each([
  ['2026-01-02T20:35:00Z', '20260103', '000500'],
  ['2026-01-02T20:29:59Z', '20260102', '235959'],
  ['2026-03-09T04:31:07Z', '20260309', '080107'],
])('bug 20: %s is %s %s on the clock of Tehran, with its zeros', (instant, localDate, localTime) => {
  expect(localStamps(new Date(instant))).toEqual({ localDate, localTime })
})

test('bug 21: every value is escaped, and what XML cannot say is left out', () => {
  const body = envelopeOf('bpPayRequest', [['additionalData', `a<b> & "c" 'd'\u0000\u0008\ud800\uffff`]])
  expect(body).toContain('<additionalData>a&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;\ufffd</additionalData>')
})

test('a long description is cut to what the field holds', async () => {
  bank.say({ bpPayRequest: `0,${refId}` })
  await gateway.start({ ...order, description: '🎬'.repeat(900) })
  expect(bank.fieldsOf('bpPayRequest')?.find(([name]) => name === 'additionalData')?.[1]).toHaveLength(500)
})

test.each([...aboutUs, ...aboutThePayment, '46', '47', '48', '49'])(
  'a beginning that is answered with %s is refused',
  async (code) => {
    bank.say({ bpPayRequest: code })
    const isOurFault = ['20', '21', '23', '24', '62', '421'].includes(code)
    expect(await gateway.start(order)).toEqual({ kind: 'refused', code, isOurFault })
  },
)

test.each([...troubles, '43', '45', '0', '0,', '0,a<b', '0,%3Cscript%3E', '0,short', `0,${refId},more`, '-1', 'ok'])(
  'a beginning that is answered with "%s" is unknown, and nobody is sent away',
  async (said) => {
    bank.say({ bpPayRequest: said })
    expect((await gateway.start(order)).kind).toBe('unknown')
  },
)

test('bug 11, bug 19: a payment is confirmed by verify and settle, and its long number survives', async () => {
  bank.say({ bpVerifyRequest: '0', bpSettleRequest: ' 0 ' })
  const brought = [{ resCode: '0', saleReferenceId: reference, cardMask: '610433******5689', finalAmount: '1490000' }]
  expect(await gateway.finalise({ ...attempt, brought })).toEqual({
    kind: 'paid',
    bankReference: reference,
    cardMask: '610433******5689',
    money: null,
  })
  expect(bank.operations()).toEqual(['bpVerifyRequest', 'bpSettleRequest'])
  for (const operation of bank.operations())
    expect(bank.fieldsOf(operation)?.slice(3)).toEqual([
      ['orderId', '700001'],
      ['saleOrderId', '700001'],
      ['saleReferenceId', reference],
    ])
})

test.each([
  ['43', '0'],
  ['0', '45'],
  ['43', '45'],
  ['45', '45'],
])('bug 9: "done before" is done: verify %s, settle %s', async (verify, settle) => {
  bank.say({ bpVerifyRequest: verify, bpSettleRequest: settle })
  expect((await gateway.finalise(attempt)).kind).toBe('paid')
})

test.each(['43', '46', '47', '42', '44', '61', '34', '24', '777'])(
  'bug 11: verified and settle says %s: unknown, asked again, and never called paid or not paid',
  async (code) => {
    bank.say({ bpVerifyRequest: '0', bpSettleRequest: code })
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  },
)

test.each(aboutThePayment)('code %s speaks of the payment: there is none of ours', async (code) => {
  bank.say({ bpVerifyRequest: code, bpInquiryRequest: code })
  expect(await gateway.finalise(attempt)).toEqual({ kind: 'not_paid', code, amountDiffers: false })
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'not_paid' })
  expect(bank.operations()).not.toContain('bpSettleRequest')
})

test.each([...aboutUs, ...troubles, '46', '47', '49'])(
  'code %s speaks of us or of the moment, not of the payment: unknown',
  async (code) => {
    bank.say({ bpVerifyRequest: code, bpInquiryRequest: code })
    expect((await gateway.finalise(attempt)).kind).toBe('unknown')
    expect((await gateway.inquire(attempt)).kind).toBe('unknown')
  },
)

test('bug 13: what the bank gave back after its window is told apart from what was never paid', async () => {
  const gone = { kind: 'not_paid', code: '48', amountDiffers: false, standing: 'returned' }
  bank.say({ bpVerifyRequest: '48', bpInquiryRequest: '48' })
  expect(await gateway.finalise(attempt)).toEqual(gone)
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'reversed' })
  bank.say({ bpVerifyRequest: '0', bpSettleRequest: '48' })
  expect(await gateway.finalise(attempt)).toEqual(gone)
})

test('an inquiry calls a sale final only when we have written down that it was settled', async () => {
  bank.say({ bpInquiryRequest: '0' })
  expect(await gateway.inquire(attempt)).toEqual({ kind: 'paid_unfinalised' })
  expect(await gateway.inquire({ ...attempt, brought: [], bankReference: reference })).toEqual({ kind: 'paid_final' })
  expect(bank.calls().at(-1)?.fields.at(-1)).toEqual(['saleReferenceId', reference])
})

test('bug 12: a confirmed payment is never reversed, whatever happens: the bank is not even asked', async () => {
  expect(await gateway.reverse({ ...attempt, bankReference: reference })).toEqual({
    kind: 'impossible',
    code: 'settled',
  })
  expect(bank.operations()).toEqual([])
})

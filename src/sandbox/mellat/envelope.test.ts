import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  credentials,
  envelopeOf,
  type MellatUnderTest,
  mellatUnderTest,
  nextOrder,
  payParts,
  soapHeaders,
} from '#tests/support/sandbox/mellat-shop.ts'

let box: MellatUnderTest
beforeAll(async () => {
  box = await mellatUnderTest()
})
afterAll(() => box.stop())
beforeEach(() => box.control('POST', '/reset', {}))

const good = (): Record<string, string> => ({ ...credentials, orderId: nextOrder(), ...payParts() })
const goodText = () => envelopeOf('bpPayRequest', good())

const refused = async (body: string, headers: Record<string, string> = soapHeaders) => {
  const { status, text } = await box.post(body, headers)
  expect(status).toBe(500)
  expect(text).toContain('<soap:Fault>')
  expect(text).not.toContain('<return>')
  return text
}

describe('the envelope', () => {
  it('is answered in SOAP 1.1, the operation in its namespace and its return in none', async () => {
    const { status, text } = await box.post(goodText())
    expect(status).toBe(200)
    expect(text).toMatch(
      /^<soap:Envelope xmlns:soap="http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"><soap:Body><ns2:bpPayRequestResponse xmlns:ns2="http:\/\/interfaces\.core\.sw\.bps\.com\/"><return>0,[0-9A-Za-z]{20}<\/return>/,
    )
  })

  it('may name its namespaces as it likes, as long as parts stay without one', async () => {
    const renamed = goodText().replaceAll('soapenv', 'S').replaceAll('<i:', '<op:').replaceAll('</i:', '</op:')
    expect((await box.post(renamed.replace('xmlns:i', 'xmlns:op'))).text).toContain('<return>0,')
    const asDefault = goodText().replace(
      '<i:bpPayRequest>',
      '<bpPayRequest xmlns="http://interfaces.core.sw.bps.com/">',
    )
    const parts = asDefault.replace('</i:bpPayRequest>', '</bpPayRequest>')
    expect(await refused(parts)).toContain('parts have no namespace')
  })

  it.each([
    ['an operation without a namespace', (text: string) => text.replaceAll('i:bpPay', 'bpPay')],
    [
      'an operation of the service’s own namespace',
      (text: string) => text.replace('http://interfaces.core.', 'http://service.pgw.'),
    ],
    [
      'parts in the namespace',
      (text: string) => text.replace('<amount>', '<i:amount>').replace('</amount>', '</i:amount>'),
    ],
    [
      'an envelope of SOAP 1.2',
      (text: string) =>
        text.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
    ],
    ['a prefix that nobody declared', (text: string) => text.replaceAll('i:bpPayRequest', 'j:bpPayRequest')],
    ['another operation', (text: string) => text.replaceAll('bpPayRequest', 'bpPay')],
    ['two operations', (text: string) => text.replace('<i:bpPayRequest>', '<i:bpInquiryRequest/><i:bpPayRequest>')],
    ['no body', (text: string) => text.replaceAll('soapenv:Body', 'soapenv:Trunk')],
    ['half an envelope', (text: string) => text.slice(0, 400)],
    ['a document type', (text: string) => text.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['no XML', () => '{"amount":1}'],
    ['nothing', () => ''],
  ])('is refused with a fault for %s', async (_title, change) => {
    await refused(change(goodText()))
  })

  it.each([
    ['JSON', { ...soapHeaders, 'content-type': 'application/json' }],
    ['SOAP 1.2', { ...soapHeaders, 'content-type': 'application/soap+xml' }],
    ['no SOAPAction', { 'content-type': 'text/xml' }],
    ['another SOAPAction', { ...soapHeaders, soapaction: '"bpPayRequest"' }],
  ])('is refused as %s', async (_title, headers) => {
    await refused(goodText(), headers)
  })

  it('bug 21: an address whose `&` is not escaped is no XML; an escaped one arrives whole', async () => {
    const callBackUrl = 'http://localhost:9/return?a=1&b=2'
    const text = (address: string) => envelopeOf('bpPayRequest', { ...good(), callBackUrl: address })
    await refused(text(callBackUrl))
    await refused(text(callBackUrl.replace('&', '&nbsp;')))
    const written = ['&amp;', '&#38;', '&#x26;'].map((amp) => callBackUrl.replace('&', amp))
    for (const address of [...written, `<![CDATA[${callBackUrl}]]>`]) {
      const refId = /0,(\w+)</.exec((await box.post(text(address))).text)?.[1] ?? ''
      expect((await box.session(refId))['return']).toMatchObject({ url: callBackUrl })
    }
  })
})

describe('the parts', () => {
  it.each(Object.keys({ ...credentials, orderId: '', ...payParts() }))('%s cannot be left out', async (name) => {
    const { [name]: _gone, ...rest } = good()
    expect(await refused(envelopeOf('bpPayRequest', rest))).toContain(`"${name}" was expected`)
  })

  it('have their order', async () => {
    const { amount = '', ...rest } = good()
    await refused(envelopeOf('bpPayRequest', { amount, ...rest }))
  })

  it('are no others than those of the description; what newer ones append may come or not', async () => {
    await refused(envelopeOf('bpPayRequest', { ...good(), tip: '1' }))
    const newer = { ...good(), mobileNo: '989121234567', cartItem: '' }
    expect((await box.post(envelopeOf('bpPayRequest', newer))).text).toContain('<return>0,')
    await refused(envelopeOf('bpPayRequest', { ...good(), cartItem: '', mobileNo: '98912' }))
  })

  it.each([
    ['terminalId', 'abc'],
    ['terminalId', ''],
    ['orderId', '12.5'],
    ['orderId', '9223372036854775808'],
    ['orderId', '۱۲'],
  ])('%s is a whole number of 64 bits: "%s" is a fault', async (name, value) => {
    expect(await refused(envelopeOf('bpPayRequest', { ...good(), [name]: value }))).toContain('Unmarshalling Error')
  })

  it('are those of their own operation', async () => {
    const sale = { ...credentials, orderId: '1', saleOrderId: '1', saleReferenceId: '1' }
    const { orderId: _gone, ...rest } = sale
    await refused(envelopeOf('bpVerifyRequest', rest))
    await refused(envelopeOf('bpRefundRequest', sale))
    expect((await box.post(envelopeOf('bpVerifyRequest', sale))).text).toContain('<return>42</return>')
  })
})

it('describes itself: every operation, its unqualified parts in order, and where it answers', async () => {
  const response = await box.get('/sandbox/mellat/pgwchannel/services/pgw?wsdl')
  expect(response.headers.get('content-type')).toContain('text/xml')
  const text = await response.text()
  for (const operation of [
    'bpPayRequest',
    'bpVerifyRequest',
    'bpSettleRequest',
    'bpInquiryRequest',
    'bpReversalRequest',
  ])
    expect(text).toContain(`<wsdl:operation name="${operation}">`)
  expect(text).toContain('elementFormDefault="unqualified" targetNamespace="http://interfaces.core.sw.bps.com/"')
  expect(text).toContain('<soap:operation soapAction="" style="document"/>')
  expect(text).toContain('/sandbox/mellat/pgwchannel/services/pgw"/>')
  const order = ['terminalId', 'userName', 'userPassword', 'orderId', 'amount', 'localDate', 'localTime']
  const request = text.slice(text.indexOf('complexType name="bpPayRequest"'))
  const positions = order.map((name) => request.indexOf(`name="${name}"`))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect((await box.get('/sandbox/mellat/pgwchannel/services/pgw')).status).toBe(500)
})

it('answers in another spelling on demand: other prefix, blanks around the value and behind the comma', async () => {
  await box.set({ loose_answers: true })
  const { text } = await box.post(goodText())
  expect(text).toMatch(/<ns1:bpPayRequestResponse xmlns:ns1="[^"]+"><return>\s+0, \w{20}\s+<\/return>/)
})

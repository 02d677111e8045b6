import { systemClock } from '#lib/time/clock.ts'
import { sandboxUnderTest, type SandboxUnderTest } from './sandbox-under-test.ts'

type Parts = Record<string, string>

const tehran = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tehran', dateStyle: 'short', timeStyle: 'medium' })

/** Parts of a valid pay request, with a return address and a time in Tehran. For tests only. */
export function payParts(parts: Parts = {}): Parts {
  const [date = '', time = ''] = tehran.format(systemClock.now()).split(' ')
  return {
    amount: '490000',
    localDate: date.replaceAll('-', ''),
    localTime: time.replaceAll(':', ''),
    additionalData: 'خرید فیلم',
    callBackUrl: 'http://localhost:9/pay/return/mellat/one',
    payerId: '0',
    ...parts,
  }
}

export function envelopeOf(operation: string, parts: Parts): string {
  const inside = Object.entries(parts).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
    <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://interfaces.core.sw.bps.com/">
    <soapenv:Body><i:${operation}>${inside.join('')}</i:${operation}></soapenv:Body></soapenv:Envelope>`
}

export const soapHeaders = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' }
export const credentials = { terminalId: '6318842', userName: 'parde', userPassword: 'sandbox-mellat-password' }

interface Paid {
  refId: string
  orderId: string
  reference: string
}

/** The emulated bank and the parts of a shop that tests need. */
export interface MellatUnderTest extends SandboxUnderTest {
  /** Posts any body to the SOAP address. */
  post(body: string, headers?: Parts): Promise<{ status: number; text: string }>
  /** Calls an operation; returns the text of `return`. */
  call(operation: string, parts: Parts): Promise<string>
  /** Makes a pay request with a new order number; returns the RefId. */
  begin(parts?: Parts): Promise<{ refId: string; orderId: string }>
  /** Begins a sale and pays it at the bank. */
  paid(parts?: Parts): Promise<Paid>
  /** A finalising call about a paid sale. */
  about(operation: string, sale: Paid, parts?: Parts): Promise<string>
  session(refId: string): Promise<Record<string, unknown>>
  set(settings: object): Promise<void>
  pass(minutes: number): Promise<void>
}

let orders = 700_000

export const nextOrder = (): string => String((orders += 1))

export async function mellatUnderTest(): Promise<MellatUnderTest> {
  const box = await sandboxUnderTest()
  const address = `${box.sandbox.url}/sandbox/mellat/pgwchannel/services/pgw`
  const post: MellatUnderTest['post'] = async (body, headers = soapHeaders) => {
    const response = await fetch(address, { method: 'POST', body, headers })
    return { status: response.status, text: await response.text() }
  }
  const call: MellatUnderTest['call'] = async (operation, parts) => {
    const { text } = await post(envelopeOf(operation, { ...credentials, ...parts }))
    return /<return>([\s\S]*)<\/return>/.exec(text)?.[1] ?? text
  }
  const begin: MellatUnderTest['begin'] = async (parts = {}) => {
    const orderId = parts['orderId'] ?? nextOrder()
    const answer = await call('bpPayRequest', { orderId, ...payParts(parts) })
    return { refId: answer.split(',')[1] ?? answer, orderId }
  }
  const session: MellatUnderTest['session'] = async (refId) =>
    (await box.control('GET', `/banks/mellat/sessions/${refId}`)).body
  return {
    ...box,
    post,
    call,
    begin,
    session,
    paid: async (parts) => {
      const begun = await begin(parts)
      const { body } = await box.control('POST', `/banks/mellat/sessions/${begun.refId}/press`, { action: 'pay' })
      return { ...begun, reference: body.bank_reference as string }
    },
    about: (operation, { orderId, reference }, parts = {}) =>
      call(operation, { orderId, saleOrderId: orderId, saleReferenceId: reference, ...parts }),
    set: async (settings) => void (await box.control('PUT', '/banks/mellat/settings', settings)),
    pass: async (advance_minutes) => void (await box.control('POST', '/clock', { advance_minutes })),
  }
}

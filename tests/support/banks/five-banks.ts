import { randomInt, randomUUID } from 'node:crypto'
import type { Money } from '#lib/money/money.ts'
import type { BankName, BrowserReturn } from '#sandbox/bank/emulated-bank.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import type { StartOrder, AttemptFacts } from '#server/features/payments/gateways/gateway.ts'

/** The five gateways, each with an emulated bank; the sandbox needs Zarinpal's merchant. */
export function fiveGatewaysAt(url: string, merchantId: string): GatewaySettings {
  const zarinpal = `${url}/sandbox/zarinpal`
  return {
    zarinpal: {
      apiUrl: zarinpal,
      startUrl: zarinpal,
      merchantId,
      panel: { url: `${zarinpal}/api/v4/graphql`, token: 'sandbox-panel-token', terminalId: '412907' },
      payman: { apiUrl: zarinpal, startUrl: zarinpal },
    },
    mellat: {
      apiUrl: `${url}/sandbox/mellat/pgwchannel/services/pgw`,
      startUrl: `${url}/sandbox/mellat/pgwchannel`,
      terminalId: '6318842',
      userName: 'parde',
      password: 'sandbox-mellat-password',
      refunds: true,
    },
    pasargad: {
      apiUrl: `${url}/sandbox/pasargad/dorsa1`,
      terminalNumber: '51160237',
      userName: 'parde',
      password: 'sandbox-pasargad-password',
    },
    saman: { apiUrl: `${url}/sandbox/saman`, startUrl: `${url}/sandbox/saman`, terminalId: '13604455', oldTls: false },
    paypal: {
      apiUrl: `${url}/sandbox/paypal`,
      clientId: 'parde-demo-client',
      clientSecret: 'sandbox-paypal-secret',
      webhookId: '5WH98214KD517733A',
      certificateHosts: ['127.0.0.1'],
      approvalHosts: ['127.0.0.1'],
    },
  }
}

/** The same settings of one bank, as environment variables of another process. */
export function environmentOf(name: BankName, { zarinpal, mellat, pasargad, saman, paypal }: GatewaySettings) {
  const environments: Record<BankName, Record<string, string | undefined>> = {
    zarinpal: { ZARINPAL_API_URL: zarinpal?.apiUrl, ZARINPAL_MERCHANT_ID: zarinpal?.merchantId },
    mellat: {
      MELLAT_API_URL: mellat?.apiUrl,
      MELLAT_START_URL: mellat?.startUrl,
      MELLAT_TERMINAL_ID: mellat?.terminalId,
      MELLAT_USER_NAME: mellat?.userName,
      MELLAT_PASSWORD: mellat?.password,
    },
    pasargad: {
      PASARGAD_API_URL: pasargad?.apiUrl,
      PASARGAD_TERMINAL_NUMBER: pasargad?.terminalNumber,
      PASARGAD_USER_NAME: pasargad?.userName,
      PASARGAD_PASSWORD: pasargad?.password,
    },
    saman: { SAMAN_API_URL: saman?.apiUrl, SAMAN_TERMINAL_ID: saman?.terminalId },
    paypal: {
      PAYPAL_API_URL: paypal?.apiUrl,
      PAYPAL_CLIENT_ID: paypal?.clientId,
      PAYPAL_CLIENT_SECRET: paypal?.clientSecret,
    },
  }
  return environments[name]
}

const rials: Money = { currency: 'IRR', amount: 1_490_000 }

/** Differences between the banks: their names of the calls, and what each can and cannot do. */
export interface BankTraits {
  name: BankName
  money: Money
  calls: { start: string; finalise: string; inquire: string; reverse: string }
  /** Settings with which the bank takes, or reports, another amount than requested. */
  otherSum: Record<string, number> | null
  /** Settings for a second finalise, in each way that the documents describe. */
  repeats: readonly Record<string, unknown>[]
  /** Minutes after which a payment can no longer be reversed; null where finalising already makes that impossible. */
  undoMinutes: number | null
}

export const fiveBanks: readonly BankTraits[] = [
  {
    name: 'zarinpal',
    money: rials,
    calls: { start: 'request', finalise: 'verify', inquire: 'inquiry', reverse: 'reverse' },
    otherSum: null,
    repeats: [{ bare_101: false }, { bare_101: true }],
    undoMinutes: 31,
  },
  {
    name: 'mellat',
    money: rials,
    calls: {
      start: 'bpPayRequest',
      finalise: 'bpVerifyRequest',
      inquire: 'bpInquiryRequest',
      reverse: 'bpReversalRequest',
    },
    otherSum: null,
    repeats: [{ loose_answers: false }, { loose_answers: true }],
    undoMinutes: null,
  },
  {
    name: 'pasargad',
    money: rials,
    calls: { start: 'purchase', finalise: 'verify', inquire: 'inquiry', reverse: 'reverse' },
    otherSum: { amount_shift: -1_000_000 },
    repeats: [13_428, 13_029, 13_034, 13_046, 0].map((code) => ({ second_verify: code })),
    undoMinutes: 26,
  },
  {
    name: 'saman',
    money: rials,
    calls: { start: 'token', finalise: 'verify', inquire: 'receipt', reverse: 'reverse' },
    otherSum: { original_amount_off: -1_000_000 },
    repeats: [{ second_verify: 0 }, { second_verify: 2 }],
    undoMinutes: 51,
  },
  {
    name: 'paypal',
    money: { currency: 'USD', amount: 1234 },
    calls: { start: 'create', finalise: 'capture', inquire: 'order', reverse: 'refund' },
    otherSum: { captured_cents_off: -1000 },
    repeats: [{ replay_refusals: false }],
    undoMinutes: 181 * 24 * 60,
  },
]

let orders = 9_007_199_254_740_993n + BigInt(randomInt(1_000_000_000))

/** An order that no bank has seen, with a number above 2^53. */
export function newOrder(money: Money, at: Date): StartOrder {
  orders += 1n
  return {
    id: randomUUID(),
    orderKey: String(orders),
    money,
    madeAt: at,
    sessionKey: null,
    brought: [],
    bankReference: null,
    description: 'خرید فیلم «باران & باد»',
    returnUrl: 'http://127.0.0.1/pay/return/bank/8d1f0a52-58d3-4b7f-9e61-7a4d2c90b815',
    locale: 'en',
  }
}

export function factsOfOrder(order: StartOrder, sessionKey: string): AttemptFacts {
  return { ...order, sessionKey }
}

/** The fields that a browser brings: from its form or from its address. */
export function fieldsOf({ method, url, fields }: BrowserReturn): Record<string, string> {
  return method === 'POST' ? fields : Object.fromEntries(new URL(url).searchParams)
}

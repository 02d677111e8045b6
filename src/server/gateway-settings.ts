import type { z } from 'zod'
import type { GatewayType } from '#lib/lists/gateways.ts'
import { hosts, webAddress } from './settings/addresses.ts'
import { bool, digitsOfContract, secretOfContract, text } from './settings/numbers-and-words.ts'

/** The environment variables of the five gateways. A gateway is offered when all its required ones are set. */
export const gatewayEnvironment = {
  ZARINPAL_API_URL: webAddress('https://payment.zarinpal.com').optional(),
  ZARINPAL_START_URL: webAddress('https://payment.zarinpal.com').optional(),
  ZARINPAL_MERCHANT_ID: text.optional(),
  /** The merchant's panel: refunds after the half hour in which a payment can be reversed. */
  ZARINPAL_PANEL_URL: webAddress('https://next.zarinpal.com/api/v4/graphql').optional(),
  ZARINPAL_PANEL_TOKEN: secretOfContract.optional(),
  ZARINPAL_TERMINAL_ID: text.optional(),
  /** The monthly direct debit (Payman), a separate service of the same merchant. */
  PAYMAN_API_URL: webAddress('https://api.zarinpal.com').optional(),
  PAYMAN_START_URL: webAddress('https://www.zarinpal.com').optional(),
  /** The SOAP endpoint. */
  MELLAT_API_URL: webAddress('https://bpm.shaparak.ir/pgwchannel/services/pgw').optional(),
  /** The folder of the pay pages `startpay.mellat` and `enstartpay.mellat`. */
  MELLAT_START_URL: webAddress('https://bpm.shaparak.ir/pgwchannel').optional(),
  MELLAT_TERMINAL_ID: digitsOfContract.optional(),
  MELLAT_USER_NAME: text.optional(),
  MELLAT_PASSWORD: secretOfContract.optional(),
  /** Refunds are an optional part of the contract. */
  MELLAT_REFUNDS: bool.default(false),
  /** The base address in the contract, e.g. with `/dorsa1`. */
  PASARGAD_API_URL: webAddress('https://pep.shaparak.ir/dorsa1').optional(),
  PASARGAD_TERMINAL_NUMBER: digitsOfContract.optional(),
  PASARGAD_USER_NAME: text.optional(),
  PASARGAD_PASSWORD: secretOfContract.optional(),
  SAMAN_API_URL: webAddress('https://sep.shaparak.ir').optional(),
  SAMAN_START_URL: webAddress('https://sep.shaparak.ir').optional(),
  SAMAN_TERMINAL_ID: digitsOfContract.optional(),
  /** Accepts the older keys and signatures that sep.shaparak.ir was seen with; only if calls fail without it. */
  SAMAN_OLD_TLS: bool.default(false),
  PAYPAL_API_URL: webAddress('https://api-m.paypal.com').optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: secretOfContract.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  /**
   * Hosts, with everything below them, from which PayPal's webhook certificates may come; the demo names its sandbox.
   */
  PAYPAL_CERTIFICATE_HOSTS: hosts.default(['paypal.com']),
  /** Hosts to which a buyer may be sent for approval. */
  PAYPAL_APPROVAL_HOSTS: hosts.default(['paypal.com']),
}

type Environment = z.output<z.ZodObject<typeof gatewayEnvironment>>

export interface GatewaySettings extends Record<GatewayType, object | null> {
  zarinpal: {
    apiUrl: string
    startUrl: string
    merchantId: string
    panel: { url: string; token: string; terminalId: string } | null
    payman: { apiUrl: string; startUrl: string } | null
  } | null
  mellat: {
    apiUrl: string
    startUrl: string
    terminalId: string
    userName: string
    password: string
    refunds: boolean
  } | null
  pasargad: { apiUrl: string; terminalNumber: string; userName: string; password: string } | null
  saman: { apiUrl: string; startUrl: string; terminalId: string; oldTls: boolean } | null
  paypal: {
    apiUrl: string
    clientId: string
    clientSecret: string
    webhookId: string | null
    certificateHosts: readonly string[]
    approvalHosts: readonly string[]
  } | null
}

export const noGateways: GatewaySettings = { zarinpal: null, mellat: null, pasargad: null, saman: null, paypal: null }

const bare = (address: string): string => address.replace(/\/$/, '')

function panelOf(e: Environment): NonNullable<GatewaySettings['zarinpal']>['panel'] {
  if (e.ZARINPAL_PANEL_URL === undefined || e.ZARINPAL_PANEL_TOKEN === undefined) return null
  if (e.ZARINPAL_TERMINAL_ID === undefined) return null
  return { url: bare(e.ZARINPAL_PANEL_URL), token: e.ZARINPAL_PANEL_TOKEN, terminalId: e.ZARINPAL_TERMINAL_ID }
}

function zarinpalOf(e: Environment): GatewaySettings['zarinpal'] {
  if (e.ZARINPAL_API_URL === undefined || e.ZARINPAL_MERCHANT_ID === undefined) return null
  const apiUrl = bare(e.ZARINPAL_API_URL)
  const payman =
    e.PAYMAN_API_URL === undefined
      ? null
      : { apiUrl: bare(e.PAYMAN_API_URL), startUrl: bare(e.PAYMAN_START_URL ?? e.PAYMAN_API_URL) }
  const startUrl = e.ZARINPAL_START_URL === undefined ? apiUrl : bare(e.ZARINPAL_START_URL)
  return { apiUrl, startUrl, merchantId: e.ZARINPAL_MERCHANT_ID, panel: panelOf(e), payman }
}

function mellatOf(e: Environment): GatewaySettings['mellat'] {
  if (e.MELLAT_API_URL === undefined || e.MELLAT_START_URL === undefined || e.MELLAT_TERMINAL_ID === undefined)
    return null
  if (e.MELLAT_USER_NAME === undefined || e.MELLAT_PASSWORD === undefined) return null
  return {
    apiUrl: bare(e.MELLAT_API_URL),
    startUrl: bare(e.MELLAT_START_URL),
    terminalId: e.MELLAT_TERMINAL_ID,
    userName: e.MELLAT_USER_NAME,
    password: e.MELLAT_PASSWORD,
    refunds: e.MELLAT_REFUNDS,
  }
}

function pasargadOf(e: Environment): GatewaySettings['pasargad'] {
  if (e.PASARGAD_API_URL === undefined || e.PASARGAD_TERMINAL_NUMBER === undefined) return null
  if (e.PASARGAD_USER_NAME === undefined || e.PASARGAD_PASSWORD === undefined) return null
  return {
    apiUrl: bare(e.PASARGAD_API_URL),
    terminalNumber: e.PASARGAD_TERMINAL_NUMBER,
    userName: e.PASARGAD_USER_NAME,
    password: e.PASARGAD_PASSWORD,
  }
}

function samanOf(e: Environment): GatewaySettings['saman'] {
  if (e.SAMAN_API_URL === undefined || e.SAMAN_TERMINAL_ID === undefined) return null
  const apiUrl = bare(e.SAMAN_API_URL)
  return {
    apiUrl,
    startUrl: e.SAMAN_START_URL === undefined ? apiUrl : bare(e.SAMAN_START_URL),
    terminalId: e.SAMAN_TERMINAL_ID,
    oldTls: e.SAMAN_OLD_TLS,
  }
}

function paypalOf(e: Environment): GatewaySettings['paypal'] {
  if (e.PAYPAL_API_URL === undefined || e.PAYPAL_CLIENT_ID === undefined) return null
  if (e.PAYPAL_CLIENT_SECRET === undefined) return null
  return {
    apiUrl: bare(e.PAYPAL_API_URL),
    clientId: e.PAYPAL_CLIENT_ID,
    clientSecret: e.PAYPAL_CLIENT_SECRET,
    webhookId: e.PAYPAL_WEBHOOK_ID ?? null,
    certificateHosts: e.PAYPAL_CERTIFICATE_HOSTS,
    approvalHosts: e.PAYPAL_APPROVAL_HOSTS,
  }
}

/** The gateways with all required variables; the others are null. */
export function readGateways(e: Environment): GatewaySettings {
  return {
    zarinpal: zarinpalOf(e),
    mellat: mellatOf(e),
    pasargad: pasargadOf(e),
    saman: samanOf(e),
    paypal: paypalOf(e),
  }
}

/** Origins of banks to which a form of ours sends the buyer's browser: pages must allow them. */
export function formTargetsOf({ mellat, saman }: GatewaySettings): string[] {
  const addresses = [mellat?.startUrl, saman?.startUrl].filter((address) => address !== undefined)
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

import { gatewayTypes } from '#lib/lists/gateways.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import type { Config } from '#server/config.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import type { Gateway, GatewayType } from './gateway.ts'
import { mellat } from './adapters/mellat.ts'
import { pasargad } from './adapters/pasargad.ts'
import { paypal } from './adapters/paypal.ts'
import { saman } from './adapters/saman.ts'
import { payman, type Payman } from './adapters/zarinpal-payman.ts'
import { zarinpal } from './adapters/zarinpal.ts'
import { type CallLog, tellCalls, tellDebits } from './attempts/tell-calls.ts'

type Settings = Pick<Config, 'gateways' | 'paymentTimeoutMs' | 'publicUrl'>

const made = new WeakMap<GatewaySettings, readonly Gateway[]>()
const debits = new WeakMap<GatewaySettings, Payman>()
const logs = new WeakMap<GatewaySettings, CallLog>()

/** From now on each call to a bank of this installation leaves a line here, with its gateway, purchase, attempt and milliseconds. */
export function tellBankCalls({ gateways }: Pick<Config, 'gateways'>, log: CallLog): void {
  logs.set(gateways, log)
}

/** Where the calls of this installation are told; null in a program that tells none. */
export function bankLogOf({ gateways }: Pick<Config, 'gateways'>): CallLog | null {
  return logs.get(gateways) ?? null
}

/** The monthly direct debit; undefined where this installation has none. Made once, as the gateways are. */
export function directDebitOf(config: Pick<Config, 'gateways' | 'paymentTimeoutMs'>): Payman | undefined {
  const { zarinpal: settings } = config.gateways
  if (settings === null || settings.payman === null) return undefined
  const known =
    debits.get(config.gateways) ??
    tellDebits(payman({ ...settings, payman: settings.payman }, config.paymentTimeoutMs), () => bankLogOf(config))
  debits.set(config.gateways, known)
  return known
}

type Surroundings = { timeoutMs: number; shopUrl: string }

const adapters: { [T in GatewayType]: (own: NonNullable<GatewaySettings[T]>, around: Surroundings) => Gateway } = {
  zarinpal: (own, { timeoutMs }) => zarinpal(own, timeoutMs),
  mellat: (own, { timeoutMs }) => mellat(own, timeoutMs),
  pasargad,
  saman: (own, { timeoutMs }) => saman(own, timeoutMs),
  paypal: (own, { timeoutMs }) => paypal(own, timeoutMs),
}

function adapterOf<T extends GatewayType>(type: T, settings: GatewaySettings, around: Surroundings): Gateway[] {
  const own = settings[type]
  return own === null ? [] : [adapters[type](own, around)]
}

/**
 * The gateways for which this installation has credentials, in the order of offering. Made once, because some hold a
 * token that all attempts share.
 */
export function gatewaysOf(config: Settings): readonly Gateway[] {
  const known = made.get(config.gateways)
  if (known !== undefined) return known
  const { gateways: settings, paymentTimeoutMs: timeoutMs, publicUrl: shopUrl } = config
  const gateways = gatewayTypes
    .flatMap((type) => adapterOf(type, settings, { timeoutMs, shopUrl }))
    .map((gateway) => tellCalls(gateway, () => bankLogOf(config)))
  made.set(config.gateways, gateways)
  return gateways
}

export function findGateway(config: Settings, type: GatewayType): Gateway | undefined {
  return gatewaysOf(config).find((gateway) => gateway.type === type)
}

export function takes(gateway: Gateway, currency: Currency): boolean {
  return gateway.currencies.includes(currency)
}

/** The smallest amount that any gateway of a currency accepts; null when none takes the currency. */
export function leastPayable(config: Settings, currency: Currency): Money | null {
  const least = gatewaysOf(config)
    .filter((gateway) => takes(gateway, currency))
    .map((gateway) => gateway.minimum[currency] ?? 1)
  return least.length === 0 ? null : { amount: Math.min(...least), currency }
}

/** The gateway's minimum when the amount is below it; else null. */
export function shortOfMinimum(gateway: Gateway, money: Money): Money | null {
  const minimum = gateway.minimum[money.currency] ?? 1
  return money.amount < minimum ? { amount: minimum, currency: money.currency } : null
}

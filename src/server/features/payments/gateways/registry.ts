import type { Currency, Money } from '#lib/money.ts'
import type { Config } from '../../../config.ts'
import type { Gateway, GatewayType } from './gateway.ts'
import { zarinpal } from './zarinpal.ts'

/** The gateways this installation has credentials for, in the order they are offered. */
export function gatewaysOf(config: Pick<Config, 'zarinpal' | 'paymentTimeoutMs'>): readonly Gateway[] {
  return config.zarinpal === null ? [] : [zarinpal(config.zarinpal, config.paymentTimeoutMs)]
}

export function findGateway(
  config: Pick<Config, 'zarinpal' | 'paymentTimeoutMs'>,
  type: GatewayType,
): Gateway | undefined {
  return gatewaysOf(config).find((gateway) => gateway.type === type)
}

export function takes(gateway: Gateway, currency: Currency): boolean {
  return gateway.currencies.includes(currency)
}

/** What is missing to the gateway's least amount; null when the money will do. */
export function shortOfMinimum(gateway: Gateway, money: Money): Money | null {
  const minimum = gateway.minimum[money.currency] ?? 1
  return money.amount < minimum ? { amount: minimum, currency: money.currency } : null
}

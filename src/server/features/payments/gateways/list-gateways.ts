import type { Currency } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { isInEea } from '#server/http/caller-country.ts'
import type { GatewayType } from './gateway.ts'
import { awake } from './attempts/health.ts'
import { gatewaysOf, takes } from './registry.ts'

/** Rials in Iran and where the country is unknown; dollars elsewhere. */
export function currencyOf(country: string | null): Currency {
  return country === null || country === 'IR' ? 'IRR' : 'USD'
}

async function offered(core: Core, currency: Currency) {
  const fitting = gatewaysOf(core.config).filter((gateway) => takes(gateway, currency))
  return awake(core, fitting)
}

/** Whether the house has a gateway at all. */
export const hasGateway = ({ config }: Pick<Core, 'config'>): boolean => gatewaysOf(config).length > 0

/** The gateway that is used when the buyer names none. */
export async function defaultGateway(core: Core, currency: Currency): Promise<GatewayType | null> {
  return (await offered(core, currency))[0]?.type ?? null
}

/**
 * The gateways for a visitor. The currency is the chosen one; else that of their country, if a gateway takes it; else
 * the first that a gateway takes. So the list is empty only for a currency that the visitor chose.
 */
export async function listGateways(core: Core, visitor: { chosen: Currency | undefined; country: string | null }) {
  const location = currencyOf(visitor.country)
  const possible = gatewaysOf(core.config).flatMap((gateway) => gateway.currencies)
  const currency = visitor.chosen ?? (possible.includes(location) ? location : (possible[0] ?? location))
  const gateways = await offered(core, currency)
  const first = gateways[0]?.type ?? null
  return {
    gateways: gateways.map(({ type, title, minimum }) => ({
      type,
      title: title.fa,
      en_title: title.en,
      default: type === first,
      minimum: { amount: minimum[currency] ?? 1, currency },
    })),
    default_gateway: first,
    currency,
    location_currency: location,
    is_set_up: possible.length > 0,
    currencies: [...new Set(possible)].toSorted(),
    is_eea: isInEea(visitor.country),
    location_country: visitor.country,
  }
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addressOf } from './address.ts'
import { type CallerNetwork, isPrivate, networkAt, type Networks } from './caller-network.ts'
import { trustedPeers } from './trusted-peers.ts'

/** Looks up where an address is, in the local table; without the table nothing is known of any address. */
export interface Regions {
  /** Null when unknown or private. */
  countryOf(ip: string): string | null
  /** The header overrides the table when a trusted proxy sends it. */
  countryOfRequest(request: FastifyRequest): string | null
  networkOf(ip: string): CallerNetwork
  /** Of the visitor's address, in the country of `countryOfRequest`. */
  networkOfRequest(request: FastifyRequest): CallerNetwork
  operatorName(number: number): string | null
}

// EU 27 + Iceland, Liechtenstein, Norway: where consent must be asked for (Regulation 2016/679, EEA Agreement)
const eea = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' '),
)

export function isInEea(country: string | null): boolean {
  return country !== null && eea.has(country)
}

export function openRegions(config: Pick<Config, 'countryHeader' | 'trustProxy'>, table: Networks): Regions {
  const isTrusted = trustedPeers(config.trustProxy)
  const stated = (request: FastifyRequest): string | null => {
    const header = config.countryHeader === null ? undefined : request.headers[config.countryHeader]
    const isCountry = typeof header === 'string' && /^[A-Z]{2}$/i.test(header)
    return isCountry && isTrusted(request.raw.socket.remoteAddress) ? header.toUpperCase() : null
  }
  const countryOf = (ip: string) => (isPrivate(ip) ? null : (table?.countryOf(ip) ?? null))
  return {
    countryOf,
    countryOfRequest: (request) => stated(request) ?? countryOf(addressOf(request)),
    networkOf: (ip) => networkAt(table, ip),
    networkOfRequest(request) {
      const network = networkAt(table, addressOf(request))
      return { ...network, country: stated(request) ?? network.country }
    },
    operatorName: (number) => table?.operatorName(number) ?? null,
  }
}

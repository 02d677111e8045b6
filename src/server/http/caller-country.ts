import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyRequest } from 'fastify'
import { type CountryResponse, Reader } from 'maxmind'
import type { Config } from '../config.ts'
import { addressOf } from './address.ts'
import { trustedPeers } from './trusted-peers.ts'

/** Looks up the country of an address in the local table; null when unknown or private. */
export interface Regions {
  countryOf(ip: string): string | null
  /** The header overrides the table when a trusted proxy sends it. */
  countryOfRequest(request: FastifyRequest): string | null
}

// EU 27 + Iceland, Liechtenstein, Norway: where consent must be asked for (Regulation 2016/679, EEA Agreement)
const eea = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' '),
)

export function isInEea(country: string | null): boolean {
  return country !== null && eea.has(country)
}

export function openRegions(config: Pick<Config, 'countryHeader' | 'trustProxy'>): Regions {
  const isTrusted = trustedPeers(config.trustProxy)
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  const reader = existsSync(file) ? new Reader<CountryResponse & { country_code?: string }>(readFileSync(file)) : null
  const countryOf = (ip: string): string | null => {
    try {
      return reader?.get(ip.replace(/^::ffff:/i, ''))?.country_code ?? null
    } catch {
      return null
    }
  }
  return {
    countryOf,
    countryOfRequest(request) {
      const header = config.countryHeader === null ? undefined : request.headers[config.countryHeader]
      const isCountry = typeof header === 'string' && /^[A-Z]{2}$/i.test(header)
      if (isCountry && isTrusted(request.raw.socket.remoteAddress)) return header.toUpperCase()
      return countryOf(addressOf(request))
    },
  }
}

import { blockOf } from './address.ts'
import type { NetworkTable } from './network-table.ts'
import { readAddress } from './read-address.ts'
import { trustedPeers } from './trusted-peers.ts'

/** The questions to the table of networks; null: there is no table. */
export type Networks = Omit<NetworkTable, 'date'> | null

/** Where a call comes from, as far as the table of networks knows. */
export interface CallerNetwork {
  /**
   * The block of one customer of an operator: the /24 of an IPv4 address, the /48 of an IPv6 address. Private addresses
   * are their own prefix, because the same ones are in every house.
   */
  prefix: string
  isSix: boolean
  /** The number of the operator's autonomous system; null when unknown. */
  operator: number | null
  /** The operator rents machines out or carries tunnels. */
  isHosting: boolean
  country: string | null
}

/** Whether an address is one that many houses have; the table knows nothing of it. */
// 100.64.0.0/10 (RFC 6598) is what an operator uses behind its own translation
export const isPrivate = trustedPeers(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/** The network of an address; without a table only its prefix. */
export function networkAt(known: Networks, address: string): CallerNetwork {
  const ip = readAddress(address) ?? address
  const table = isPrivate(ip) ? null : known
  const operator = table?.operatorOf(ip) ?? null
  return {
    prefix: isPrivate(ip) ? ip : blockOf(ip),
    isSix: ip.includes(':'),
    operator: operator?.number ?? null,
    isHosting: operator?.isHosting ?? false,
    country: table?.countryOf(ip) ?? null,
  }
}

/**
 * The network in which an address of media may be loaded: the operator, so that a telephone that is given another address
 * plays on; of an unknown operator or one of machines and tunnels, the prefix.
 */
export function loadingNetwork({ prefix, operator, isHosting }: CallerNetwork): string {
  return operator === null || isHosting ? prefix : `as${operator}`
}

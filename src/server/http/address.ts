import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { readAddress } from './read-address.ts'

/** The address of a caller without a readable one, because a proxy of ours stated another: nobody's (RFC 1122). */
export const noAddress = '0.0.0.0'

/** The visitor's address. It can always be written into the database. */
export function addressOf(request: FastifyRequest): string {
  return readAddress(request.ip) ?? noAddress
}

/** The first `count` of the eight groups of an IPv6 address, without leading zeros. */
function firstGroups(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, count)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/**
 * The network that counts for an address: an IPv4 address itself, or the /64 of an IPv6 address, because every
 * household and every rented machine has all 2^64 of such a network.
 */
export function networkOf(ip: string): string {
  return ip.includes(':') ? `${firstGroups(ip, 4)}::/64` : ip
}

/** The block of an address that one customer can hold as a whole: an IPv4 /24, an IPv6 /48. */
export function blockOf(ip: string): string {
  if (ip.includes(':')) return `${firstGroups(ip, 3)}::/48`
  return isIP(ip) === 4 ? `${ip.slice(0, ip.lastIndexOf('.'))}.0/24` : ip
}

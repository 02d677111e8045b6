import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks that no public server has: private, shared, of this machine or link, for tests and documents, multicast. */
const networks4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]

/** Of IPv6 only `2000::/3` is public, and of that not what documents use or what carries an address of IPv4 within it. */
const networks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const blocked4 = listOf(networks4, 'ipv4')
const blocked6 = listOf(networks6, 'ipv6')
const public6 = listOf(['2000::/3'], 'ipv6')

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((faces) => (faces ?? []).map(({ address }) => address))

/**
 * Whether nothing that a stranger has named may be sent to an IP address: it is not public, or it is this machine. Otherwise
 * they could reach what only this network can (request forgery from the server's side, OWASP SSRF).
 */
export function isForbiddenAddress(address: string, own: readonly string[] = ownAddresses()): boolean {
  if (isIP(address) === 0 || own.includes(address)) return true
  if (isIPv4(address)) return blocked4.check(address, 'ipv4')
  return !isIPv6(address) || !public6.check(address, 'ipv6') || blocked6.check(address, 'ipv6')
}

/** A name that leads to an address to which nothing may be sent. */
export class ForbiddenAddress extends Error {}

/**
 * Resolves a name and refuses it when any of its addresses is forbidden. The connection is made to what is returned here,
 * so a name cannot have another address when it is asked again.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isForbiddenAddress(address)))
      return callback(new ForbiddenAddress(hostname), '', 0)
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

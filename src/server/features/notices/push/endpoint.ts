import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (the registries of special addresses, RFC 6890 and its followers). */
const special: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
]
const closed = new BlockList()
for (const [network, bits, family] of special) closed.addSubnet(network, bits, family)

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet. Of IPv6 only the global range does, without what it maps from IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Whether a browser's endpoint may be written to: https on its usual port, to a host with a public name. The demo's own
 * push service is allowed by its address.
 */
export function isEndpointAllowed(endpoint: string, sandboxUrl: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, port, hostname, href } = new URL(endpoint)
  if (sandboxUrl !== null && href.startsWith(`${sandboxUrl}/sandbox/push/`)) return true
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
  const isLocal = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid)$/.test(hostname)
  return protocol === 'https:' && username === '' && password === '' && port === '' && isNamed && !isLocal
}

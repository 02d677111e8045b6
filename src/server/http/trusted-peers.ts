import { BlockList, isIP } from 'node:net'
import { readAddress } from './read-address.ts'

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  const family = isIP(address)
  if (family === 0) throw new TypeError(`${range} is no address`)
  if (bits === undefined) return list.addAddress(address, familyOf(address))
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32)) throw new TypeError(`${range} is no range`)
  list.addSubnet(address, Number(bits), familyOf(address))
}

/**
 * Which peers are trusted when they state another client, in `X-Forwarded-For` and in the country's header: addresses,
 * ranges (`10.0.0.0/8`) and the names `loopback`, `linklocal` and `uniquelocal`. @throws TypeError when an entry is
 * none of these
 */
export function trustedPeers(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const range of ranges) for (const one of named[range] ?? [range]) addRange(list, one)
  return (address) => {
    const plain = readAddress(address)
    return plain !== null && list.check(plain, familyOf(plain))
  }
}

/** Whether an entry of TRUST_PROXY can be used. */
export function isPeerRange(range: string): boolean {
  try {
    trustedPeers([range])
    return true
  } catch {
    return false
  }
}

const isLoopback = trustedPeers(['loopback'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** Whether the request comes from this machine itself, and not through a proxy on it. */
export function isFromThisMachine(request: {
  raw: { socket: { remoteAddress?: string | undefined } }
  headers: Record<string, unknown>
}): boolean {
  return isLoopback(request.raw.socket.remoteAddress) && forwarding.every((name) => request.headers[name] === undefined)
}

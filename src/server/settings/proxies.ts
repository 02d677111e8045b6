import { isIP } from 'node:net'
import { isPeerRange } from '../http/trusted-peers.ts'
import { setting, settingWhere, shown, Unfit } from './setting.ts'

/** The networks of private use are no larger: 10.0.0.0/8 and fc00::/7. */
const fewestBits = { 4: 8, 6: 7 } as const
/** An IPv6 address that holds an IPv4 one (`::ffff:0:0/96`): its prefix counts 96 bits more. */
const mapped = /^(?:::|(?:0+:){5})ffff:/i

/** Whether a range is so large that strangers’ addresses are in it. */
export function holdsStrangers(range: string): boolean {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) return false
  if (isIP(address) === 4) return Number(bits) < fewestBits[4]
  return Number(bits) < (mapped.test(address) ? 96 + fewestBits[4] : fewestBits[6])
}

/** Proxies that are believed. */
export const proxies = setting(
  {
    expected: 'addresses or ranges of your own proxies, separated by commas, or loopback, linklocal, uniquelocal',
    example: '127.0.0.1,10.0.0.0/8',
  },
  (text): string[] => {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const [wrong] = parts.filter((part) => !isPeerRange(part))
    if (wrong !== undefined) throw new Unfit(`names ${shown(wrong)}`)
    const [open] = parts.filter(holdsStrangers)
    if (open !== undefined)
      throw new Unfit(`names ${shown(open)}, by which any stranger could pretend to have any address`)
    return parts
  },
)

/** The name of a header. */
export const headerName = settingWhere({ expected: 'the name of a header', example: 'CF-IPCountry' }, (text) =>
  /^[a-z\d-]+$/i.test(text),
)

import { isIP } from 'node:net'
import { isForbiddenAddress } from '../http/forbidden-address.ts'

const notOfTheInternet = /(^|\.)(local|internal|localhost|localdomain|intranet|lan|home|corp|home\.arpa)$/

/**
 * Why nobody on the internet reaches a host, as the end of a sentence; null where somebody may. Names are not resolved: at a
 * start the network may be away.
 */
export function whyUnreachable(hostname: string): string | null {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (/(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^::1?$|^::ffff:7f/.test(host)) return 'is this machine'
  if (isIP(host) !== 0) return isForbiddenAddress(host, []) ? 'is an address that is not public' : null
  if (notOfTheInternet.test(host)) return 'is a name that is known inside a network only'
  return host.includes('.') ? null : 'is a name without a dot, which is known inside a network only'
}

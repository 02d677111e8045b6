import { isIP } from 'node:net'

/** `[address]:port`, as RFC 7239 writes IPv6, and without the port. */
const inBrackets = /^\[([^\]]+)\](?::\d+)?$/
const fourWithPort = /^(\d+(?:\.\d+){3}):\d+$/

/**
 * The IP address in what a socket or a proxy names, as the database takes it: without port, brackets, quotes, zone
 * (`%eth0`) and the prefix that a dual-stack socket puts before IPv4. Null when there is none.
 */
export function readAddress(text: string | undefined): string | null {
  const bare = (text ?? '').trim().replace(/^"(.*)"$/, '$1')
  const host = inBrackets.exec(bare)?.[1] ?? fourWithPort.exec(bare)?.[1] ?? bare
  if (isIP(host) === 0) return null
  return host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}

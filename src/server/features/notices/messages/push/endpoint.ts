import { isIP } from 'node:net'

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

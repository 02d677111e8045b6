/**
 * An address that is PayPal's: on one of these hosts or below one, by https and its own port. Only where our own calls
 * go over plain http, to the sandbox of a demo, may the address be plain, too. Null when it is anybody else's.
 */
export function addressAt(text: string, hosts: readonly string[], apiUrl: string): URL | null {
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  const { hostname, protocol, port, username, password } = address
  const isListed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  const isPlainDemo = protocol === 'http:' && apiUrl.startsWith('http:')
  const isSecure = protocol === 'https:' && port === ''
  return isListed && username === '' && password === '' && (isSecure || isPlainDemo) ? address : null
}

/**
 * An address of PayPal: on one of these hosts or below one, by https and its default port. Plain http is allowed only
 * where our own calls use it, with the demo's sandbox. Null for any other address.
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

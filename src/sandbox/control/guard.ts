import { type Exchange, type Handler, json } from '../http/exchange.ts'

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

function hops(exchange: Exchange): string[] {
  const forwarded = exchange.headers['x-forwarded-for']
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  return list
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
}

/** True when the caller, and every address that a proxy names before it, is this machine. */
export function isLocal(exchange: Exchange): boolean {
  return [exchange.remoteAddress, ...hops(exchange)].every((hop) => loopback.test(hop))
}

/**
 * Refuses requests from pages of other sites, which must not press our buttons: browsers tell where a request comes
 * from.
 */
export function isSameOrigin(exchange: Exchange): boolean {
  const site = exchange.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = exchange.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === exchange.headers.host)
}

/** A foreign name that resolves to this machine (DNS rebinding) is refused too. */
function hasLocalName(exchange: Exchange): boolean {
  const host = exchange.headers.host ?? ''
  return URL.canParse(`http://${host}`) && loopbackHost.test(new URL(`http://${host}`).hostname)
}

export function onlyLocal(handler: Handler): Handler {
  return (exchange) => {
    if (!isLocal(exchange) || !isSameOrigin(exchange) || !hasLocalName(exchange)) {
      return json(403, { message: 'The control API answers to this machine only.' })
    }
    return handler(exchange)
  }
}

export function onlySameOrigin(handler: Handler): Handler {
  return (exchange) => (isSameOrigin(exchange) ? handler(exchange) : json(403, { message: 'Sent from another site.' }))
}

/**
 * What a request asks for as a path. A server has to take an address with a scheme and a host as well (RFC 9112 §3.2.2);
 * what is no path at all (`*`, `example.com:443`) becomes one that leads nowhere.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1]
  if (path === undefined) return `/${encodeURIComponent(target)}`
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * The path of a request. A server must also accept an address with scheme and host (RFC 9112 §3.2.2). A target that is
 * not a path (`*`, `example.com:443`) becomes a path that matches nothing.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1]
  if (path === undefined) return `/${encodeURIComponent(target)}`
  return path.startsWith('/') ? path : `/${path}`
}

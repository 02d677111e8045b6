const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether `If-None-Match` says that the caller has this version: one tag, a list, weak or strong, or `*` (RFC 9110 §13.1.2,
 * by weak comparison). Our tags contain no comma.
 */
export function isHeldBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

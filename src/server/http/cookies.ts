interface OwnCookie {
  name: string
  value: string
  /** Where it is sent; `/`: everywhere on this host. */
  path: string
  /** `Max-Age=…` or `Expires=…`. */
  life: string
  /** `Lax` only where another site leads back to us. */
  sameSite?: 'Strict' | 'Lax'
}

const isSafe = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** Browsers take such a name from https alone, and with `__Host-` from this very host: no neighbour can plant it. */
const guarded = (name: string, path: string): string => `${path === '/' ? '__Host-' : '__Secure-'}${name}`

/** The `Set-Cookie` header of a cookie of ours. In the demo, which is http, it has its plain name. */
export function setCookie(publicUrl: string, { name, value, path, life, sameSite = 'Strict' }: OwnCookie): string {
  const begin = isSafe(publicUrl) ? guarded(name, path) : name
  const secure = isSafe(publicUrl) ? '; Secure' : ''
  return `${begin}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}; ${life}`
}

/**
 * The value of a cookie of ours in a `Cookie` header, under its guarded name first; null where there is none. The plain name
 * is the demo's, and that of browsers which got theirs from the release before.
 */
export function cookieIn(header: string | undefined, name: string): string | null {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  for (const known of [`__Host-${name}`, `__Secure-${name}`, name]) {
    const found = parts.find((part) => part.startsWith(`${known}=`))
    if (found !== undefined) return found.slice(known.length + 1)
  }
  return null
}

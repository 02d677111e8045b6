import { type Locale, localeOfPath } from '#lib/text/locale.ts'

/** The path without its language: `/en/movies` and `/movies` are both `/movies`. */
export function barePath(pathname: string): string {
  const path = pathname
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'en')
    .join('/')
  return `/${path}`
}

/** A path of this site in a language: `/movies` is `/en/movies` in English. Search and hash are kept. */
export function localise(path: string, locale: Locale): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const end = path.search(/[?#]/)
  const [pathname, rest] = end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end)]
  const bare = barePath(pathname)
  if (locale === 'fa') return bare + rest
  return (bare === '/' ? '/en' : `/en${bare}`) + rest
}

/**
 * How a route exists in the other language. By default it leads to `/en` and `/`. `false` hides the switcher; `true`
 * means the same path in the other language.
 */
export type Alternate = boolean | { fa: string; en: string }

/** The addresses of one page in both languages, or `null` where the page has no other language. */
export function alternatesOf(pathname: string, alternate: Alternate | undefined): { fa: string; en: string } | null {
  if (alternate === false) return null
  if (alternate === true) return { fa: localise(pathname, 'fa'), en: localise(pathname, 'en') }
  return alternate ?? { fa: '/', en: '/en' }
}

/** The path of a page in its own language, without a slash at the end: what the canonical address names. */
export const canonicalPath = (pathname: string): string => localise(pathname, localeOfPath(pathname))

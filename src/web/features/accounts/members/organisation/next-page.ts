import type { Locale } from '#lib/text/locale.ts'
import { safeNext } from '../login-door.ts'

const storageKey = 'organisation_next'

/** Stores the page of the studio that somebody wanted, because the way leads over another site. */
export function storeNext(path: string): void {
  try {
    window.sessionStorage.setItem(storageKey, path)
  } catch {
    // Without storage the way ends at the studio's first page.
  }
}

/** The page that was wanted, without its language; once. */
export function takeNext(locale: Locale): string {
  try {
    const kept = safeNext(window.sessionStorage.getItem(storageKey))
    window.sessionStorage.removeItem(storageKey)
    const bare = kept !== undefined && locale === 'en' ? kept.replace(/^\/en(?=\/)/, '') : kept
    return bare !== undefined && /^\/studio(\/|\?|$)/.test(bare) ? bare : '/studio'
  } catch {
    return '/studio'
  }
}

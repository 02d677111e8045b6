import type { Lang } from './text.ts'

export const languageCookie = 'parde_sandbox_lang'

/** `?lang=` first, then what was chosen before; Persian is home. */
export function languageOf(url: URL, cookie: string | undefined): Lang {
  const asked = url.searchParams.get('lang')
  if (asked === 'fa' || asked === 'en') return asked
  return new RegExp(`(?:^|;\\s*)${languageCookie}=en(?:;|$)`).test(cookie ?? '') ? 'en' : 'fa'
}

/** Remembers an explicit choice; no script needs to read it. */
export function languageHeader(url: URL, lang: Lang): Record<string, string> {
  if (url.searchParams.get('lang') !== lang) return {}
  return { 'set-cookie': `${languageCookie}=${lang}; Path=/sandbox; Max-Age=31536000; SameSite=Lax; HttpOnly` }
}

/** A path of the sandbox, with or without arguments, in this language. */
export function languageAddress(path: string, lang: Lang): string {
  const { pathname, searchParams } = new URL(path, 'http://sandbox')
  searchParams.set('lang', lang)
  return `${pathname}?${searchParams.toString()}`
}

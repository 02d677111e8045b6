import type { Lang } from './text.ts'

export const languageCookie = 'parde_sandbox_lang'

const isLang = (text: string | null | undefined): text is Lang => text === 'fa' || text === 'en'

/** The language: `?lang=` first, then the earlier choice, then the browser's preference, else Persian. */
export function languageOf(
  url: URL,
  { cookie, 'accept-language': liked }: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): Lang {
  const asked = url.searchParams.get('lang')
  if (isLang(asked)) return asked
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(fa|en)(?:;|$)`).exec(cookie ?? '')?.[1]
  if (isLang(chosen)) return chosen
  // browsers list languages in their owner's order
  const first = /\b(fa|en)\b/i.exec(liked ?? '')?.[1]?.toLowerCase()
  return isLang(first) ? first : 'fa'
}

/** Stores an explicit choice in a cookie that scripts cannot read. */
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

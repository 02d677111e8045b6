/** ISO 639-2 codes (both forms) in containers, mapped to BCP 47. Other codes are kept when they are well formed. */
const TWO_LETTER: Record<string, string> = {
  per: 'fa',
  fas: 'fa',
  eng: 'en',
  ara: 'ar',
  tur: 'tr',
  kur: 'ku',
  fre: 'fr',
  fra: 'fr',
  ger: 'de',
  deu: 'de',
  spa: 'es',
  ita: 'it',
  rus: 'ru',
  jpn: 'ja',
  kor: 'ko',
  chi: 'zh',
  zho: 'zh',
  hin: 'hi',
  urd: 'ur',
  aze: 'az',
  hye: 'hy',
  arm: 'hy',
  heb: 'he',
  por: 'pt',
  swe: 'sv',
}

/** Tags that name no language: unknown, several, none, not in the list. */
const nothing = new Set(['', 'und', 'unk', 'mis', 'mul', 'zxx', 'qaa'])

const namedIn: readonly [string, RegExp][] = [
  ['fa', /\b(?:persian|farsi)\b|فارسی|فارسي/i],
  ['en', /\benglish\b|انگلیسی/i],
]

/** A container's language tag as BCP 47, else the language that the name of the track has in it; `und` for neither. */
export function toLanguageTag(tag: string | undefined, title: string | null = null): string {
  const code = (tag ?? '').trim().toLowerCase().replace(/_/g, '-')
  if (nothing.has(code)) return namedIn.find(([, sign]) => sign.test(title ?? ''))?.[0] ?? 'und'
  const known = TWO_LETTER[code]
  if (known) return known
  try {
    return Intl.getCanonicalLocales(code)[0] ?? 'und'
  } catch {
    return 'und'
  }
}

/** The name of a language in that language, for a menu of tracks: فارسی, English. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

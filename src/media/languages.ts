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

/** A container's language tag as BCP 47; `und` when it gives none. */
export function toLanguageTag(tag: string | undefined): string {
  const code = (tag ?? '').trim().toLowerCase()
  if (code === '' || code === 'und' || code === 'unk' || code === 'mis') return 'und'
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
  if (tag === 'und') return 'اصلی · Original'
  try {
    return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Names for a list of tracks, all different: the second Persian track is «فارسی 2». */
export function distinctNames(tags: readonly string[]): string[] {
  const used = new Map<string, number>()
  return tags.map((tag) => {
    const count = (used.get(tag) ?? 0) + 1
    used.set(tag, count)
    return count === 1 ? languageName(tag) : `${languageName(tag)} ${count}`
  })
}

const rightToLeft = new Set(['fa', 'ar', 'he', 'ur', 'ckb', 'ps', 'sd', 'ug', 'yi', 'az-arab', 'ku-arab'])

/** The direction in which a language is written. */
export function directionOf(lang: string): 'rtl' | 'ltr' {
  const tag = lang.toLowerCase()
  return rightToLeft.has(tag) || rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

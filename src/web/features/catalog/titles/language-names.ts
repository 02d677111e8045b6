import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

type Known = 'fa' | 'en' | 'ar' | 'az' | 'ckb' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'ku' | 'ru' | 'tr' | 'zh'

/** «فارسی و انگلیسی»: languages by their codes, joined as in a sentence. An unknown code stays as it is. */
export function useLanguageNames(): (codes: readonly string[]) => string {
  const t = useTranslations('languages')
  return useCallback(
    (codes: readonly string[]) => {
      const names = codes.map((code) => {
        const key = (code.split('-')[0] ?? code) as Known
        return t.has(key) ? t(key) : code
      })
      return names.length < 2
        ? (names[0] ?? '')
        : t('join', { some: names.slice(0, -1).join(`${t('comma')} `), last: names.at(-1) ?? '' })
    },
    [t],
  )
}

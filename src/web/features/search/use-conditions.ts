import { useLocale, useTranslations } from 'use-intl'
import { conditionsOf } from './conditions.ts'
import type { FindAsked } from './find-address.ts'
import { type Found, useValueNames } from './found.ts'
import { spokenYear } from './spoken-year.ts'

/** The conditions of the page's search in words of its language. */
export function useConditions(found: Found, asked: FindAsked) {
  const t = useTranslations('search.find')
  const locale = useLocale()
  const nameOf = useValueNames(found)
  const said = (year: number) => spokenYear(year, locale)
  return conditionsOf(asked, {
    valueOf: (name, value) =>
      // “Persian” alone says neither sound nor subtitles
      name === 'subtitles' || name === 'audio'
        ? t(`in.${name}`, { language: nameOf(name, value) })
        : nameOf(name, value),
    years: (from, to) =>
      from === null
        ? t('until', { to: said(to ?? 0) })
        : to === null
          ? t('since', { from: said(from) })
          : t('span', { from: said(from), to: said(to) }),
    person: () => found.person?.name ?? t('filters.person'),
  })
}

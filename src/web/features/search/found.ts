import { useCallback, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { countryName } from '#lib/lists/countries.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '../../api.ts'
import { useLanguageNames } from '#web/features/catalog/titles/language-names.ts'
import { type FilterName, filterNames } from './filter-names.ts'
import { everyValue, type FilterGroup, optionsOf } from './filter-options.ts'
import type { FindAsked } from './find-address.ts'

export type Found = OutputOf<'GET /search/advanced'>
type Query = NonNullable<InputOf<'GET /search/advanced'>['query']>

export const findPerPage = 24

/** Returns the question in the form of the call. */
export function findQuery({ q, sort, page, from, to, person, ...filters }: FindAsked): Query {
  const several = filterNames.map((name) => [name, filters[name]?.join(',')] as const)
  return {
    ...(Object.fromEntries(several) as Partial<Record<FilterName, string>>),
    query: q,
    sort,
    page,
    from,
    to,
    person,
    per_page: findPerPage,
  }
}

/** The same from the browser. */
export const askFind = (query: object, signal: AbortSignal): Promise<Found> =>
  call('GET /search/advanced', { query }, { signal })

/** The names of values that are codes; those of genres and shelves come with the answer. */
export function useValueNames(found: Found) {
  const t = useTranslations('search.find')
  const shelves = useTranslations('shop.shelves')
  const locale = useLocale()
  const languages = useLanguageNames()
  return useCallback(
    (name: FilterName, value: string): string => {
      const label = found.facets[name].find((one) => one.value === value)?.label
      if (label) return label
      const key = `values.${name}.${value}`
      if (t.has(key as 'values.kind.movie')) return t(key as 'values.kind.movie')
      if (name === 'category' && shelves.has(value as 'poster')) return shelves(value as 'poster')
      if (name === 'country') return countryName(value, locale)
      if (name === 'audio' || name === 'subtitles') return languages([value])
      if (name === 'quality') return t('quality', { height: localDigits(value, locale) })
      return value
    },
    [found, t, shelves, locale, languages],
  )
}

/** The boxes of all filters; a filter without any choice is left out. */
export function useFilterGroups(found: Found, asked: FindAsked): FilterGroup[] {
  const nameOf = useValueNames(found)
  return useMemo(
    () =>
      filterNames
        .map((name) => ({
          name,
          options: optionsOf(found.facets[name], asked[name] ?? [], (value) => nameOf(name, value), everyValue[name]),
        }))
        .filter(({ options }) => options.length > 0),
    [found, asked, nameOf],
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { NothingLeft } from '#web/ui/nothing-left.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { type Dropped, droppedByChild } from '#web/what-comes-back.ts'
import { useLanguageNames } from './language-names.ts'
import { isFiltered, type ListFilter, listFilters, type ListQuery, listAddress } from './list-query.ts'

type Props = {
  query: ListQuery
  dropped: readonly Dropped<ListFilter>[]
  /** The name of the chosen genre, where it is known. */
  genre: string | undefined
  base: string
  texts: 'movies' | 'seriesList'
}

/** In place of films or series where there are none: with filters, what comes back without each of them. */
export function NothingListed({ query, dropped, genre, base, texts }: Props) {
  const t = useTranslations(texts)
  const isChild = useAgeLimit() !== null
  const labelOf = useFilterLabels(query, genre)
  const filtered = isFiltered(query)
  const shown = isChild ? droppedByChild(query, listFilters) : dropped
  return (
    <NothingLeft
      title={t(filtered ? 'nothing' : 'noneYet')}
      help={filtered ? undefined : t('noneYetHelp')}
      filters={shown.map(({ name, total }) => ({
        key: name,
        label: labelOf(name),
        to: listAddress(query, { [name]: undefined }, base),
        found: total === null ? null : t('count', { n: total }),
      }))}
      all={filtered || query.page !== undefined ? { to: base, label: t('clear') } : null}
    />
  )
}

function useFilterLabels({ genre: code, year, subtitle, price }: ListQuery, genre: string | undefined) {
  const t = useTranslations('movies')
  const locale = useLocale()
  const names = useLanguageNames()
  return (name: ListFilter): string => {
    if (name === 'genre') return genre ?? code ?? ''
    if (name === 'year') return localDigits(locale === 'fa' ? jalaliYearOf(year ?? 0) : (year ?? 0), locale)
    if (name === 'subtitle') return `${t('subtitle')}: ${names([subtitle ?? ''])}`
    return t(`prices.${price ?? 'free'}`)
  }
}

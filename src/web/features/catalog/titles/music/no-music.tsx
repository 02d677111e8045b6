import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { NothingLeft } from '#web/ui/nothing-left.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { type Dropped, droppedByChild } from '#web/what-comes-back.ts'
import {
  isMusicFiltered,
  musicAddress,
  type MusicFilter,
  musicFilters,
  type MusicListQuery,
} from './music-list-query.ts'

type Props = {
  query: MusicListQuery
  dropped: readonly Dropped<MusicFilter>[]
  /** The name of the chosen genre, where it is known. */
  genre: string | undefined
}

/** In place of music where there is none: with filters, what comes back without each of them. */
export function NoMusic({ query, dropped, genre }: Props) {
  const t = useTranslations('music')
  const movies = useTranslations('movies')
  const locale = useLocale()
  const isChild = useAgeLimit() !== null
  const isFiltered = isMusicFiltered(query)
  const labels: Readonly<Record<MusicFilter, string>> = {
    form: t(`formsPlural.${query.form ?? 'album'}`),
    genre: genre ?? query.genre ?? '',
    year: localDigits(locale === 'fa' ? jalaliYearOf(query.year ?? 0) : (query.year ?? 0), locale),
    price: movies(`prices.${query.price ?? 'free'}`),
  }
  // a child reads no number, which would be everybody's
  const shown = isChild ? droppedByChild(query, musicFilters) : dropped
  return (
    <NothingLeft
      title={t(isFiltered ? 'nothing' : 'noneYet')}
      help={isFiltered ? undefined : t('noneYetHelp')}
      filters={shown.map(({ name, total }) => ({
        key: name,
        label: labels[name],
        to: musicAddress(query, { [name]: undefined }),
        found: total === null ? null : t('listCount', { n: total }),
      }))}
      all={isFiltered || query.page !== undefined ? { to: '/music/albums', label: t('clear') } : null}
    />
  )
}

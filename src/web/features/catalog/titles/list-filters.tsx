import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { localise } from '#web/i18n/locale.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { useIsThere } from '#web/ui/list-button.tsx'
import { useLanguageNames } from './language-names.ts'
import { countFilters, type ListQuery, listAddress } from './list-query.ts'
import './list.css'

type Facets = OutputOf<'GET /products'>['facets']
type Props = {
  query: ListQuery
  facets: Facets
  /** How many titles there are now, in words; null while it is not known. */
  found: string | null
  /** The address of the list. */
  base?: string
}

/** Genres as chips, other filters as boxes. It is a form with an address, so it works before any script runs. */
export function ListFilters({ query, facets, found, base = '/movies' }: Props) {
  const t = useTranslations('movies')
  const locale = useLocale()
  const names = useLanguageNames()
  const isThere = useIsThere()
  // what is chosen can be read, also when its last title is gone
  const isOffered = (price: 'free' | 'paid') => query.price === price || isThere(`${base}?price=${price}`)
  const count = (label: string, n: number) => t('optionWithCount', { label, n })
  return (
    <ListBar
      label={t('genres')}
      filters={countFilters(query)}
      found={found}
      clear={listAddress({ sort: query.sort }, {}, base)}
      chips={[
        { to: listAddress(query, { genre: undefined }, base), text: t('allGenres'), chosen: query.genre === undefined },
        ...facets.genres.map(({ code, name, count: n }) => ({
          to: listAddress(query, { genre: code }, base),
          text: name,
          chosen: query.genre === code,
          count: n,
        })),
      ]}
    >
      <form className="boxes" action={localise(base, locale)} aria-label={t('filters')}>
        {query.genre && <input type="hidden" name="genre" value={query.genre} />}
        <Choice
          name="year"
          label={t('year')}
          query={query}
          base={base}
          options={facets.years.map(({ year, year_jalali, count: n }) => ({
            value: String(year),
            label: count(localDigits(locale === 'fa' ? year_jalali : year, locale), n),
          }))}
        />
        <Choice
          name="subtitle"
          label={t('subtitle')}
          query={query}
          base={base}
          options={facets.subtitles.map(({ lang, count: n }) => ({ value: lang, label: count(names([lang]), n) }))}
        />
        <Choice
          name="price"
          label={t('price')}
          query={query}
          base={base}
          options={(['free', 'paid'] as const)
            .filter(isOffered)
            .map((value) => ({ value, label: t(`prices.${value}`) }))}
        />
        <Choice
          name="sort"
          label={t('sort')}
          query={query}
          base={base}
          first={t('sorts.newest')}
          options={(['oldest', 'title'] as const).map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        <noscript>
          <button type="submit" className="button soft">
            {t('apply')}
          </button>
        </noscript>
      </form>
    </ListBar>
  )
}

type ChoiceProps = {
  name: 'year' | 'subtitle' | 'price' | 'sort'
  label: string
  query: ListQuery
  base: string
  options: readonly { value: string; label: string }[]
  first?: string
}

function Choice({ name, label, query, base, options, first }: ChoiceProps) {
  const t = useTranslations('movies')
  const navigate = useNavigate()
  const locale = useLocale()
  const value = query[name] === undefined ? '' : String(query[name])
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => {
          const to = listAddress(query, { [name]: event.target.value || undefined } as ListQuery, base)
          void navigate(localise(to, locale), { preventScrollReset: true })
        }}
      >
        <option value="">{first ?? t('any')}</option>
        {!known && <option value={value}>{localDigits(value, locale)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

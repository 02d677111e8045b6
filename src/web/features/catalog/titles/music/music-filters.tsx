import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { localise } from '#web/i18n/locale.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { countMusicFilters, musicAddress, type MusicListQuery } from './music-list-query.ts'
import '../list.css'

type Facets = OutputOf<'GET /products'>['facets']
type Props = {
  query: MusicListQuery
  facets: Facets
  /** How many titles there are now, in words; null while it is not known. */
  found: string | null
}

/** Forms as chips, other filters as boxes. It is a form with an address, so it works before any script runs. */
export function MusicFilters({ query, facets, found }: Props) {
  const t = useTranslations('music')
  const movies = useTranslations('movies')
  const locale = useLocale()
  const count = (label: string, n: number) => movies('optionWithCount', { label, n })
  return (
    <ListBar
      label={t('formsLabel')}
      filters={countMusicFilters(query)}
      found={found}
      clear={musicAddress({ sort: query.sort }, {})}
      chips={[
        { to: musicAddress(query, { form: undefined }), text: t('allForms'), chosen: query.form === undefined },
        ...facets.forms.map(({ form, count: n }) => ({
          to: musicAddress(query, { form }),
          text: t(`formsPlural.${form}`),
          chosen: query.form === form,
          count: n,
        })),
      ]}
    >
      <form className="boxes" action={localise('/music/albums', locale)} aria-label={movies('filters')}>
        {query.form && <input type="hidden" name="form" value={query.form} />}
        <Choice
          name="genre"
          label={t('genre')}
          query={query}
          options={facets.genres.map(({ code, name, count: n }) => ({ value: code, label: count(name, n) }))}
        />
        <Choice
          name="year"
          label={movies('year')}
          query={query}
          options={facets.years.map(({ year, year_jalali, count: n }) => ({
            value: String(year),
            label: count(localDigits(locale === 'fa' ? year_jalali : year, locale), n),
          }))}
        />
        <Choice
          name="price"
          label={movies('price')}
          query={query}
          options={(['free', 'paid'] as const).map((value) => ({ value, label: movies(`prices.${value}`) }))}
        />
        <Choice
          name="sort"
          label={movies('sort')}
          query={query}
          first={movies('sorts.newest')}
          options={(['oldest', 'title'] as const).map((value) => ({ value, label: movies(`sorts.${value}`) }))}
        />
        <noscript>
          <button type="submit" className="button soft">
            {movies('apply')}
          </button>
        </noscript>
      </form>
    </ListBar>
  )
}

type ChoiceProps = {
  name: 'genre' | 'year' | 'price' | 'sort'
  label: string
  query: MusicListQuery
  options: readonly { value: string; label: string }[]
  first?: string
}

function Choice({ name, label, query, options, first }: ChoiceProps) {
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
          const to = musicAddress(query, { [name]: event.target.value || undefined } as MusicListQuery)
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

import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { RowDraft } from './home-data.ts'

type Query = RowDraft['query']
type Props = { query: Query; genreError: string | undefined; onChange: (query: Query) => void }

const sorts = ['published', 'newest', 'oldest', 'title', 'leaving', 'most_watched'] as const
const releases = ['all', 'released', 'coming'] as const

/** Which conditions a kind has: goods and festivals are not narrowed, and screenings only by their price. */
const hasGenres = (kind: Query['kind']) => kind === undefined || kind === 'movie' || kind === 'series'
const hasPrice = (kind: Query['kind']) => hasGenres(kind) || kind === 'music' || kind === 'screening'
const isOrdered = (kind: Query['kind']) => hasGenres(kind) || kind === 'music'

/** Without the conditions that its kind does not have. */
function fitting({ genre, price, coming, sort, ...rest }: Query): Query {
  return {
    ...rest,
    ...(genre !== undefined && hasGenres(rest.kind) ? { genre } : {}),
    ...(price !== undefined && hasPrice(rest.kind) ? { price } : {}),
    ...(coming !== undefined && isOrdered(rest.kind) ? { coming } : {}),
    ...(sort !== undefined && isOrdered(rest.kind) ? { sort } : {}),
  }
}

/** The question of a row: kind, genre, price, released or still to come, and the order. */
export function RowQuestion({ query, genreError, onChange }: Props) {
  const t = useTranslations('studio.home')
  const { kind, price, coming } = query
  const release = coming === undefined ? 'all' : coming ? 'coming' : 'released'
  return (
    <>
      <Segments
        label={t('of')}
        isLabelShown
        value={kind ?? 'all'}
        options={(['all', ...titleKinds] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => {
          const { kind: _was, ...rest } = query
          onChange(fitting(value === 'all' ? rest : { ...rest, kind: value }))
        }}
      />
      {hasGenres(kind) && <GenreField query={query} error={genreError} onChange={onChange} />}
      {hasPrice(kind) && (
        <Segments
          label={t('price')}
          isLabelShown
          value={price ?? 'all'}
          options={(['all', 'free', 'paid'] as const).map((value) => ({ value, label: t(`prices.${value}`) }))}
          onChange={(value) => {
            const { price: _was, ...rest } = query
            onChange(value === 'all' ? rest : { ...rest, price: value })
          }}
        />
      )}
      {isOrdered(kind) && (
        <>
          <Segments
            label={t('release')}
            isLabelShown
            value={release}
            options={releases.map((value) => ({ value, label: t(`releases.${value}`) }))}
            onChange={(value) => {
              const { coming: _was, ...rest } = query
              onChange(value === 'all' ? rest : { ...rest, coming: value === 'coming' })
            }}
          />
          <Segments
            label={t('sort')}
            isLabelShown
            value={query.sort ?? 'newest'}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(sort) => onChange({ ...query, sort })}
          />
        </>
      )}
    </>
  )
}

function GenreField({
  query,
  error,
  onChange,
}: {
  query: Query
  error: string | undefined
  onChange: (q: Query) => void
}) {
  const t = useTranslations('studio.home')
  const locale = useLocale()
  const id = useId()
  const { value } = useAnswer('genres', (signal) => call('GET /studio/genres', {}, { signal }))
  const genres = value?.items ?? []
  const isUnknown = query.genre !== undefined && !genres.some(({ code }) => code === query.genre)
  return (
    <div className="field">
      <label htmlFor={id}>{t('genre')}</label>
      <span className={`input${error === undefined ? '' : ' wrong'}`}>
        <select
          id={id}
          value={query.genre ?? ''}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            const { genre: _was, ...rest } = query
            onChange(event.target.value === '' ? rest : { ...rest, genre: event.target.value })
          }}
        >
          <option value="">{t('allGenres')}</option>
          {isUnknown && <option value={query.genre}>{query.genre}</option>}
          {genres.map(({ code, name_fa: fa, name_en: en }) => (
            <option key={code} value={code}>
              {locale === 'fa' ? fa : en}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="muted" />
      </span>
      {error !== undefined && (
        <p id={`${id}-note`} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}

import { filmMinutes } from '#lib/time/film-minutes.ts'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { percentOf } from '#web/features/studio/figures.ts'
import type { FieldErrors } from '#web/features/studio/form/use-draft.ts'
import type { StudioEpisode, StudioSeason } from './season-data.ts'
import type { EpisodeForm } from './season-table-form.ts'

type Props = {
  row: EpisodeForm
  at: number
  season: StudioSeason
  all: readonly StudioSeason[]
  errors: FieldErrors
  /** Changes fields of the row, and clears the errors of the named ones. */
  onChange: (change: Partial<EpisodeForm>, ...fields: string[]) => void
  onRemove: () => void
}

/** One episode of the table: number, names, day and price in a line; its texts below, when they are wanted. */
export function EpisodeFields(props: Props) {
  const { row, at, season, errors, onChange } = props
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const saved = season.episodes.find(({ id }) => id === row.id)
  const error = (field: string) => errors[`episodes.${at}.${field}`]
  const text = (column: 'number' | 'title_fa' | 'title_en' | 'toman' | 'usd', field: string = column) => ({
    label: t(`columns.${column}`),
    name: `episodes.${at}.${field}`,
    autoComplete: 'off',
    value: row[column],
    error: error(field),
    onChange: (event: { target: { value: string } }) => onChange({ [column]: event.target.value }, field),
  })
  return (
    <div role="group" aria-label={t('rowOf', { number: localDigits(row.number, locale) })} className="episode-row">
      <div className="episode-line">
        <Field {...text('number')} inputMode="numeric" className="short" />
        <Field {...text('title_fa')} lang="fa" dir="rtl" />
        <Field {...text('title_en')} lang="en" dir="ltr" />
        <Field
          label={t('columns.date')}
          name={`episodes.${at}.release_at`}
          autoComplete="off"
          value={row.release.date}
          error={error('release_at')}
          onChange={(event) => onChange({ release: { ...row.release, date: event.target.value } }, 'release_at')}
        />
        <Field
          label={t('columns.time')}
          autoComplete="off"
          inputMode="numeric"
          className="short"
          value={row.release.time}
          onChange={(event) => onChange({ release: { ...row.release, time: event.target.value } }, 'release_at')}
        />
        <Field {...text('toman', 'irr')} inputMode="numeric" disabled={row.is_free} />
        <Field {...text('usd')} inputMode="decimal" className="short" disabled={row.is_free} />
      </div>
      <div className="episode-foot">
        <label className="check">
          <input
            type="checkbox"
            checked={row.is_free}
            onChange={(event) => onChange({ is_free: event.target.checked }, 'irr', 'usd')}
          />
          <span>{t('free')}</span>
        </label>
        <Standing episode={saved} />
        <Acts {...props} saved={saved} />
      </div>
      <Details {...props} />
    </div>
  )
}

function Standing({ episode }: { episode: StudioEpisode | undefined }) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  if (episode === undefined) return <span className="tag">{t('states.new')}</span>
  const { state, media_state: media, media_progress: progress, duration_ms: length, missing } = episode
  return (
    <>
      <span className={`tag${state === 'published' ? ' good' : ''}`}>{t(`states.${state}`)}</span>
      <span className="tiny muted">
        {media === 'ready' && length !== null
          ? formatDuration(filmMinutes(length), locale)
          : t(`media.${media}`, { percent: percentOf(progress ?? 0, locale) })}
        {missing.length > 0 && ` · ${t('lacks', { what: missing.join(locale === 'fa' ? '، ' : ', ') })}`}
      </span>
    </>
  )
}

function Acts({ row, saved, onRemove }: Props & { saved: StudioEpisode | undefined }) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const number = localDigits(row.number, locale)
  // what was on the site, or has a file, stays
  const canGo = saved === undefined || (saved.state === 'draft' && saved.media_state === 'none')
  return (
    <span className="row at-end">
      {row.id !== null && (
        <Link className="edit-link" to={`/studio/titles/${row.id}`} aria-label={t('editOf', { number })}>
          {t('edit')}
        </Link>
      )}
      {canGo && (
        <button type="button" className="icon-button" aria-label={t('removeOf', { number })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      )}
    </span>
  )
}

/** Its texts, and of a special the episode after which it is watched. */
function Details({ row, at, season, all, errors, onChange }: Props) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const others = all
    .filter(({ number }) => number > 0)
    .flatMap((one) => one.episodes.map((episode) => ({ season: one, episode })))
  return (
    <details className="episode-texts">
      <summary>{t('texts')}</summary>
      <div className="pair">
        <AreaField
          label={t('columns.synopsis_fa')}
          lang="fa"
          value={row.synopsis_fa}
          most={5000}
          onChange={(text) => onChange({ synopsis_fa: text }, 'synopsis_fa')}
        />
        <AreaField
          label={t('columns.synopsis_en')}
          lang="en"
          value={row.synopsis_en}
          most={5000}
          onChange={(text) => onChange({ synopsis_en: text }, 'synopsis_en')}
        />
      </div>
      {season.number === 0 && (
        <SelectField
          label={t('comesAfter')}
          name={`episodes.${at}.comes_after`}
          value={row.comes_after === null ? '' : String(row.comes_after)}
          error={errors[`episodes.${at}.comes_after`]}
          onChange={(value) => onChange({ comes_after: value === '' ? null : Number(value) }, 'comes_after')}
          options={[
            { value: '', label: t('atTheEnd') },
            ...others.map(({ season: of, episode }) => ({
              value: String(episode.id),
              label: t('afterEpisode', {
                season: locale === 'fa' ? of.title_fa : of.title_en,
                number: localDigits(episode.number, locale),
                title: locale === 'fa' ? episode.title_fa : episode.title_en,
              }),
            })),
          ]}
        />
      )}
    </details>
  )
}

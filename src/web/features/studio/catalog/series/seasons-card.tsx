import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { StudioSeason } from './season-data.ts'
import './season.css'

type Props = { seriesId: number; onChanged: () => void }

/** A new season as it is made by one press: its number and its usual name, free of nothing and without a price. */
const newSeason = (seriesId: number, number: number) => ({
  kind: 'season' as const,
  series_id: seriesId,
  number,
  title_fa: number === 0 ? 'ویژه‌ها' : `فصل ${localDigits(number, 'fa')}`,
  title_en: number === 0 ? 'Specials' : `Season ${number}`,
  synopsis_fa: '',
  synopsis_en: '',
  age_rating: 0,
  sales: { is_free: false, buy: null, rent: null },
})

/** The seasons of a series, each a link to its table; a press makes the next one, or the one of specials. */
export function SeasonsCard({ seriesId }: Props) {
  const t = useTranslations('studio.series')
  const id = useId()
  const go = useGo()
  const canEdit = useMayCall('POST /studio/titles')
  const { value, error, reload } = useAnswer(`seasons-${seriesId}`, (signal) =>
    call('GET /studio/series/:id/seasons', { params: { id: seriesId } }, { signal }),
  )
  const seasons = value?.items ?? []
  const next = Math.max(0, ...seasons.map(({ number }) => number)) + 1
  const make = async (number: number) => {
    try {
      const made = await call('POST /studio/titles', { body: newSeason(seriesId, number) })
      go(`/studio/titles/${made.id}`)
    } catch (problem) {
      toastError(problem)
    }
  }
  return (
    <section className="card stack editor-note" aria-labelledby={id}>
      <h2 id={id}>{t('seasons')}</h2>
      {error !== null && <FailedPart onRetry={reload} />}
      {value === null && error === null && <span className="skeleton chips-ghost" aria-hidden="true" />}
      {value !== null && seasons.length === 0 && <p className="small muted">{t('noSeasons')}</p>}
      {seasons.length > 0 && (
        <ul className="season-list">
          {seasons.map((season) => (
            <SeasonLine key={season.id} season={season} />
          ))}
        </ul>
      )}
      {canEdit && value !== null && (
        <div className="row wrap">
          <Button kind="soft" size="tight" onClick={() => void make(next)}>
            <Icon name="plus" />
            {t('newSeason')}
          </Button>
          {seasons.every(({ number }) => number !== 0) && (
            <Button kind="plain" size="tight" onClick={() => void make(0)}>
              {t('newSpecials')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function SeasonLine({ season }: { season: StudioSeason }) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const { episodes } = season
  const published = episodes.filter(({ state }) => state === 'published').length
  return (
    <li>
      <Link to={`/studio/titles/${season.id}`} className="title-name">
        {locale === 'fa' ? season.title_fa : season.title_en}
      </Link>
      <span className="tag">{t(`states.${season.state}`)}</span>
      <span className="tiny muted">
        {t('episodeCount', {
          n: episodes.length,
          count: localDigits(episodes.length, locale),
          published: localDigits(published, locale),
        })}
      </span>
    </li>
  )
}

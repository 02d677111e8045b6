import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatDuration } from '#lib/durations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EpisodeRow } from './episode-rows.ts'

type Props = { row: EpisodeRow; isBegun: boolean }

function useEpisodeName({ episode, season }: EpisodeRow): string {
  const t = useTranslations('series')
  const locale = useLocale()
  const number = localDigits(episode.number, locale)
  if (season === 0) return t('specialNumber', { number })
  return season === 1
    ? t('episodeNumber', { number })
    : t('seasonAndEpisode', { season: localDigits(season, locale), number })
}

/** The main action of the page: to go on, or to begin. */
export function GoOn({ row, isBegun }: Props) {
  const t = useTranslations('series')
  const name = useEpisodeName(row)
  return (
    <ButtonLink kind="main" size="decision" className="only-large" to={`/play/${row.episode.id}`}>
      <Icon name="play" />
      {t(isBegun ? 'resume' : 'watch', { name })}
    </ButtonLink>
  )
}

/** The same at the foot of a phone. */
export function GoOnBar({ row, isBegun }: Props) {
  const t = useTranslations('series')
  const locale = useLocale()
  const name = useEpisodeName(row)
  const { state } = row
  return (
    <div className="foot-bar">
      <div className="grow">
        <b className="block">{name}</b>
        {state.is === 'begun' && (
          <span className="tiny muted">{t('left', { time: formatDuration(state.minutesLeft, locale) })}</span>
        )}
      </div>
      <ButtonLink kind="main" to={`/play/${row.episode.id}`}>
        <Icon name="play" />
        {t(isBegun ? 'resumeShort' : 'watchShort')}
      </ButtonLink>
    </div>
  )
}

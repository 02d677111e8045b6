import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { EpisodeRow } from '#web/features/catalog/series/episode-rows.ts'
import { useEpisodes } from './use-episodes.ts'
import './episode-panel.css'

type Props = {
  seriesId: number
  /** The episode that plays, and its season. */
  playedId: number
  season: number
  /** Plays another one in the same player. */
  onPlay: (id: number) => void
}

/** The episodes of the series over the picture: another one plays at once, a locked one leads to its ways. */
export function EpisodePanel(props: Props) {
  const t = useTranslations('nextEpisode')
  const { episodes, again } = useEpisodes(props.seriesId)
  const [season, setSeason] = useState(props.season)
  if (episodes.state === 'asking')
    return (
      <p className="ep-note" role="status" aria-busy="true">
        {t('listLoads')}
      </p>
    )
  if (episodes.state === 'failed')
    return (
      <div className="ep-note" role="alert">
        <p>{t('failed')}</p>
        <button
          type="button"
          className="pl-button"
          onClick={(event) => {
            // the button goes with the sentence: the focus stays in the panel
            event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
            again()
          }}
        >
          {t('again')}
        </button>
      </div>
    )
  const { seasons, rows } = episodes
  return (
    <>
      {seasons.length > 1 && (
        <div className="ep-seasons" role="group" aria-label={t('seasons')}>
          {seasons.map(({ number, title }) => (
            <button type="button" key={number} aria-pressed={number === season} onClick={() => setSeason(number)}>
              {title}
            </button>
          ))}
        </div>
      )}
      <ol className="ep-list">
        {rows
          .filter((row) => row.season === season)
          .map((row) => (
            <Row key={row.episode.id} row={row} {...props} />
          ))}
      </ol>
    </>
  )
}

/** The list opens at the episode that plays. */
function useInSight(isPlaying: boolean) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isPlaying) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isPlaying])
  return item
}

function Row({ row, seriesId, playedId, onPlay }: { row: EpisodeRow } & Omit<Props, 'season'>) {
  const { episode, state } = row
  const isPlaying = episode.id === playedId
  const item = useInSight(isPlaying)
  const face = <Face row={row} isPlaying={isPlaying} />
  const canPlay = state.is === 'open' || state.is === 'begun' || state.is === 'watched'
  return (
    <li ref={item} aria-current={isPlaying || undefined} data-age={ageMark(episode.age_rating)}>
      {canPlay && !isPlaying ? (
        <button type="button" className="ep-row" onClick={() => onPlay(episode.id)}>
          {face}
        </button>
      ) : state.is === 'locked' ? (
        <Link className="ep-row" to={`/series/${seriesId}?season=${row.season}#ways`}>
          {face}
        </Link>
      ) : (
        <div className="ep-row">{face}</div>
      )}
    </li>
  )
}

function Face({ row, isPlaying }: { row: EpisodeRow; isPlaying: boolean }) {
  const t = useTranslations('series')
  const locale = useLocale()
  const { episode, season, state } = row
  const name = { number: localDigits(episode.number, locale), title: episode.title }
  const minutes = state.is === 'coming' ? null : episode.duration_minutes
  return (
    <>
      <span className="ep-still">
        {episode.still && <Picture image={episode.still} sizes="96px" />}
        {/* the words beside it say the same */}
        {state.is === 'begun' && <progress max={1} value={state.share} aria-hidden="true" />}
      </span>
      <span className="ep-words">
        <b>
          <bdi>{t(season === 0 ? 'nameOfSpecial' : 'name', name)}</bdi>
        </b>
        <span className="next-facts">
          {minutes !== null && <span>{formatDuration(minutes, locale)}</span>}
          <Standing row={row} isPlaying={isPlaying} />
        </span>
      </span>
    </>
  )
}

/** How it stands, in words; never by colour alone. */
function Standing({ row: { state, isWatched }, isPlaying }: { row: EpisodeRow; isPlaying: boolean }): ReactNode {
  const t = useTranslations('series')
  const own = useTranslations('nextEpisode')
  const locale = useLocale()
  if (isPlaying) return <span className="ep-plays">{own('plays')}</span>
  if (isWatched) return <span>{t('watched')}</span>
  switch (state.is) {
    case 'begun':
      return <span>{t('left', { time: formatDuration(state.minutesLeft, locale) })}</span>
    case 'open':
      return <span>{t(`by.${state.by}`)}</span>
    case 'locked':
      return (
        <span>
          {state.price === null ? own('locked') : own('lockedFor', { price: formatMoney(state.price, locale) })}
        </span>
      )
    case 'coming':
      return <span>{formatDate(new Date(state.at), locale, { year: false })}</span>
    case 'preparing':
      return <span>{t('preparing')}</span>
    case 'closed':
      return <span>{state.why}</span>
    default:
      return null
  }
}

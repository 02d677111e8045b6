import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BuyLink } from '#web/features/catalog/titles/buy-link.tsx'
import { DayTile } from './day-tile.tsx'
import type { EpisodeRow, EpisodeState } from './episode-rows.ts'
import { useHold } from './use-hold.ts'

type Props = {
  row: EpisodeRow
  isMember: boolean
  onChoose: (id: number) => void
  onWatched: (id: number, watched: boolean) => void
  onAlert: (id: number, wanted: boolean) => void
}

const looks: Partial<Record<EpisodeState['is'], string>> = { watched: 'seen', locked: 'locked', coming: 'coming' }

/** One episode: its still with its length and progress, number and name, how it stands, and what can be done with it. */
export function EpisodeItem({ row, isMember, onChoose, onWatched, onAlert }: Props) {
  const { episode, state, isCurrent, isWatched } = row
  const canMark = isMember && state.is !== 'coming' && state.is !== 'closed'
  const hold = useHold(canMark ? () => onWatched(episode.id, !isWatched) : null)
  const classes = ['episode', looks[state.is], isCurrent ? 'now' : '', isWatched ? 'seen' : '']
  return (
    <li
      className={[...new Set(classes)].filter(Boolean).join(' ')}
      id={`e${episode.id}`}
      aria-current={isCurrent || undefined}
      data-age={ageMark(episode.age_rating)}
      {...hold}
    >
      <Lead row={row} onChoose={onChoose} />
      <div className="words">
        <div>
          <Name row={row} />
          <Standing row={row} />
        </div>
        {episode.synopsis !== '' && <p className="text">{episode.synopsis}</p>}
      </div>
      <div className="acts">
        <Act row={row} onAlert={onAlert} />
        {canMark && <WatchedMark row={row} onWatched={onWatched} />}
      </div>
    </li>
  )
}

function Name({ row: { episode, season } }: { row: EpisodeRow }) {
  const t = useTranslations('series')
  const locale = useLocale()
  const number = localDigits(episode.number, locale)
  return <h3>{t(season === 0 ? 'nameOfSpecial' : 'name', { number, title: episode.title })}</h3>
}

/** The still; a link into the episode where it can be watched, and the choice of it in the box where it is locked. */
function Lead({ row: { episode, state }, onChoose }: Pick<Props, 'row' | 'onChoose'>) {
  const t = useTranslations('series')
  if (state.is === 'coming')
    return (
      <div className="frame">
        <DayTile at={state.at} />
      </div>
    )
  const picture = <Still episode={episode} state={state} />
  if (state.is === 'preparing' || state.is === 'closed') return <div className="frame">{picture}</div>
  if (state.is === 'locked')
    return (
      <a className="frame" href="#ways" onClick={() => onChoose(episode.id)}>
        <span className="only-said">{t('chooseEpisode', { title: episode.title })}</span>
        {picture}
      </a>
    )
  return (
    <Link className="frame" to={`/play/${episode.id}`}>
      {/* no label: the length that is seen on the picture belongs to the link's name */}
      <span className="only-said">{t('watchEpisode', { title: episode.title })}</span>
      {picture}
    </Link>
  )
}

function Still({ episode, state }: Pick<EpisodeRow, 'episode' | 'state'>) {
  const locale = useLocale()
  return (
    <>
      {episode.still ? (
        <Picture image={episode.still} className="still" sizes="(max-width: 760px) 124px, 232px" />
      ) : (
        <span className="picture still" />
      )}
      {episode.duration_minutes !== null && (
        <span className="tag solid length only-large">{formatDuration(episode.duration_minutes, locale)}</span>
      )}
      {(state.is === 'begun' || state.is === 'locked') && (
        <span className="sign" aria-hidden="true">
          <b>
            <Icon name={state.is === 'begun' ? 'play' : 'lock'} />
          </b>
        </span>
      )}
      {/* the words beside it say the same */}
      {state.is === 'begun' && <progress className="bar" max={1} value={state.share} aria-hidden="true" />}
    </>
  )
}

/** How it stands, in words; never by colour alone. */
function Standing({ row: { episode, state, isWatched } }: { row: EpisodeRow }) {
  const t = useTranslations('series')
  const locale = useLocale()
  const length = episode.duration_minutes === null ? null : formatDuration(episode.duration_minutes, locale)
  const said: ReactNode[] = []
  if (length !== null && state.is !== 'coming')
    said.push(
      <span key="length" className="only-small">
        {length}
      </span>,
    )
  if (state.is === 'begun')
    said.push(
      <span key="left" className="accent strong">
        {t('left', { time: formatDuration(state.minutesLeft, locale) })}
      </span>,
    )
  if (isWatched)
    said.push(
      <span key="watched" className="ok">
        <Icon name="check" />
        {t('watched')}
      </span>,
    )
  if (state.is === 'open' && !isWatched)
    said.push(
      <span key="open">
        {state.by === 'until' && state.until !== null
          ? t('until', { at: formatEnd(new Date(state.until), locale) })
          : t(`by.${state.by}`)}
      </span>,
    )
  if (state.is === 'locked') said.push(<span key="locked">{t('locked')}</span>)
  if (state.is === 'preparing') said.push(<span key="preparing">{t('preparing')}</span>)
  if (state.is === 'closed') said.push(<span key="closed">{state.why}</span>)
  if (state.is === 'coming')
    said.push(
      <span key="coming">
        {t('comesAt', { at: formatDateTime(new Date(state.at), locale, { year: false }) })}
        {state.owned && ` ${t('alreadyYours')}`}
      </span>,
    )
  return <p className="meta">{said}</p>
}

function Act({ row: { episode, state, wantsAlert }, onAlert }: Pick<Props, 'row' | 'onAlert'>) {
  const t = useTranslations('series')
  const locale = useLocale()
  if (state.is === 'locked' && state.price !== null)
    return (
      <BuyLink productId={episode.id} way="buy" kind="soft" size="usual" wide={false}>
        {t('buyEpisode', { price: formatMoney(state.price, locale) })}
      </BuyLink>
    )
  if (state.is !== 'coming') return null
  return (
    <Button
      kind="soft"
      className="for-grown-ups"
      aria-pressed={wantsAlert}
      aria-label={t('tellMeOf', { title: episode.title, day: formatDate(new Date(state.at), locale, { year: false }) })}
      onClick={() => onAlert(episode.id, !wantsAlert)}
    >
      <Icon name={wantsAlert ? 'check' : 'bell'} />
      {t(wantsAlert ? 'willTell' : 'tellMe')}
    </Button>
  )
}

/** Marks it as watched or takes the mark away. Pressing and holding the row does the same. */
function WatchedMark({ row: { episode, isWatched }, onWatched }: Pick<Props, 'row' | 'onWatched'>) {
  const t = useTranslations('series')
  return (
    <button
      type="button"
      className="icon-button watched-mark"
      aria-pressed={isWatched}
      aria-label={t('markOf', { title: episode.title })}
      title={t(isWatched ? 'unmark' : 'mark')}
      onClick={() => onWatched(episode.id, !isWatched)}
    >
      <Icon name={isWatched ? 'eyeOff' : 'eye'} />
    </button>
  )
}

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '#player/core/format.ts'
import { useAct, usePlayer, usePlayerState } from '#player/react/player-context.ts'
import { Portrait, useAuthorName, Words } from './comment-item.tsx'
import { useCompose } from './use-compose.ts'
import { type OwnComments, useOwnComments } from './use-comments.ts'
import { type Moment, useMoments } from './use-moments.ts'
import { withVoices } from './with-voices.tsx'
import './comments.css'
import './moments.css'

/** Shows the comments on the minutes that play, the newest at the top, and a field for words of one's own. */
function MomentsPanel({ productId }: { productId: number }) {
  const t = useTranslations('comments')
  const positionMs = usePlayerState((state) => Math.floor(state.positionMs / 1000) * 1000)
  const { due, isLoading, isFailed, again } = useMoments(productId, positionMs)
  const mine = useOwnComments(productId)
  const own = mine.data.state === 'loaded' ? mine.data.value : null
  return (
    <>
      <MomentForm productId={productId} positionMs={positionMs} own={own} onShown={again} />
      {isFailed ? (
        <div className="beside-note" role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="pl-button" onClick={again}>
            {t('again')}
          </button>
        </div>
      ) : (
        due.length === 0 && (
          <p className="beside-note" aria-busy={isLoading}>
            {isLoading ? '' : t('momentsNone')}
          </p>
        )
      )}
      <ul className="beside-list">
        {due.map((moment) => (
          <Said key={moment.id} moment={moment} />
        ))}
      </ul>
    </>
  )
}

function Said({ moment }: { moment: Moment }) {
  const t = useTranslations('comments')
  const { locale } = usePlayer()
  const act = useAct()
  const name = useAuthorName()(moment)
  const atMs = moment.at_ms ?? 0
  const time = formatTime(atMs, locale)
  return (
    <li className="beside-one">
      <Portrait one={moment} />
      <div className="comment-body">
        <p className="beside-by">
          <bdi>{name}</bdi>
          <button
            type="button"
            className="beside-time"
            aria-label={t('toMoment', { time })}
            onClick={() => act((actions) => actions.seekTo(atMs))}
          >
            {time}
          </button>
        </p>
        <Words one={moment} name={name} />
      </div>
    </li>
  )
}

type FormProps = { productId: number; positionMs: number; own: OwnComments | null; onShown: () => void }

/** The words are about the moment at which they were begun. */
function MomentForm({ productId, positionMs, own, onShown }: FormProps) {
  const t = useTranslations('comments')
  const { locale } = usePlayer()
  const [begunAt, setBegunAt] = useState<number | null>(null)
  const [waits, setWaits] = useState(false)
  const atMs = begunAt ?? positionMs
  const id = useId()
  const { text, change, busy, fault, onSubmit } = useCompose(
    { productId, draftOf: 'moment', atMs },
    {
      onSent(_own, isShown) {
        setBegunAt(null)
        setWaits(!isShown)
        if (isShown) onShown()
      },
    },
  )
  if (own !== null && !own.may_write) return <p className="beside-note">{own.message}</p>
  const about = t('aboutMoment', { time: formatTime(atMs, locale) })
  return (
    <form
      className="beside-form"
      noValidate
      onSubmit={(event) => {
        // the login opens over the page, which a full screen would hide
        if (document.fullscreenElement !== null) void document.exitFullscreen()
        onSubmit(event)
      }}
    >
      <textarea
        id={id}
        rows={2}
        dir={text === '' ? undefined : 'auto'}
        value={text}
        aria-label={t('momentLabel')}
        placeholder={t('momentLabel')}
        aria-invalid={fault !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          if (text === '') setBegunAt(positionMs)
          if (event.target.value === '') setBegunAt(null)
          setWaits(false)
          change(event.target.value)
        }}
      />
      <p id={`${id}-note`} className={fault === null ? undefined : 'beside-fault'} role={waits ? 'status' : undefined}>
        {fault ?? (waits ? t('momentSent') : about)}
      </p>
      <button type="submit" className="pl-button pl-button-main" aria-busy={busy || undefined}>
        {t('send')}
      </button>
    </form>
  )
}

export default withVoices(MomentsPanel)

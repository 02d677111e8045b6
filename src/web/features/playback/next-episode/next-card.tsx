import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isCardDue, RING_MS, secondsOf } from '#player/core/next-up.ts'
import { usePlayerState } from '#player/react/player-context.ts'
import { CardFace } from './card-face.tsx'
import { ComingCard } from './coming-card.tsx'
import { LockedCard } from './locked-card.tsx'
import type { NextEpisode } from './next-episode.ts'
import { useCardKeys } from './use-card-keys.ts'
import { type EpisodeFace, useEpisodeFace } from './use-episode-face.ts'
import { useMainButton } from './use-main-button.ts'
import { useRing } from './use-ring.ts'
import './next-card.css'

export type NextCardProps = {
  next: NextEpisode
  /** The season of the episode that plays. */
  season: number
  /** The page of the series. */
  path: string
  /** Three episodes have run without a touch: it does not begin by itself. */
  isAsked: () => boolean
  /** The last touch was a key: then the main button gets the focus. */
  wasKeyLast: () => boolean
  /** Asked for before its time, by the control of the next episode. */
  isAskedFor: boolean
  /** The card that was asked for is closed again. */
  onClose: () => void
  onGo: (by: 'press' | 'ring') => void
}

/**
 * Shows the next episode and a way there, at the credits or shortly before the end. Once removed it does not return by
 * itself. A viewer who asks for it sees it at any time.
 */
export function NextCard(props: NextCardProps) {
  const isDue = usePlayerState(isCardDue)
  const [isRemoved, setRemoved] = useState(false)
  // asked before it is needed, so that the card has its picture at once
  const face = useEpisodeFace(props.next.id)
  if (!props.isAskedFor && (!isDue || isRemoved)) return null
  const remove = () => {
    if (isDue) setRemoved(true)
    props.onClose()
  }
  return <Card {...props} face={face} onRemove={remove} />
}

export type CardProps = Omit<NextCardProps, 'isAskedFor' | 'onClose' | 'wasKeyLast'> & {
  face: EpisodeFace
  /** The main button takes the focus. */
  byKey: boolean
  onRemove: () => void
}

function Card({ wasKeyLast, ...props }: Omit<CardProps, 'byKey'> & Pick<NextCardProps, 'wasKeyLast'>) {
  const t = useTranslations('nextEpisode')
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [byKey] = useState(wasKeyLast)
  useFocusReturn(box)
  const shown = { ...props, byKey }
  return (
    <div
      className="next-card pl-card"
      ref={box}
      role="dialog"
      aria-label={t('title')}
      dir={locale === 'fa' ? 'rtl' : 'ltr'}
      data-pl-controls
    >
      {props.next.kind === 'play' && <PlayCard {...shown} />}
      {props.next.kind === 'locked' && <LockedCard {...shown} />}
      {props.next.kind === 'to_come' && <ComingCard {...shown} />}
    </div>
  )
}

/** Gives the focus back to where it was. */
function useFocusReturn(box: { current: HTMLElement | null }) {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const card = box.current
    return () => {
      const isLost = document.activeElement === document.body || card?.contains(document.activeElement) === true
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box, before])
}

function PlayCard({ next, season, face, byKey, isAsked, onGo, onRemove }: CardProps) {
  const t = useTranslations('nextEpisode')
  const main = useMainButton<HTMLButtonElement>(byKey)
  const autoplay = usePlayerState((state) => state.autoplayNext)
  const [asks] = useState(isAsked)
  const { ring, hold, stop } = useRing(autoplay && !asks, () => onGo('ring'))
  useCardKeys({ move: ring.move, onHold: hold, onStop: stop, onRemove })
  const name = useShortName(next, season)
  const seconds = useLocalNumber(secondsOf(ring))
  const isRunning = ring.move !== 'stopped'
  return (
    <>
      <CardFace next={next} face={face} says={<Line asks={asks} seconds={isRunning ? seconds : null} />}>
        {isRunning && <RingDrawing leftMs={ring.leftMs} seconds={seconds} />}
      </CardFace>
      <p className="only-said" role="status">
        {asks ? t('stillWatching') : isRunning ? t('soon', { name }) : ''}
      </p>
      <div className="next-steps">
        <button type="button" className="pl-button pl-button-main" ref={main} onClick={() => onGo('press')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4.5v15l12-7.5z" fill="currentColor" />
          </svg>
          {t('play', { name })}
        </button>
        <button type="button" className="pl-button" onClick={onRemove}>
          {t('watchCredits')}
        </button>
      </div>
    </>
  )
}

function Line({ asks, seconds }: { asks: boolean; seconds: string | null }) {
  const t = useTranslations('nextEpisode')
  if (asks) return <b className="next-soon">{t('stillWatching')}</b>
  // the status says it once; counting aloud would talk over the film
  return seconds === null ? (
    t('title')
  ) : (
    <b className="next-soon" aria-hidden="true">
      {t('inSeconds', { seconds })}
    </b>
  )
}

const radius = 29
const length = 2 * Math.PI * radius

/** Draws the time that is left; the gap grows clockwise from the top, in both languages. */
function RingDrawing({ leftMs, seconds }: { leftMs: number; seconds: string }) {
  const left = (length * leftMs) / RING_MS
  return (
    <span className="next-ring" aria-hidden="true">
      <svg viewBox="0 0 68 68">
        <circle cx="34" cy="34" r={radius} />
        <circle
          className="moves"
          cx="34"
          cy="34"
          r={radius}
          strokeDasharray={`${left} ${length}`}
          strokeDashoffset={left - length}
        />
      </svg>
      <b>{seconds}</b>
    </span>
  )
}

function useLocalNumber(value: number): string {
  const locale = useLocale()
  return new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en').format(value)
}

/** “episode 4”, or with its season where that is another one. */
function useShortName({ season, number, title }: NextEpisode, playing: number): string {
  const t = useTranslations('nextEpisode')
  const of = { season: useLocalNumber(season), number: useLocalNumber(number) }
  if (season === 0) return t('special', { title })
  return season === playing ? t('episode', of) : t('ofSeason', of)
}

import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#player/core/format.ts'
import { IconHeart } from '#web/features/community/heart.tsx'
import { Cover } from './cover.tsx'
import { SignButton } from './listening-icon.tsx'
import { StoppedNote } from './stopped-note.tsx'
import { useDuration, usePlayedShare } from './time-bar.tsx'
import { NextButton, PlayButton, PreviousButton, VolumeControl } from './transport.tsx'
import { useListening, usePlayer } from './use-listening.ts'
import { usePreviewWords } from './use-preview-words.ts'
import { useSwipe } from './use-swipe.ts'

/** Shows the track that plays, in short: above the bottom bar on phones, at the foot of the window elsewhere. */
export function MiniPlayer({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('listening')
  const player = usePlayer()
  const current = useListening(({ queue }) => queue.current)
  const preview = usePreviewWords()
  const line = usePlayedShare<HTMLElement>()
  const swipe = useSwipe({ up: onOpen, left: () => player.next(), right: () => player.previous() })
  if (current === null) return null
  const { track } = current
  return (
    <aside className="mini-player" aria-label={t('player')} ref={line} {...swipe}>
      <span className="lp-line" aria-hidden="true" />
      <StoppedNote />
      <div className="page mini-row">
        <div className="mini-lead">
          <button type="button" className="mini-track" onClick={onOpen}>
            <Cover track={track} sizes="52px" />
            <span className="only-said">{t('openOf')}</span>
            <span className="mini-words">
              <b>{track.title}</b>
              <span>{preview ?? track.artists}</span>
            </span>
          </button>
          <span className="wide">
            <IconHeart product={track} />
          </span>
        </div>
        <div className="mini-keys" dir="ltr">
          <span className="wide">
            <PreviousButton />
          </span>
          <PlayButton className="mini-play" />
          <NextButton />
        </div>
        <div className="mini-more">
          <Clock />
          <VolumeControl />
          <SignButton icon="up" label={t('open')} onPress={onOpen} />
          <SignButton icon="remove" label={t('close')} onPress={() => player.clear()} />
        </div>
      </div>
    </aside>
  )
}

function Clock() {
  const locale = useLocale()
  const second = useListening(({ positionMs }) => Math.floor(positionMs / 1000))
  const durationMs = useDuration()
  return (
    <span className="mini-clock" dir="ltr">
      {formatTime(second * 1000, locale)} / {formatTime(durationMs, locale)}
    </span>
  )
}

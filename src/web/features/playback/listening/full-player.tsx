import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { IconHeart } from '#web/features/community/heart.tsx'
import { Link } from '#web/ui/link.tsx'
import { Cover } from './cover.tsx'
import { coverTint, cssColor } from './cover-tint.ts'
import { SignButton } from './listening-icon.tsx'
import type { AudioTrack } from '#web/audio-door.ts'
import { LitLine, LyricsView } from './lyrics-view.tsx'
import { MoreMenu } from './more-menu.tsx'
import { pressOf } from './player-keys.ts'
import { QueueView } from './queue-view.tsx'
import { StoppedNote } from './stopped-note.tsx'
import { TimeBar } from './time-bar.tsx'
import { NextButton, PlayButton, PreviousButton, RepeatButton, ShuffleButton, VolumeControl } from './transport.tsx'
import { useDialog } from './use-dialog.ts'
import { useListening, usePlayer } from './use-listening.ts'
import { useLyrics, useTranslationChoice } from './use-lyrics.ts'
import { usePreviewWords } from './use-preview-words.ts'
import { useSwipe } from './use-swipe.ts'
import './full-player.css'

/** The view of a phone between the top and the keys; a desk shows all three beside one another. */
type View = 'cover' | 'lyrics' | 'queue'

/** The player over the whole window. */
export function FullPlayer({ onClose }: { onClose: () => void }) {
  const current = useListening(({ queue }) => queue.current)
  return current && createPortal(<Dialog track={current.track} onClose={onClose} />, document.body)
}

function Dialog({ track, onClose }: { track: AudioTrack; onClose: () => void }) {
  const t = useTranslations('listening')
  const player = usePlayer()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<View>('cover')
  const [showsTranslation, setTranslation] = useTranslationChoice()
  const { answer, again } = useLyrics(track.id)
  const hasLyrics = answer.state === 'there' || answer.state === 'failed'
  // a track without lyrics has no empty tab
  const shown = view === 'lyrics' && !hasLyrics ? 'cover' : view
  useDialog(dialog, onClose)
  useLayoutEffect(() => {
    dialog.current?.style.setProperty('--lp-tint', cssColor(coverTint(track.artwork?.color ?? null)))
  }, [track])
  const swipe = useSwipe({ down: onClose, left: () => player.next(), right: () => player.previous() })
  const onKey = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a, input') !== null
    const press = pressOf(event.nativeEvent, isOnButton)
    if (!press) return
    event.preventDefault()
    press(player)
  }
  const lyrics = answer.state === 'there' ? answer.lyrics : null
  return (
    <dialog
      ref={dialog}
      className={`full-player view-${shown}${hasLyrics ? '' : ' no-lyrics'}`}
      open
      aria-modal="true"
      aria-label={t('player')}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <header className="lp-top" {...swipe}>
        <SignButton icon="down" label={t('shrink')} onPress={onClose} />
        <p>
          <span>{t('playingFrom')}</span>
          <Link to={`/music/${track.album.id}`} onClick={onClose}>
            {track.album.title}
          </Link>
        </p>
        <MoreMenu albumId={track.album.id} onClosePlayer={onClose} />
      </header>
      <div className="lp-middle">
        <Now track={track} onClose={onClose} swipe={swipe} />
        {lyrics && <LitLine lyrics={lyrics} showsTranslation={showsTranslation} />}
        <Tabs view={shown} hasLyrics={hasLyrics} onView={setView} />
        <div className="lp-words">
          {lyrics?.translation && (
            <TranslationButton isOn={showsTranslation} onSet={setTranslation} className="lp-translation-here" />
          )}
          <LyricsView answer={answer} onAgain={again} showsTranslation={showsTranslation} />
        </div>
        <QueueView />
      </div>
      <StoppedNote />
      <footer className="lp-foot">
        <TimeBar />
        <div className="lp-keys" dir="ltr">
          <div>
            <ShuffleButton />
            <span className="wide">
              <IconHeart product={track} />
            </span>
          </div>
          <div>
            <PreviousButton />
            <PlayButton className="lp-play" />
            <NextButton />
          </div>
          <div>
            {lyrics?.translation && (
              <TranslationButton isOn={showsTranslation} onSet={setTranslation} className="lp-translation" />
            )}
            <RepeatButton />
            <span className="wide">
              <VolumeControl />
            </span>
          </div>
        </div>
      </footer>
    </dialog>
  )
}

type TranslationProps = { isOn: boolean; onSet: (isOn: boolean) => void; className: string }

/** On a desk among the keys, on a phone over the lyrics: the other one is not shown. */
function TranslationButton({ isOn, onSet, className }: TranslationProps) {
  const t = useTranslations('listening')
  return (
    <SignButton
      icon="translation"
      label={t('translation')}
      isOn={isOn}
      className={className}
      onPress={() => onSet(!isOn)}
    />
  )
}

type NowProps = { track: AudioTrack; onClose: () => void; swipe: ReturnType<typeof useSwipe> }

/** Cover, title, artists; on phones the heart too. */
function Now({ track, onClose, swipe }: NowProps) {
  const t = useTranslations('listening')
  const preview = usePreviewWords()
  return (
    <section className="lp-now" aria-label={t('now')} {...swipe}>
      <Cover track={track} sizes="(max-width: 760px) 232px, 300px" />
      <div className="lp-title">
        <h1>{track.title}</h1>
        <p>{track.artists}</p>
        {preview !== null && (
          <p className="lp-preview">
            <span className="tag">{preview}</span>
            <Link to={`/music/${track.album.id}`} onClick={onClose}>
              {t('hearAll')}
            </Link>
          </p>
        )}
      </div>
      <span className="lp-heart">
        <IconHeart product={track} />
      </span>
    </section>
  )
}

function Tabs({ view, hasLyrics, onView }: { view: View; hasLyrics: boolean; onView: (view: View) => void }) {
  const t = useTranslations('listening')
  const tab = (one: 'lyrics' | 'queue') => (
    // a second press shows the cover again
    <button type="button" aria-pressed={view === one} onClick={() => onView(view === one ? 'cover' : one)}>
      {t(one)}
    </button>
  )
  return (
    <div className="lp-tabs" role="group" aria-label={t('views')}>
      {hasLyrics && tab('lyrics')}
      {tab('queue')}
    </div>
  )
}

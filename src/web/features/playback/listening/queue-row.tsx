import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Entry } from '#player/core/audio/queue.ts'
import { formatTime } from '#player/core/format.ts'
import { Cover } from './cover.tsx'
import { ListeningIcon, SignButton } from './listening-icon.tsx'
import type { AudioTrack } from '#web/audio-door.ts'
import type { Dragged } from './use-drag-order.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  entry: Entry<AudioTrack>
  position: number
  dragged: Dragged | null
  /** Its buttons are shown. */
  isOpen: boolean
  onMenu: () => void
  handle: HTMLAttributes<HTMLElement>
  onPlay: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/**
 * One track to come. Its handle drags it; a press on the handle shows the same as buttons, because not everybody can
 * drag; Alt with the arrows moves it, Delete takes it out.
 */
export function QueueRow({ entry, position, dragged, isOpen, onMenu, handle, onPlay, onMove, onRemove }: Props) {
  const t = useTranslations('listening')
  const locale = useLocale()
  const swipe = useSwipe({ left: onRemove, right: onRemove })
  const { track } = entry
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onMove(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Delete') onRemove()
    else return
    event.stopPropagation()
  }
  const isTarget = dragged !== null && dragged.to === position && dragged.key !== entry.key
  const state = dragged?.key === entry.key ? ' dragged' : isTarget ? ' target' : ''
  return (
    <li className={`lp-row${state}`} data-key={entry.key} onKeyDown={onKey} {...swipe}>
      <button type="button" className="lp-row-track" onClick={onPlay}>
        <Cover track={track} sizes="46px" />
        <span className="lp-row-words">
          <b>{track.title}</b>
          <span>{track.artists}</span>
        </span>
        {track.durationMs !== null && <span className="lp-row-time">{formatTime(track.durationMs, locale)}</span>}
      </button>
      <button
        type="button"
        className="icon-button lp-grip"
        aria-label={t('moveOf', { title: track.title })}
        aria-expanded={isOpen}
        title={t('moveHint')}
        onClick={onMenu}
        {...handle}
      >
        <ListeningIcon name="handle" />
      </button>
      {isOpen && (
        <span className="lp-row-keys">
          <SignButton icon="up" label={t('upOf', { title: track.title })} onPress={() => onMove(-1)} />
          <SignButton icon="down" label={t('downOf', { title: track.title })} onPress={() => onMove(1)} />
          <SignButton icon="remove" label={t('removeOf', { title: track.title })} onPress={onRemove} />
        </span>
      )}
    </li>
  )
}

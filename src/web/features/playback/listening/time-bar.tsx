import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#player/core/format.ts'
import { useListening, usePlayer } from './use-listening.ts'

const arrowMs = 5000
const pageMs = 30_000

/** By how much a key moves; physical, so right is forward in both languages. */
const steps: Record<string, number> = {
  ArrowRight: arrowMs,
  ArrowUp: arrowMs,
  ArrowLeft: -arrowMs,
  ArrowDown: -arrowMs,
  PageUp: pageMs,
  PageDown: -pageMs,
}

/** Length of the present track: as opened, else as the album says. */
export function useDuration(): number {
  return useListening(({ durationMs, queue }) => durationMs ?? queue.current?.track.durationMs ?? 0)
}

/** Writes how much was played into a custom property, so that the music's clock causes no rendering. */
export function usePlayedShare<E extends HTMLElement>(dragMs: number | null = null) {
  const { store } = usePlayer()
  const ref = useRef<E>(null)
  const durationMs = useDuration()
  useLayoutEffect(() => {
    const draw = () => {
      const { positionMs, bufferedMs } = store.get()
      const share = (ms: number) => String(durationMs > 0 ? Math.min(1, ms / durationMs) : 0)
      ref.current?.style.setProperty('--lp-played', share(dragMs ?? positionMs))
      ref.current?.style.setProperty('--lp-buffered', share(Math.max(bufferedMs, dragMs ?? positionMs)))
    }
    draw()
    return store.subscribe(draw)
  }, [store, dragMs, durationMs])
  return ref
}

/** Time from left to right in both languages, with a nuqta as its handle. */
export function TimeBar() {
  const t = useTranslations('listening')
  const locale = useLocale()
  const player = usePlayer()
  const durationMs = useDuration()
  const second = useListening(({ positionMs }) => Math.floor(positionMs / 1000))
  const [dragMs, setDragMs] = useState<number | null>(null)
  const ref = usePlayedShare<HTMLDivElement>(dragMs)
  const shownMs = dragMs ?? second * 1000
  const commit = () => {
    if (dragMs !== null) player.seekTo(dragMs)
    setDragMs(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    player.seekTo(player.store.get().positionMs + step)
  }
  return (
    <div className="lp-time" ref={ref} dir="ltr">
      <span className="lp-clock">{formatTime(shownMs, locale)}</span>
      <input
        type="range"
        className="lp-seek"
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        step={1}
        value={Math.min(shownMs, Math.max(1, durationMs))}
        disabled={durationMs === 0}
        aria-label={t('time')}
        aria-valuetext={t('position', { at: formatTime(shownMs, locale), of: formatTime(durationMs, locale) })}
        onChange={(event) => setDragMs(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
        onKeyDown={onKey}
      />
      <span className="lp-clock">{formatTime(durationMs, locale)}</span>
    </div>
  )
}

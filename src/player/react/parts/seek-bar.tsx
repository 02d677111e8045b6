import { useLayoutEffect, useRef } from 'react'
import { formatTime } from '#player/core/format.ts'
import { type Chapter, chaptersOf } from '#player/core/markers.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'
import { useCssVariables } from '../use-css-variables.ts'
import { SeekPreview } from './seek-preview.tsx'
import { useSeekBar } from './use-seek-bar.ts'

/** One chapter of the bar. The stylesheet computes how much of it is played and buffered. */
function Stretch({ chapter, durationMs }: { chapter: Chapter; durationMs: number }) {
  const ref = useRef<HTMLElement>(null)
  const share = (ms: number) => (durationMs > 0 ? ms / durationMs : 0)
  useCssVariables(ref, { '--pl-from': share(chapter.startMs), '--pl-to': durationMs > 0 ? share(chapter.endMs) : 1 })
  return <i className="pl-stretch" ref={ref} />
}

/** Writes how much is played and buffered into custom properties, so that the film's clock causes no rendering. */
function useDrawnBar(dragMs: number | null) {
  const { store } = usePlayer().controller
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const draw = () => {
      const { positionMs, bufferedMs, durationMs: length } = store.get()
      const share = (ms: number) => String(length !== null && length > 0 ? Math.min(1, ms / length) : 0)
      ref.current?.style.setProperty('--pl-played', share(dragMs ?? positionMs))
      ref.current?.style.setProperty('--pl-buffered', share(bufferedMs))
    }
    draw()
    return store.subscribe(draw)
  }, [store, dragMs])
  return ref
}

/** The bar where all are at one point: it only shows. */
export function ShownBar() {
  const { labels, locale } = usePlayer()
  const durationMs = usePlayerState((state) => state.durationMs ?? 0)
  const seconds = usePlayerState((state) => Math.floor(state.positionMs / 1000))
  const ref = useDrawnBar(null)
  return (
    <div
      className="pl-seek pl-seek-shown"
      ref={ref}
      role="progressbar"
      aria-label={labels.seekBar}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationMs / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={labels.position(formatTime(seconds * 1000, locale), formatTime(durationMs, locale))}
    >
      <Stretch chapter={{ number: 1, startMs: 0, endMs: durationMs, label: null }} durationMs={durationMs} />
    </div>
  )
}

/**
 * Time from left to right in both languages. The handle is a nuqta, gaps separate chapters.
 */
export function SeekBar() {
  const { labels, locale } = usePlayer()
  const durationMs = usePlayerState((state) => state.durationMs ?? 0)
  const markers = usePlayerState((state) => state.markers)
  const seconds = usePlayerState((state) => Math.floor(state.positionMs / 1000))
  const { previewMs, dragMs, handlers } = useSeekBar()
  const ref = useDrawnBar(dragMs)
  return (
    <div
      className="pl-seek"
      ref={ref}
      role="slider"
      tabIndex={0}
      data-dragging={dragMs !== null}
      aria-label={labels.seekBar}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationMs / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={labels.position(formatTime(seconds * 1000, locale), formatTime(durationMs, locale))}
      {...handlers}
    >
      {chaptersOf(markers, durationMs).map((chapter) => (
        <Stretch chapter={chapter} durationMs={durationMs} key={chapter.startMs} />
      ))}
      <span className="pl-head" />
      {previewMs !== null && durationMs > 0 && <SeekPreview positionMs={previewMs} share={previewMs / durationMs} />}
    </div>
  )
}

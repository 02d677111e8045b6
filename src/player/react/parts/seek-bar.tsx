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

/**
 * Time from left to right in both languages. The handle is a nuqta, gaps separate chapters. The position is written
 * directly into custom properties, so that the film's clock causes no rendering.
 */
export function SeekBar() {
  const { controller, labels, locale } = usePlayer()
  const { store } = controller
  const durationMs = usePlayerState((state) => state.durationMs ?? 0)
  const markers = usePlayerState((state) => state.markers)
  const seconds = usePlayerState((state) => Math.floor(state.positionMs / 1000))
  const { previewMs, dragMs, handlers } = useSeekBar()
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

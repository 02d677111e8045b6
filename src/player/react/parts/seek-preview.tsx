import { useLayoutEffect, useRef } from 'react'
import { formatNumber, formatTime } from '#player/core/format.ts'
import { chapterAt, chaptersOf } from '#player/core/markers.ts'
import { type StoryboardTile, tileAt } from '#player/core/storyboard.ts'
import { usePlayer, usePlayerState } from '../player-context.ts'

/** Cuts one tile out of its sheet and scales it to the width of its frame. */
function Tile({ tile }: { tile: StoryboardTile }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element?.parentElement) return
    const scale = element.parentElement.clientWidth / tile.width
    element.parentElement.style.blockSize = `${Math.round(tile.height * scale)}px`
    element.style.inlineSize = `${tile.width}px`
    element.style.blockSize = `${tile.height}px`
    element.style.backgroundImage = `url("${tile.url.replaceAll('"', '%22')}")`
    element.style.backgroundPosition = `${-tile.x}px ${-tile.y}px`
    element.style.transform = `scale(${scale})`
  }, [tile])
  return (
    <div className="pl-tile-frame">
      <div className="pl-tile" ref={ref} data-testid="storyboard-tile" />
    </div>
  )
}

/** Picture, time and chapter above the pointer's position on the seek bar. `share` is 0 at the left, 1 at the right. */
export function SeekPreview({ positionMs, share }: { positionMs: number; share: number }) {
  const { labels, locale } = usePlayer()
  const tiles = usePlayerState((state) => state.tiles)
  const markers = usePlayerState((state) => state.markers)
  const durationMs = usePlayerState((state) => state.durationMs)
  const ref = useRef<HTMLDivElement>(null)
  const tile = tileAt(tiles, positionMs)
  const chapter = chapterAt(chaptersOf(markers, durationMs), positionMs)
  useLayoutEffect(() => {
    const box = ref.current
    const bar = box?.parentElement
    if (!box || !bar) return
    const half = box.offsetWidth / 2
    const at = share * bar.clientWidth
    const left = Math.max(half, Math.min(bar.clientWidth - half, at))
    box.style.setProperty('--pl-left', `${left}px`)
    box.style.setProperty('--pl-needle', `${at - left}px`)
  })
  return (
    <div className="pl-preview" ref={ref} aria-hidden="true">
      {tile && <Tile tile={tile} />}
      <div className="pl-preview-words" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
        <b>
          <bdi dir="ltr">{formatTime(positionMs, locale)}</bdi>
        </b>
        {chapter && <span>{labels.chapter(formatNumber(chapter.number, locale), chapter.label)}</span>}
      </div>
    </div>
  )
}

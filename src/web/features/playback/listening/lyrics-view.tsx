import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lineState, litLine, type LyricLine, momentOf } from '#player/core/audio/lyrics.ts'
import { Button } from '#web/ui/button.tsx'
import type { Lyrics, LyricsAnswer } from './use-lyrics.ts'
import { useListening, usePlayer } from './use-listening.ts'

/** The lit line stands at this share of the height. */
const heightOfLit = 0.45
const restMs = 4000
/** Keys that scroll. */
const scrollKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

const linesOf = ({ lines }: Lyrics): LyricLine[] =>
  lines.map(({ at_ms, text, translation }) => ({ atMs: at_ms, text, translation }))

/** Scrolls to the lit line, except for a while after somebody scrolled by hand. */
function useFollowing(lit: number) {
  const box = useRef<HTMLDivElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const [shown, setShown] = useState(0)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const view = box.current
    const line = view?.querySelector<HTMLElement>(`[data-line="${lit}"]`)
    if (!view || !line || !isFollowing) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = line.offsetTop + line.offsetHeight / 2 - view.clientHeight * heightOfLit
    view.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' })
  }, [lit, isFollowing, shown])
  // a phone shows the lyrics only when they are asked for: until then they have no height
  useEffect(() => {
    const view = box.current
    if (!view) return undefined
    const observer = new ResizeObserver(() => setShown((count) => count + 1))
    observer.observe(view)
    return () => observer.disconnect()
  }, [])
  return {
    box,
    isFollowing,
    follow: () => setFollowing(true),
    /** Somebody scrolls: the lines rest for a while. */
    rest: () => {
      setFollowing(false)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setFollowing(true), restMs)
    },
  }
}

type Props = { answer: LyricsAnswer; onAgain: () => void; showsTranslation: boolean }

/** The lyrics: the sung line lit, and a press on a line goes there. */
export function LyricsView({ answer, onAgain, showsTranslation }: Props) {
  const t = useTranslations('listening')
  if (answer.state === 'there') return <Lines lyrics={answer.lyrics} showsTranslation={showsTranslation} />
  if (answer.state === 'failed')
    return (
      <div className="lp-empty">
        <p>{t('lyricsFailed')}</p>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    )
  return (
    <div className="lp-empty" aria-busy={answer.state === 'asking'}>
      {answer.state === 'none' && <p>{t('noLyrics')}</p>}
    </div>
  )
}

function Lines({ lyrics, showsTranslation }: { lyrics: Lyrics; showsTranslation: boolean }) {
  const t = useTranslations('listening')
  const lines = linesOf(lyrics)
  const lit = useLitLine(lines)
  const startsAtMs = useListening((state) => state.startsAtMs)
  const durationMs = useListening((state) => state.durationMs)
  const { box, isFollowing, follow, rest } = useFollowing(lit)
  const { lang, dir, translation, is_timed } = lyrics
  return (
    <div className="lp-lyrics-frame">
      <div
        className={`lp-lyrics${is_timed ? '' : ' plain'}`}
        ref={box}
        role="region"
        aria-label={t('lyrics')}
        tabIndex={0}
        onWheel={rest}
        onTouchMove={rest}
        onKeyDown={(event) => scrollKeys.has(event.key) && rest()}
      >
        {lines.map((line, index) => (
          // Two verses may have the same words; a line is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} data-line={index} className={is_timed ? lineState(index, lit) : 'comes'} lang={lang} dir={dir}>
            <Words line={line} isLit={index === lit} moment={momentOf(line, { startsAtMs, durationMs })} />
            {showsTranslation && translation && line.translation && (index === lit || !is_timed) && (
              <small lang={translation.lang} dir={translation.dir}>
                {line.translation}
              </small>
            )}
          </p>
        ))}
      </div>
      {is_timed && !isFollowing && (
        <Button size="tight" className="lp-back-to-line" onClick={follow}>
          {t('backToLine')}
        </Button>
      )}
    </div>
  )
}

/** The words of a line; a button where they are heard. */
function Words({ line, isLit, moment }: { line: LyricLine; isLit: boolean; moment: number | null }) {
  const player = usePlayer()
  if (moment === null || line.text === '') return line.text
  return (
    <button type="button" onClick={() => player.seekTo(moment)} aria-current={isLit || undefined}>
      {line.text}
    </button>
  )
}

/** Lyrics count from the beginning of the music, also where only a part of it plays. */
const useLitLine = (lines: readonly LyricLine[]): number =>
  useListening(({ positionMs, startsAtMs }) => litLine(lines, positionMs + startsAtMs))

/** The sung line alone, under the cover. */
export function LitLine({ lyrics, showsTranslation }: { lyrics: Lyrics; showsTranslation: boolean }) {
  const lines = linesOf(lyrics)
  const lit = useLitLine(lines)
  const line = lines[lit]
  const { lang, dir, translation } = lyrics
  if (!line || line.text === '') return <div className="lp-lit-line empty" />
  return (
    <div className="lp-lit-line" dir={dir}>
      <p lang={lang}>{line.text}</p>
      {showsTranslation && translation && line.translation && (
        <small lang={translation.lang} dir={translation.dir}>
          {line.translation}
        </small>
      )}
    </div>
  )
}

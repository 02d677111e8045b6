import { useEffect, useState } from 'react'
import { formatNumber } from '#player/core/format.ts'
import type { Notice } from '#player/core/player-state.ts'
import type { PlayerLabels } from '#player/locales/labels.ts'
import { Icon, type IconName } from '../icon.tsx'
import { usePlayer, usePlayerState } from '../player-context.ts'

const NOTICE_MS = 900
const SLOW_AFTER_MS = 6000

function noticeWords({ kind, value }: Notice, labels: PlayerLabels, number: (value: number) => string): string {
  switch (kind) {
    case 'seek':
      return value < 0 ? labels.seekBack(number(-value)) : labels.seekForward(number(value))
    case 'volume':
      return `${labels.volume}: ${labels.percent(number(value))}`
    case 'rate':
      return `${labels.speed}: ${labels.rate(number(value))}`
    case 'text-on':
      return labels.subtitlesOn
    case 'text-off':
      return labels.subtitlesOff
    default:
      return labels[kind]
  }
}

function noticeIcon({ kind, value }: Notice): IconName {
  if (kind === 'seek') return value < 0 ? 'seek-back' : 'seek-forward'
  const icons = { volume: 'volume', mute: 'muted', unmute: 'volume', play: 'play', pause: 'pause' } as const
  if (kind === 'text-on' || kind === 'text-off') return 'subtitles'
  return kind === 'rate' ? 'settings' : icons[kind]
}

/** Shows for a moment, also to screen readers, what a key or a touch did. */
export function NoticeWord() {
  const { labels, locale } = usePlayer()
  const notice = usePlayerState((state) => state.notice)
  const [goneSeq, setGoneSeq] = useState(0)
  const seq = notice?.seq ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setGoneSeq(seq), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [seq])
  const isShown = notice !== null && goneSeq !== seq
  const side = notice?.kind !== 'seek' ? 'middle' : notice.value < 0 ? 'left' : 'right'
  return (
    <div className="pl-notice" role="status" data-side={side} dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      {isShown && (
        <span key={seq}>
          <Icon name={noticeIcon(notice)} locale={locale} />
          {noticeWords(notice, labels, (value) => formatNumber(value, locale))}
        </span>
      )}
    </div>
  )
}

/** A sentence that is shown only after a long wait. */
function SlowWord() {
  const { labels } = usePlayer()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <span className={isSlow ? undefined : 'pl-unseen'}>{isSlow ? labels.slow : labels.loading}</span>
}

/** Texts for waiting and for offline. A wait shows a turning nuqta at first and a sentence when it takes long. */
export function WaitingWord() {
  const { labels, locale } = usePlayer()
  const isWaiting = usePlayerState((s) => (s.waiting && s.phase === 'active') || s.phase === 'loading')
  const isRetrying = usePlayerState((state) => state.connection === 'retrying')
  return (
    <>
      {isWaiting && <div className="pl-waiting" aria-hidden="true" />}
      <div className="pl-connection" role="status" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
        {isRetrying && (
          <span>
            <Icon name="offline" locale={locale} />
            {labels.reconnecting}
          </span>
        )}
        {isWaiting && !isRetrying && <SlowWord />}
      </div>
    </>
  )
}

import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import type { PlayInfo } from '../play-info.ts'
import type { ScreeningNow } from './programme-scene.ts'
import type { ServerClock } from './server-clock.ts'

const shownForMs = 12_000
const minuteMs = 60_000

type Props = { screeningId: number; playInfo: PlayInfo; state: ScreeningNow; clock: ServerClock }

/** Returns the whole minutes that a late viewer missed; 0 at the beginning, and for one who was here before. */
function minutesMissed({ screeningId, playInfo, state, clock }: Props): number {
  const begins = state.starts_at
  if (begins === null || (playInfo.clock?.behind_ms ?? 0) > 0) return 0
  try {
    const key = `together.${screeningId}`
    if (sessionStorage.getItem(key) !== null) return 0
    sessionStorage.setItem(key, '1')
  } catch {
    // without storage the sentence comes again after a reload
  }
  return Math.max(0, Math.floor((clock.now() - Date.parse(begins)) / minuteMs))
}

/** Who comes late reads once where they are, and how the beginning can still be seen; 12 s, or until it is closed. */
export function LateNotice(props: Props) {
  const t = useTranslations('together')
  const locale = useLocale()
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    // once, when the picture comes
    const missed = minutesMissed(props)
    if (missed === 0) return undefined
    setMinutes(missed)
    const timer = setTimeout(() => setMinutes(0), shownForMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (minutes === 0) return null
  const { until, by } = props.playInfo.watchable
  return (
    <div className="together-card together-late" role="status">
      <Icon name="clock" />
      <div>
        <b>{t('late', { count: minutes, minutes: localDigits(String(minutes), locale) })}</b>
        {until !== null && by === 'TICKET' && <p>{t('lateAfter', { time: clockTime(until, locale) })}</p>}
      </div>
      <button type="button" className="together-close" aria-label={t('close')} onClick={() => setMinutes(0)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatClock } from '#lib/durations.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.ts'
import type { ScreenSeen, Wish } from './use-remote.ts'

type Props = { screen: ScreenSeen; isOffline: boolean; onWish: (wish: Wish) => Promise<unknown> }

/** The screen from a phone: where it is, and what may be wished of it. A lost phone stops nothing. */
export function RemoteControls({ screen, isOffline, onWish }: Props) {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
  const [busy, setBusy] = useState<Wish | null>(null)
  const isAway = isOffline || !screen.is_connected
  const wish = async (one: Wish) => {
    setBusy(one)
    try {
      await onWish(one)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  const time = (ms: number) => formatClock(Math.floor(ms / 1000), locale)
  const play = screen.is_paused ? 'play' : 'pause'
  const dark = screen.is_dark ? 'light' : 'dark'
  return (
    <div className="remote">
      <p className={`row remote-line ${isAway ? 'muted' : 'ok'}`} role="status">
        <Icon name={isAway ? 'offline' : 'screen'} />
        {t(isOffline ? 'remote.noLine' : screen.is_connected ? 'remote.connected' : 'remote.away')}
      </p>
      <Button aria-pressed={screen.is_dark} disabled={isAway} busy={busy === dark} onClick={() => void wish(dark)}>
        {t(`remote.${dark}`)}
      </Button>
      <div className="remote-bar">
        <progress
          value={screen.position_ms}
          max={Math.max(1, screen.duration_ms)}
          aria-label={t('remote.position')}
          aria-valuetext={time(screen.position_ms)}
        />
        <p className="row between small muted">
          <span>{time(screen.position_ms)}</span>
          <span>{screen.duration_ms > 0 && time(screen.duration_ms)}</span>
        </p>
      </div>
      <div className="remote-buttons">
        <button
          type="button"
          className="remote-back"
          disabled={isAway || busy === 'back'}
          onClick={() => void wish('back')}
        >
          <Icon name="refresh" />
          <span>{t('remote.back', { n: localDigits(10, locale) })}</span>
        </button>
        <button
          type="button"
          className="remote-play"
          aria-label={t(`remote.${play}`)}
          disabled={isAway || busy === play}
          onClick={() => void wish(play)}
        >
          <Icon name={play} />
        </button>
      </div>
      <p className="small muted">
        {screen.started_at !== null &&
          `${t('remote.since', { time: formatTime(new Date(screen.started_at), locale) })} `}
        {t('remote.goesOn')}
      </p>
    </div>
  )
}

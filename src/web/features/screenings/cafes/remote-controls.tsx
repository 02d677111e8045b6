import { useCallback, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { RemoteSlider } from './remote-slider.tsx'
import { RemoteSound } from './remote-sound.tsx'
import type { ScreenSeen, Wish } from './use-remote.ts'

type Props = { screen: ScreenSeen; isOffline: boolean; onWish: (wish: Wish) => Promise<unknown> }

/** The screen from a phone: where it is, and what may be wished of it. A lost phone stops nothing. */
export function RemoteControls({ screen, isOffline, onWish }: Props) {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
  const [busy, setBusy] = useState<Wish['wish'] | null>(null)
  const isAway = isOffline || !screen.is_connected
  const wish = useCallback(
    (one: Wish) => {
      setBusy(one.wish)
      onWish(one)
        .catch(toastError)
        .finally(() => setBusy(null))
    },
    [onWish],
  )
  const dark = screen.is_dark ? 'light' : 'dark'
  return (
    <div className="remote">
      <p className={`row remote-line ${isAway ? 'muted' : 'ok'}`} role="status">
        <Icon name={isAway ? 'offline' : 'screen'} />
        {t(isOffline ? 'remote.noLine' : screen.is_connected ? 'remote.connected' : 'remote.away')}
      </p>
      <RemoteSound screen={screen} isAway={isAway} wish={wish} />
      <Button aria-pressed={screen.is_dark} disabled={isAway} busy={busy === dark} onClick={() => wish({ wish: dark })}>
        {t(`remote.${dark}`)}
      </Button>
      <Position screen={screen} isAway={isAway} wish={wish} />
      <Buttons screen={screen} isAway={isAway} busy={busy} wish={wish} />
      <p className="small muted">
        {screen.started_at !== null &&
          `${t('remote.since', { time: formatTime(new Date(screen.started_at), locale) })} `}
        {t('remote.goesOn')}
      </p>
    </div>
  )
}

type PartProps = { screen: ScreenSeen; isAway: boolean; wish: (wish: Wish) => void }

function Position({ screen, isAway, wish }: PartProps) {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
  const { position_ms: at, duration_ms: length } = screen
  const time = (seconds: number) => formatClock(seconds, locale)
  return (
    <div className="remote-bar" dir="ltr">
      <RemoteSlider
        name={t('remote.position')}
        value={Math.floor(at / 1000)}
        most={Math.max(1, Math.floor(length / 1000))}
        step={1}
        now={screen.now}
        disabled={isAway || length === 0}
        said={time}
        onWish={(seconds) => wish({ wish: 'seek', value: seconds * 1000 })}
      />
      <p className="row between small muted">
        <span>{time(Math.floor(at / 1000))}</span>
        <span>{length > 0 && time(Math.floor(length / 1000))}</span>
      </p>
    </div>
  )
}

function Buttons({ screen, isAway, busy, wish }: PartProps & { busy: Wish['wish'] | null }) {
  const t = useTranslations('hostScreen')
  const tSound = useTranslations('eveningSound')
  const locale = useLocale()
  const n = localDigits(10, locale)
  const play = screen.is_paused ? 'play' : 'pause'
  return (
    <div className="remote-buttons" dir="ltr">
      <button
        type="button"
        className="remote-jump"
        disabled={isAway || busy === 'back'}
        onClick={() => wish({ wish: 'back' })}
      >
        <Icon name="jumpBack" />
        <span dir="auto">{t('remote.back', { n })}</span>
      </button>
      <button
        type="button"
        className="remote-play"
        aria-label={t(`remote.${play}`)}
        disabled={isAway || busy === play}
        onClick={() => wish({ wish: play })}
      >
        <Icon name={play} />
      </button>
      <button
        type="button"
        className="remote-jump"
        disabled={isAway || busy === 'forward'}
        onClick={() => wish({ wish: 'forward' })}
      >
        <Icon name="jumpForward" />
        <span dir="auto">{tSound('forward', { n })}</span>
      </button>
    </div>
  )
}

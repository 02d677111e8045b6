import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import { Countdown } from '#web/features/screenings/schedule/countdown.tsx'
import type { DoorList } from './door-ticks.ts'
import { HostControl } from './host-control.tsx'
import { TestsCard } from './tests-card.tsx'
import './evening-screen.css'

type StartProps = { evening: DoorList['evening']; onStarted: () => void }
type Props = StartProps & { now: string; atDoor: number }

/** The film of the room: its tests, the countdown, the start, and after it the control of the screen. */
export function ScreenCard({ evening, now, atDoor, onStarted }: Props) {
  const t = useTranslations('host')
  const tScreen = useTranslations('hostScreen')
  const locale = useLocale()
  const isOff = evening.state === 'cancelled' || evening.state === 'postponed'
  const beginsIn = useSecondsLeft(onThisClock(evening.starts_at))
  const time = formatTime(new Date(evening.starts_at), locale)
  if (isOff || evening.ends_at <= now)
    return (
      <section className="card no-print">
        <p className="muted">{t(isOff ? 'off' : 'over')}</p>
      </section>
    )
  if (evening.started_at !== null) return <HostControl evening={evening} atDoor={atDoor} />
  return (
    <div className="host-main no-print">
      {beginsIn > 0 && (
        <div>
          <p className="small muted">{tScreen('until', { time })}</p>
          <Countdown until={onThisClock(evening.starts_at)} label={tScreen('until', { time })} />
        </div>
      )}
      <TestsCard />
      <div className="stack only-large">
        <StartButton evening={evening} onStarted={onStarted} />
        <p className="small muted">{t('startHelp', { from: formatTime(new Date(evening.may_start_at), locale) })}</p>
      </div>
    </div>
  )
}

/** The start of the film; before its time it is off and says so on itself. */
export function StartButton({ evening, onStarted }: StartProps) {
  const t = useTranslations('host')
  const locale = useLocale()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const isEarly = useSecondsLeft(onThisClock(evening.may_start_at)) > 0
  const from = formatTime(new Date(evening.may_start_at), locale)
  async function start(): Promise<void> {
    setBusy(true)
    // allowed only in a press; where it is forbidden, the film fills the window
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    try {
      await call('POST /host/evenings/:id/start', { params: { id: evening.id } })
      onStarted()
      go(`/host/${evening.id}/screen`)
    } catch (error) {
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="main" size="decision" wide busy={busy} disabled={isEarly} onClick={() => void start()}>
      {!isEarly && <Icon name="play" />}
      {isEarly ? t('startFrom', { time: from }) : t('start')}
    </Button>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatTime } from '#lib/dates.ts'
import { call } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import type { DoorList } from './door-ticks.ts'

type Props = { evening: DoorList['evening']; now: string; onStarted: () => void }

/** The film of the room: its host starts it from 15 minutes before the beginning; then it opens on this device. */
export function ScreenCard({ evening, now, onStarted }: Props) {
  const t = useTranslations('host')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const time = (at: string) => formatTime(new Date(at), locale)
  const isOff = evening.state === 'cancelled' || evening.state === 'postponed'
  const isOver = evening.ends_at <= now
  async function start(): Promise<void> {
    setBusy(true)
    try {
      await call('POST /host/evenings/:id/start', { params: { id: evening.id } })
      setOpen(true)
      onStarted()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack no-print" aria-labelledby="host-screen">
      <h2 id="host-screen">{t('screen')}</h2>
      <p>{formatDateTime(new Date(evening.starts_at), locale, { weekday: true })}</p>
      {evening.started_at !== null && <p className="ok">{t('startedAt', { time: time(evening.started_at) })}</p>}
      {isOff || isOver ? (
        <p className="muted">{t(isOff ? 'off' : 'over')}</p>
      ) : isOpen ? (
        <ButtonLink kind="main" wide to={`/play/${evening.id}`}>
          {t('openFilm')}
        </ButtonLink>
      ) : (
        <>
          <Button kind="main" wide busy={busy} disabled={now < evening.may_start_at} onClick={() => void start()}>
            {now < evening.may_start_at ? t('startFrom', { time: time(evening.may_start_at) }) : t('start')}
          </Button>
          <p className="tiny muted">{t('startHelp', { from: time(evening.may_start_at) })}</p>
        </>
      )}
    </section>
  )
}

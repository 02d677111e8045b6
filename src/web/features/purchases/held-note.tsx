import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { onThisClock } from '../../server-time.ts'
import { useSecondsLeft } from '../accounts/use-seconds-left.ts'

/**
 * How long a place is held, counted down; read out once, not every second. Null: the time to pay is over, and the place
 * is held until the bank has answered.
 */
export function HeldNote({ until, isSeats = false }: { until: string | null; isSeats?: boolean }) {
  const t = useTranslations('checkout')
  if (until !== null) return <HeldUntil until={until} isSeats={isSeats} />
  return (
    <div className="note waiting" role="status">
      <Icon name="clock" />
      <p>{t('heldForBank')}</p>
    </div>
  )
}

function HeldUntil({ until, isSeats }: { until: string; isSeats: boolean }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const left = useSecondsLeft(onThisClock(until))
  return (
    <div className="note waiting" role="timer">
      <Icon name="clock" />
      <p>{left === 0 ? t('heldOver') : t(isSeats ? 'seatsHeld' : 'held', { time: formatClock(left, locale) })}</p>
    </div>
  )
}

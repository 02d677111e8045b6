import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { countdownParts, formatDuration } from '#lib/time/durations.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import './countdown.css'

type Props = {
  /** The instant by this device's clock, in milliseconds since 1970. */
  until: number
  label: string
  /** The box of days stays when there are none, so that nothing beside it moves. */
  allUnits?: boolean
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/**
 * The time until an instant in boxes of fixed width, largest unit first. Screen readers hear it in minutes, when they
 * ask. Before hydration the boxes are empty, because the page is the same for everybody and may be a minute old; where
 * scripts wait, the code that starts them fills the boxes, as long as the mark is there.
 */
export function Countdown({ until, label, allUnits = false }: Props) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const hydrated = useHydrated()
  const left = useSecondsLeft(until)
  const parts = countdownParts(left)
  const days = parts.days > 0 ? `${t('daysLong', { n: parts.days })} ` : ''
  const shown = allUnits || parts.days > 0 ? units : units.slice(1)
  return (
    <div className="countdown" role="timer" data-until={hydrated ? undefined : until} suppressHydrationWarning>
      <span className="only-said">
        {label} {hydrated && days + formatDuration((left % 86_400) / 60, locale)}
      </span>
      {(hydrated ? shown : units).map((unit) => (
        <div key={unit} aria-hidden="true">
          <b suppressHydrationWarning>
            {hydrated ? localDigits(String(parts[unit]).padStart(unit === 'days' ? 1 : 2, '0'), locale) : '\u00a0'}
          </b>
          <span>{t(`units.${unit}`)}</span>
        </div>
      ))}
    </div>
  )
}

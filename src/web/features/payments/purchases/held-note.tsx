import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { onThisClock } from '#web/server-time.ts'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'

/** The thing that is held: a place, seats, or goods. */
type Held = 'place' | 'seats' | 'goods'

/**
 * How long something scarce is held, counted down; read out once, not every second. Null: the time to pay is over, and it
 * is held until the bank has answered.
 */
export function HeldNote({ until, what = 'place' }: { until: string | null; what?: Held }) {
  const t = useTranslations('checkout')
  if (until !== null) return <HeldUntil until={until} what={what} />
  return (
    <div className="note waiting" role="status">
      <Icon name="clock" />
      <p>{t(what === 'goods' ? 'goodsForBank' : 'heldForBank')}</p>
    </div>
  )
}

const words = { place: 'held', seats: 'seatsHeld', goods: 'goodsHeld' } as const

function HeldUntil({ until, what }: { until: string; what: Held }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const left = useSecondsLeft(onThisClock(until))
  return (
    <div className="note waiting" role="timer">
      <Icon name="clock" />
      <p>
        {left === 0
          ? t(what === 'goods' ? 'goodsOver' : 'heldOver')
          : t(words[what], { time: formatClock(left, locale) })}
      </p>
    </div>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCanScan } from '#web/ui/barcode-detector.ts'
import type { DoorList } from './door-ticks.ts'
import { StartButton } from './screen-card.tsx'

type Props = { list: DoorList; onStarted: () => void; onScan: () => void }

/** At the foot of a phone what a host does next: start the film, and once it runs let late guests in. */
export function HostDock({ list: { evening, now }, onStarted, onScan }: Props) {
  const t = useTranslations('hostPage')
  const locale = useLocale()
  const canScan = useCanScan()
  const isOff = evening.state === 'cancelled' || evening.state === 'postponed'
  if (isOff || evening.ends_at <= now) return null
  const missing = Math.max(0, evening.seats_sold - evening.seats_in)
  const people = { n: missing, count: localDigits(missing, locale) }
  const isStarted = evening.started_at !== null
  const from = formatTime(new Date(evening.may_start_at), locale)
  const atDoor = canScan ? (
    <Button wide onClick={onScan}>
      <Icon name="scan" />
      {t('scan')}
    </Button>
  ) : (
    <a className="button outline wide" href="#host-door">
      <Icon name="door" />
      {t('toDoor')}
    </a>
  )
  return (
    <div className="foot-bar host-dock">
      {isStarted ? atDoor : <StartButton evening={evening} onStarted={onStarted} />}
      <p className="small muted">
        {evening.seats_sold > 0 && t('missing', people)} {!isStarted && t('mayStart', { from })}
      </p>
    </div>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import type { DoorList } from './door-ticks.ts'

/** In these states no film plays, whether it was started or not. */
const stopped: ReadonlySet<DoorList['evening']['state']> = new Set(['ended', 'cancelled', 'postponed', 'interrupted'])

/** Where, when and what, and how far the evening is. */
export function HostHead({ evening }: { evening: DoorList['evening'] }) {
  const t = useTranslations('screening')
  const tPage = useTranslations('hostPage')
  const locale = useLocale()
  const when = formatDateTime(new Date(evening.starts_at), locale, { weekday: true })
  const isOn = evening.started_at !== null && !stopped.has(evening.state)
  return (
    <header className="host-head">
      <p className="small muted">
        {tPage('at', { cafe: evening.cafe.name, city: evening.cafe.city })} · {when}
      </p>
      <h1 className="page-title">{evening.title}</h1>
      <p>
        <span className="tag">{isOn ? tPage('plays') : t(`states.${evening.state}`)}</span>
      </p>
    </header>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { monthName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { newAtPath } from '#web/features/studio/catalog/titles/editor/new-title-address.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { eveningOf } from './drop-screening.ts'
import type { GridDay } from './month-grid.ts'

/** A new screening on this day; the rest of an empty day is a part of it. */
export function NewOnDay({ day }: { day: GridDay }) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const canPlan = useMayCall('POST /studio/titles')
  if (!canPlan) return null
  const date = `${localDigits(day.own.day, locale)} ${monthName(day.own.month, locale)}`
  return (
    <Link className="new-on-day" to={newAtPath(eveningOf(day.number))}>
      <Icon name="plus" />
      <span aria-hidden="true">{t('new')}</span>
      <span className="only-said">{t('newOn', { date })}</span>
    </Link>
  )
}

import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useGrownUpData } from '#web/use-member-data.ts'

/** The way to the reports, for a member who is the reader of a party; to all others it is not there. */
export function ReportsDoor() {
  const t = useTranslations('screeningReport')
  const { data } = useGrownUpData('reports', (signal) => call('GET /me/reports', {}, { signal }))
  if (data.state !== 'loaded' || data.value.items.length === 0) return null
  return (
    <li>
      <Link to="/account/reports">
        <Icon name="list" />
        <span className="grow">
          <b>{t('title')}</b>
          <span className="tiny muted">{t('about')}</span>
        </span>
        <Icon name="next" />
      </Link>
    </li>
  )
}

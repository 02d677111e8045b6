import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { ScreeningCalendar } from './screening-calendar.tsx'
import { ScreeningList } from './screening-list.tsx'
import '#web/features/studio/table/table.css'
import './screenings.css'

/** `/studio/screenings`: a month or a week of screenings, or all of them as a list. */
export function ScreeningsPage() {
  const t = useTranslations('studio.screenings')
  const [params] = useSearchParams()
  const canPlan = useMayCall('POST /studio/titles')
  const asked = params.get('view')
  const view = asked === 'list' || asked === 'week' ? asked : 'month'
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        {canPlan && (
          <ButtonLink kind="main" size="tight" to="/studio/titles/new?kind=screening">
            <Icon name="plus" />
            {t('new')}
          </ButtonLink>
        )}
      </RoomHead>
      <div className="list-tools">
        <StateChips
          label={t('view')}
          chips={[
            { key: 'month', label: t('month'), to: '/studio/screenings', isShown: view === 'month' },
            { key: 'week', label: t('week'), to: '/studio/screenings?view=week', isShown: view === 'week' },
            { key: 'list', label: t('list'), to: '/studio/screenings?view=list', isShown: view === 'list' },
          ]}
        />
      </div>
      {view === 'list' ? <ScreeningList /> : <ScreeningCalendar key={view} view={view} />}
    </>
  )
}

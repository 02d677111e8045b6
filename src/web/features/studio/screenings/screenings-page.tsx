import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMayCall } from '../frame/staff.ts'
import { RoomHead } from '../room-head.tsx'
import { StateChips } from '../table/state-chips.tsx'
import { ScreeningCalendar } from './screening-calendar.tsx'
import { ScreeningList } from './screening-list.tsx'
import '../table/table.css'
import './screenings.css'

/** `/studio/screenings`: a month of screenings, or all of them as a list. */
export function ScreeningsPage() {
  const t = useTranslations('studio.screenings')
  const [params] = useSearchParams()
  const canPlan = useMayCall('POST /studio/titles')
  const isList = params.get('view') === 'list'
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
            { key: 'month', label: t('month'), to: '/studio/screenings', isShown: !isList },
            { key: 'list', label: t('list'), to: '/studio/screenings?view=list', isShown: isList },
          ]}
        />
      </div>
      {isList ? <ScreeningList /> : <ScreeningCalendar />}
    </>
  )
}

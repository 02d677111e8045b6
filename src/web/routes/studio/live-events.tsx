import { useTranslations } from 'use-intl'
import { LiveEventsPage } from '#web/features/studio/screenings/live/live-events-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioLiveEventsRoute() {
  const t = useTranslations('studio.live')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <LiveEventsPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { LiveEventsPage } from '../../features/studio/live/live-events-page.tsx'
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

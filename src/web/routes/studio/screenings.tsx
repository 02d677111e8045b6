import { useTranslations } from 'use-intl'
import { ScreeningsPage } from '#web/features/studio/screenings/schedule/screenings-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ScreeningsRoute() {
  const t = useTranslations('studio.screenings')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ScreeningsPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { LandingsPage } from '#web/features/studio/site/landings/landings-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function LandingsRoute() {
  const t = useTranslations('studio.landings')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <LandingsPage />
    </>
  )
}

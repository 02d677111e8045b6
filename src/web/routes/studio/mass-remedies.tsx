import { useTranslations } from 'use-intl'
import { MassRemediesPage } from '#web/features/studio/support/mass-remedies/mass-remedies-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioMassRemediesPageRoute() {
  const t = useTranslations('studio.mass')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <MassRemediesPage />
    </>
  )
}

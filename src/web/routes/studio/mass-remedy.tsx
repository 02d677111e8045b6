import { useTranslations } from 'use-intl'
import { MassRemedyPage } from '#web/features/studio/support/mass-remedies/mass-remedy-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioMassRemedyPageRoute() {
  const t = useTranslations('studio.mass')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <MassRemedyPage />
    </>
  )
}

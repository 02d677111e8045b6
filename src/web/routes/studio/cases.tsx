import { useTranslations } from 'use-intl'
import { CasesPage } from '#web/features/studio/support/cases/cases-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioCasesPageRoute() {
  const t = useTranslations('studio.cases')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <CasesPage />
    </>
  )
}

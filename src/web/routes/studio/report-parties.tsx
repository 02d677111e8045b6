import { useTranslations } from 'use-intl'
import { PartiesPage } from '../../features/studio/screening-reports/parties-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ReportPartiesRoute() {
  const t = useTranslations('studio.reports')
  return (
    <>
      <PageHead title={t('partiesTitle')} hidden />
      <PartiesPage />
    </>
  )
}

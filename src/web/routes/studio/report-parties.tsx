import { useTranslations } from 'use-intl'
import { PartiesPage } from '#web/features/studio/screenings/reports/parties-page.tsx'
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

import { useTranslations } from 'use-intl'
import { CaseDesk } from '../../features/studio/cases/case-desk.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioCaseDeskRoute() {
  const t = useTranslations('studio.cases')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <CaseDesk />
    </>
  )
}

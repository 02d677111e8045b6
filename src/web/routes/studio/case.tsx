import { useTranslations } from 'use-intl'
import { CaseDesk } from '#web/features/studio/support/cases/case-desk.tsx'
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

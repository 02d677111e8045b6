import { useTranslations } from 'use-intl'
import { StaffPage } from '../../features/studio/staff/staff-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StaffRoute() {
  const t = useTranslations('studio.staff')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <StaffPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { StaffPage } from '#web/features/studio/accounts/staff/staff-page.tsx'
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

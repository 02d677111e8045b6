import { useTranslations } from 'use-intl'
import { TodayPage } from '#web/features/studio/support/today/today-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function Today() {
  const t = useTranslations('studio.today')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TodayPage />
    </>
  )
}

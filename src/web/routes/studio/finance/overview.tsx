import { useTranslations } from 'use-intl'
import { OverviewPage } from '#web/features/studio/finance/books/overview-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function Overview() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <OverviewPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { ClosedDaysPage } from '#web/features/studio/finance/books/closed-days-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function ClosedDaysRoute() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('closedDays.pageTitle')} hidden />
      <ClosedDaysPage />
    </>
  )
}

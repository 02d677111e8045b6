import { useTranslations } from 'use-intl'
import { RefundsPage } from '#web/features/studio/finance/books/refunds-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function Refunds() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('refunds.pageTitle')} hidden />
      <RefundsPage />
    </>
  )
}

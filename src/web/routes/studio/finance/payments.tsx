import { useTranslations } from 'use-intl'
import { PaymentsPage } from '#web/features/studio/finance/books/payments-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function Payments() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('payments.pageTitle')} hidden />
      <PaymentsPage />
    </>
  )
}

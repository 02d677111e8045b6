import { useTranslations } from 'use-intl'
import { LedgerPage } from '#web/features/studio/finance/books/ledger-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function Ledger() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('ledger.pageTitle')} hidden />
      <LedgerPage />
    </>
  )
}

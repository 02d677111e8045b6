import { useTranslations } from 'use-intl'
import { SellerPage } from '#web/features/studio/finance/books/seller-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function SellerRoute() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('seller.pageTitle')} hidden />
      <SellerPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { TermsPage } from '#web/features/studio/shop/orders/terms-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ReturnTermsRoute() {
  const t = useTranslations('studio.orders')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TermsPage />
    </>
  )
}

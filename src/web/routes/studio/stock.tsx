import { useTranslations } from 'use-intl'
import { StockPage } from '#web/features/studio/shop/stock/stock-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StockRoute() {
  const t = useTranslations('studio.stock')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <StockPage />
    </>
  )
}

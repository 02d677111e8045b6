import { useTranslations } from 'use-intl'
import { PricesPage } from '#web/features/studio/shop/goods/prices-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GoodsPricesRoute() {
  const t = useTranslations('studio.goods')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PricesPage />
    </>
  )
}

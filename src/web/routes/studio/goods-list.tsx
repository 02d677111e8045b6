import { useTranslations } from 'use-intl'
import { GoodsPage } from '#web/features/studio/shop/goods/goods-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GoodsListRoute() {
  const t = useTranslations('studio.goods')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <GoodsPage />
    </>
  )
}

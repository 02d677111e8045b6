import { useTranslations } from 'use-intl'
import { NewGoods } from '#web/features/studio/shop/goods/goods-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewGoodsRoute() {
  const t = useTranslations('studio.goods')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewGoods />
    </>
  )
}

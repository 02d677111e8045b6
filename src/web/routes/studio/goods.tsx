import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingGoods } from '#web/features/studio/shop/goods/goods-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GoodsRoute() {
  const t = useTranslations('studio.goods')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingGoods key={id} id={id} />
    </>
  )
}

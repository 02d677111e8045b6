import { useTranslations } from 'use-intl'
import { TablePage } from '#web/features/studio/shop/goods/table-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GoodsTableRoute() {
  const t = useTranslations('studio.goods')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TablePage />
    </>
  )
}

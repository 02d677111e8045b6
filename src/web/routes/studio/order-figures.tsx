import { useTranslations } from 'use-intl'
import { FiguresPage } from '#web/features/studio/shop/orders/figures-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function OrderFiguresRoute() {
  const t = useTranslations('studio.orders')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <FiguresPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { CollectionsPage } from '#web/features/studio/shop/goods/collections-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function CollectionsRoute() {
  const t = useTranslations('studio.collections')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <CollectionsPage />
    </>
  )
}

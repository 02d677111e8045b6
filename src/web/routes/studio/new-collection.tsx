import { useTranslations } from 'use-intl'
import { NewCollection } from '#web/features/studio/shop/goods/collection-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewCollectionRoute() {
  const t = useTranslations('studio.collections')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewCollection />
    </>
  )
}

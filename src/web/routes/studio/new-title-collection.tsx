import { useTranslations } from 'use-intl'
import { NewTitleCollection } from '#web/features/studio/catalog/collections/collection-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewTitleCollectionRoute() {
  const t = useTranslations('studio.titleCollections')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewTitleCollection />
    </>
  )
}

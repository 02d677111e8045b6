import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingTitleCollection } from '#web/features/studio/catalog/collections/collection-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function TitleCollectionRoute() {
  const t = useTranslations('studio.titleCollections')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingTitleCollection key={id} id={id} />
    </>
  )
}

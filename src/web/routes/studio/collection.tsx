import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingCollection } from '#web/features/studio/shop/goods/collection-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function CollectionRoute() {
  const t = useTranslations('studio.collections')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingCollection key={id} id={id} />
    </>
  )
}

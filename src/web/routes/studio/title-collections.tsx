import { useTranslations } from 'use-intl'
import { TitleCollectionsPage } from '#web/features/studio/catalog/collections/collections-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function TitleCollectionsPageRoute() {
  const t = useTranslations('studio.titleCollections')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TitleCollectionsPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { ListsPage } from '#web/features/studio/site/house-lists/lists-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ListsRoute() {
  const t = useTranslations('studio.lists')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ListsPage />
    </>
  )
}

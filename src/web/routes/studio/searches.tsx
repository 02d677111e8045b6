import { useTranslations } from 'use-intl'
import { SearchesPage } from '#web/features/studio/search/searches/searches-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioSearchesRoute() {
  const t = useTranslations('studio.searches')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <SearchesPage />
    </>
  )
}

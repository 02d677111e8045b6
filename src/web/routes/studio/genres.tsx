import { useTranslations } from 'use-intl'
import { GenresPage } from '#web/features/studio/catalog/genres/genres-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GenresRoute() {
  const t = useTranslations('studio.genres')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <GenresPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { TitlesPage } from '#web/features/studio/catalog/titles/list/titles-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function Titles() {
  const t = useTranslations('studio.list')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TitlesPage />
    </>
  )
}

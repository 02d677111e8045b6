import { useTranslations } from 'use-intl'
import { OpenVisitsPage } from '../../../features/studio/books/open-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function OpenVisits() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('open.pageTitle')} hidden />
      <OpenVisitsPage />
    </>
  )
}

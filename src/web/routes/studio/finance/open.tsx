import { useTranslations } from 'use-intl'
import { OpenAttemptsPage } from '../../../features/studio/books/open-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function OpenAttempts() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('open.pageTitle')} hidden />
      <OpenAttemptsPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { PassLossesPage } from '#web/features/studio/finance/books/pass-losses-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function PassLosses() {
  const t = useTranslations('studio.finance')
  return (
    <>
      <PageHead title={t('passLosses.pageTitle')} hidden />
      <PassLossesPage />
    </>
  )
}

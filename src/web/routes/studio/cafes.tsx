import { useTranslations } from 'use-intl'
import { CafesPage } from '#web/features/studio/screenings/cafes/cafes-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function CafesPageRoute() {
  const t = useTranslations('studio.cafes')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <CafesPage />
    </>
  )
}

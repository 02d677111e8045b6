import { useTranslations } from 'use-intl'
import { StudioHomePage } from '#web/features/studio/site/home/home-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioHomeRoute() {
  const t = useTranslations('studio.home')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <StudioHomePage />
    </>
  )
}

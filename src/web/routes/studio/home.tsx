import { useTranslations } from 'use-intl'
import { StudioHomePage } from '../../features/studio/home/home-page.tsx'
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
